import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SavedAddress, User } from '#contract/accounts/account.ts'
import type { Order } from '#contract/orders/order.ts'
import { formatRand } from '#domain/money/money.ts'
import { lapsedStatus } from '#domain/orders/order-status.ts'
import { useArrived } from '#web/session/use-arrived.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useShop } from '../../use-shop.ts'
import type { RecentOrders } from '../orders/list/use-recent-orders.ts'
import { pendingOrderNumber } from '../orders/waiting/pending-order.ts'
import { sortWaiting, type WaitingOrder } from '../orders/waiting/waiting-orders.ts'
import { CheckoutSteps } from './checkout-steps.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { comeIntoView } from './come-into-view.ts'
import { type PlaceCart, usePlaceCart } from './paying/use-place-cart.ts'
import { PaymentMarks } from './payment-marks.tsx'
import { draftOn, keepDraft, type ShippingDraft, shippingInfoOf } from './shipping/shipping-draft.ts'
import { ShippingForm, shippingFormId } from './shipping/shipping-form.tsx'
import { EarlierOrder, LapsedOrder, OrderAgain } from './waiting/later.ts'
import { OtherWaitingOrders } from './waiting/other-waiting-orders.tsx'

const loadReview = () => import('./order-review.tsx')
const OrderReview = lazy(() => loadReview().then((module) => ({ default: module.OrderReview })))

type CheckoutFormProps = {
  user: User
  addresses: Promise<readonly SavedAddress[] | null>
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
  const loaded = useArrived(props.addresses)
  const [saved, setSaved] = useState<readonly SavedAddress[] | null>(null)
  const [draft, setDraft] = useState(() => draftOn(user))
  const [province, setProvince] = useState(draft.province)
  const placing = usePlaceCart({ draft, recent, onRefetchRecent, onPaidAlready })
  const { cart, checked, forecast } = placing
  const { others } = sortWaiting(recent.orders, cart.lines)
  const lapsed = isCancelled && recent.orders.find(isLapsed)

  // While the address is typed: the review then opens at once.
  useEffect(() => {
    loadReview().catch(() => undefined)
  }, [])

  function review(filledIn: ShippingDraft) {
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
            <Suspense fallback={<Skeleton className="h-96" />}>
              <OrderReview shippingInfo={shippingInfoOf(draft)} />
            </Suspense>
          ) : (
            <>
              <h1 className="mb-6 text-3xl">Where should we deliver?</h1>
              <ShippingForm
                user={user}
                addresses={saved ?? loaded}
                onAddressSaved={setSaved}
                initial={draft}
                lastOrder={recent.orders[0] ?? null}
                onProvince={setProvince}
                onFilledIn={review}
              />
            </>
          )}
        </div>
        <CheckoutSummary
          lines={cart.lines}
          checked={checked}
          forecast={forecast}
          province={province}
          onAccept={cart.accept}
        >
          <Placing {...placing} isReview={isReview} others={others} onSeePaid={onSeePaid} />
        </CheckoutSummary>
      </div>
    </div>
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
      {lapsed && (
        <Suspense>
          <LapsedOrder order={lapsed} />
        </Suspense>
      )}
      <OtherWaitingOrders orders={others} />
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
  const total = formatRand(placing.forecast.totalCents)
  const paidAlike = refusal?.paidAlike
  return (
    <>
      {paidAlike && (
        <Suspense>
          <OrderAgain
            paid={paidAlike}
            total={total}
            isBusy={isBusy}
            onOrderAgain={() => placeAndPay({ orderAgain: true })}
            onSeeOrder={() => onSeePaid(paidAlike.orderNumber)}
          />
        </Suspense>
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
            {refusal?.isOrderSafe ? 'Try again' : `Place order and pay ${total}`}
          </Button>
        ) : (
          <Button size="large" className="w-full" type="submit" form={shippingFormId}>
            Proceed to Payment {total}
          </Button>
        )}
      </div>
      {isReview && <PaymentMarks paymentKinds={paymentKinds} />}
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
      <Suspense>{!isOrderSafe && children}</Suspense>
    </div>
  )
}

function isLapsed({ status, orderNumber }: Order): boolean {
  return status === lapsedStatus && orderNumber === pendingOrderNumber()
}
