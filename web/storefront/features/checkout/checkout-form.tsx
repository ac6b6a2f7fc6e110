import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SavedAddress, User } from '#contract/accounts/account.ts'
import type { Order } from '#contract/orders/order.ts'
import { formatRand } from '#domain/money/money.ts'
import { needsInvoiceAddress, offeredMethods } from '#domain/orders/delivery/delivery-choice.ts'
import { lapsedStatus } from '#domain/orders/order-status.ts'
import { later } from '#web/deferred-hydration/later.tsx'
import type { CartLine } from '#web/session/cart/cart.ts'
import { useArrived } from '#web/session/use-arrived.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useShop } from '../../use-shop.ts'
import type { DoorDelivery } from '../cart/delivery/door-delivery.ts'
import { ZoneDoorLater } from '../cart/delivery/zone-door-later.ts'
import { PaymentMarks } from '../content/payment-marks.tsx'
import { CheckoutSteps } from '../orders/checkout-steps.tsx'
import type { RecentOrders } from '../orders/list/use-recent-orders.ts'
import { pendingOrderNumber } from '../orders/waiting/pending-order.ts'
import { sortWaiting, type WaitingOrder } from '../orders/waiting/waiting-orders.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import { comeIntoView } from './come-into-view.ts'
import { type DeliveryDraft, findDelivery, keepDelivery, offeredDelivery } from './delivery/delivery-draft.ts'
import { deliveryWords } from './delivery/delivery-words.ts'
import { type PlaceCart, usePlaceCart } from './paying/use-place-cart.ts'
import {
  draftOn,
  keepDraft,
  type ShippingDraft,
  shippingInfoOf,
  withoutPlace,
} from './shipping/shipping-draft.ts'
import { type Place, ShippingForm, shippingFormId } from './shipping/shipping-form.tsx'
import { EarlierOrder, LapsedOrder, OrderAgain, OtherWaitingOrders } from './waiting/later.ts'

const DeliveryMethods = later(
  () => import('./delivery/delivery-methods.tsx').then((module) => module.DeliveryMethods),
  { whileMissing: null },
)

const OrderReview = later(() => import('./order-review.tsx').then((module) => module.OrderReview))

type CheckoutFormProps = {
  user: User
  addresses: Promise<readonly SavedAddress[] | null>
  /** If they came before the page. */
  arrived: readonly SavedAddress[] | null
  isReview: boolean
  isCancelled: boolean
  /** The earlier order, and a way to order the same again. */
  recent: RecentOrders
  onRefetchRecent: () => void
  onPaidAlready: (order: Order) => void
  /** The cart's goods were paid for with this order, and are not wanted again. */
  onSeePaid: (orderNumber: string) => void
}

/** From the address to the payment page. The draft of the address outlives the page, however it is left. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { user, isReview, isCancelled, recent, onRefetchRecent, onPaidAlready, onSeePaid } = props
  const navigate = useNavigate()
  const loaded = useArrived(props.addresses, props.arrived)
  const [saved, setSaved] = useState<readonly SavedAddress[] | null>(null)
  const [draft, setDraft] = useState(() => draftOn(user))
  const { place, setPlace, door, zoneDoor } = useDestination(draft)
  const choice = useDeliveryChoice(user)
  const { delivery } = choice
  const placing = usePlaceCart({ door, draft, delivery, recent, onRefetchRecent, onPaidAlready })
  const { cart, checked, code, stored, forecast } = placing
  const { others } = sortWaiting(recent.orders, cart.lines)
  const lapsed = isCancelled && recent.orders.find(isLapsed)

  useReviewSoon()

  const needsAddress = delivery.method === 'door' || needsInvoiceAddress(forecast.totalCents)

  function review(filledIn: ShippingDraft) {
    if (!choice.isComplete()) return
    keepDraft(user.id, filledIn)
    setDraft(filledIn)
    navigate('/checkout?step=payment')
  }

  return (
    <div className="page py-8 lg:py-12">
      <CheckoutSteps current={isReview ? 'Payment' : 'Shipping'} />
      <div className="mt-8 lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start lg:gap-16">
        <div>
          <CheckoutNotices isCancelled={isCancelled} lapsed={lapsed || null} others={others} />
          {isReview ? (
            <OrderReview
              whileLoading={<Skeleton className="h-96" />}
              shippingInfo={shippingInfoOf(needsAddress ? draft : withoutPlace(draft))}
              delivery={delivery}
              door={door}
              isPaid={forecast.dueCents === 0}
            />
          ) : (
            <>
              <DeliveryStep
                choice={choice}
                goodsCents={forecast.subtotalCents - forecast.discountCents}
                door={door}
                lines={cart.lines}
                postalCode={draft.postalCode || (loaded?.[0]?.postalCode ?? '')}
              />
              <ShippingForm
                method={delivery.method}
                needsAddress={needsAddress}
                user={user}
                addresses={saved ?? loaded}
                onAddressSaved={setSaved}
                initial={draft}
                lastOrder={recent.orders[0] ?? null}
                onPlace={setPlace}
                onFilledIn={review}
              />
            </>
          )}
        </div>
        <CheckoutSummary
          lines={cart.lines}
          {...{ checked, forecast, code, stored }}
          province={place.province}
          door={door}
          place={zoneDoor(cart.lines, placing.round)}
          delivery={delivery.method}
          onAccept={cart.accept}
        >
          <Placing {...placing} isReview={isReview} others={others} onSeePaid={onSeePaid} />
        </CheckoutSummary>
      </div>
    </div>
  )
}

/** While the address is typed: the review then opens at once. */
function useReviewSoon() {
  useEffect(() => {
    void OrderReview.fetch()
  }, [])
}

/** Where it goes as it is typed, and what the way there costs in a shop with delivery zones. */
function useDestination(draft: ShippingDraft) {
  const [place, setPlace] = useState<Place>(draft)
  const [door, setDoor] = useState<DoorDelivery>(null)
  const hasZones = useShop().zones.length > 0
  const zoneDoor = (lines: readonly CartLine[], round: number) =>
    hasZones && <ZoneDoorLater lines={lines} postalCode={place.postalCode} round={round} onDoor={setDoor} />
  return { place, setPlace, door, zoneDoor }
}

function useDeliveryChoice(user: User) {
  const shop = useShop()
  const [chosen, setChosen] = useState(() => findDelivery(user.id))
  const [isPointMissing, setPointMissing] = useState(false)
  const delivery = offeredDelivery(chosen, shop)
  return {
    delivery,
    isPointMissing,
    hasChoice: offeredMethods(shop).length > 1,
    choose(next: DeliveryDraft) {
      setPointMissing(false)
      setChosen(next)
      keepDelivery(user.id, next)
    },
    /** Says what is missing, if something is. */
    isComplete() {
      const isMissing = delivery.method === 'point' && !delivery.point
      setPointMissing(isMissing)
      return !isMissing
    },
  }
}

type DeliveryStepProps = {
  choice: ReturnType<typeof useDeliveryChoice>
  door: DoorDelivery
  /** What the goods come to after discounts. */
  goodsCents: number
  lines: readonly CartLine[]
  postalCode: string
}

/** The ways of delivery, in a shop that offers more than the door, and the heading of what is asked next. */
function DeliveryStep({ choice, door, goodsCents, lines, postalCode }: DeliveryStepProps) {
  const { delivery, hasChoice, isPointMissing, choose } = choice
  if (!hasChoice) return <h1 className="mb-6 text-3xl">{deliveryWords.headings.door}</h1>
  return (
    <>
      <h1 className="mb-4 text-3xl">{deliveryWords.question}</h1>
      <DeliveryMethods
        whileLoading={<Skeleton className="mb-8 h-64" />}
        draft={delivery}
        door={door}
        goodsCents={goodsCents}
        items={lines.map(({ id, quantity }) => ({ productId: id, quantity }))}
        postalCode={postalCode}
        isPointMissing={isPointMissing}
        onChoose={choose}
      />
      <h2 className="mb-5 text-xl">{deliveryWords.headings[delivery.method]}</h2>
    </>
  )
}

type CheckoutNoticesProps = { isCancelled: boolean; lapsed: Order | null; others: readonly WaitingOrder[] }

function CheckoutNotices({ isCancelled, lapsed, others }: CheckoutNoticesProps) {
  return (
    <div className="mb-6 flex flex-col gap-3 empty:hidden">
      {isCancelled && (
        <Notice tone="info" title="Your payment was cancelled">
          You have not been charged. Your cart and address are still here, so you can try again any time.
        </Notice>
      )}
      {lapsed && <LapsedOrder order={lapsed} />}
      {others.length > 0 && <OtherWaitingOrders orders={others} />}
    </div>
  )
}

type PlacingProps = PlaceCart & { isReview: boolean; others: readonly WaitingOrder[] } & Pick<
    CheckoutFormProps,
    'onSeePaid'
  >

/** The way on, below what it comes to, and what stands in it. */
function Placing({ isReview, others, onSeePaid, ...placing }: PlacingProps) {
  const { isBusy, refusal, placeAndPay, forgetWaiting } = placing
  const { paymentKinds } = useShop()
  const { totalCents, dueCents = totalCents } = placing.forecast
  const total = formatRand(dueCents)
  const paidAlike = refusal?.paidAlike
  return (
    <>
      {paidAlike && (
        <OrderAgain
          paid={paidAlike}
          total={total}
          isBusy={isBusy}
          onOrderAgain={() => placeAndPay({ orderAgain: true })}
          onSeeOrder={() => onSeePaid(paidAlike.orderNumber)}
        />
      )}
      {refusal && !paidAlike && (
        <NotPlaced {...refusal}>
          {others.map((order) => (
            <EarlierOrder key={order.orderNumber} order={order} onChanged={forgetWaiting} />
          ))}
        </NotPlaced>
      )}
      <div className="thumb-bar" data-stays-below hidden={paidAlike !== undefined}>
        {isReview ? (
          <Button
            size="large"
            className="w-full"
            isBusy={isBusy}
            busyLabel="Processing..."
            onClick={() => placeAndPay()}
          >
            {refusal?.isOrderSafe
              ? 'Try again'
              : dueCents > 0
                ? `Place order and pay ${total}`
                : 'Place order'}
          </Button>
        ) : (
          <Button size="large" className="w-full" type="submit" form={shippingFormId}>
            {dueCents > 0 ? `Proceed to Payment ${total}` : 'Review Order'}
          </Button>
        )}
      </div>
      {isReview && dueCents > 0 && <PaymentMarks paymentKinds={paymentKinds} />}
    </>
  )
}

type NotPlacedProps = { message: string; isOrderSafe: boolean; children: ReactNode }

/** Why it was not placed or not paid, with the earlier orders that may hold what is missing. */
function NotPlaced({ message, isOrderSafe, children }: NotPlacedProps) {
  return (
    <div ref={comeIntoView} className="flex flex-col gap-3">
      <Notice tone="error" title={message}>
        {isOrderSafe
          ? 'Your order is safe and you have not been charged. Try again to pay for it.'
          : 'You have not been charged, and nothing you typed is lost.'}
      </Notice>
      {!isOrderSafe && children}
    </div>
  )
}

function isLapsed({ status, orderNumber }: Order): boolean {
  return status === lapsedStatus && orderNumber === pendingOrderNumber()
}
