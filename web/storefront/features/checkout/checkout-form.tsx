import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SavedAddress, User } from '#contract/accounts/account.ts'
import type { CheckedLine } from '#contract/orders/cart.ts'
import type { Order } from '#contract/orders/order.ts'
import { formatRand } from '#domain/money/money.ts'
import { lapsedStatus } from '#domain/orders/order-status.ts'
import { useCart } from '#web/session/cart/cart-provider.tsx'
import { useArrived } from '#web/session/use-arrived.ts'
import { Button } from '#web/ui/button.tsx'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useShop } from '../../use-shop.ts'
import { cartForecast } from '../cart/cart-forecast.ts'
import { lineDrift } from '../cart/line-drift.ts'
import { useCartCheck } from '../cart/use-cart-check.ts'
import type { RecentOrders } from '../orders/list/use-recent-orders.ts'
import { pendingOrderNumber } from '../orders/waiting/pending-order.ts'
import { sortWaiting } from '../orders/waiting/waiting-orders.ts'
import { CheckoutSteps } from './checkout-steps.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { OrderReview } from './order-review.tsx'
import { usePayForCart } from './paying/use-pay-for-cart.ts'
import { draftOn, keepDraft, type ShippingDraft, shippingInfoOf } from './shipping/shipping-draft.ts'
import { ShippingForm, shippingFormId } from './shipping/shipping-form.tsx'
import { heldBy } from './waiting/held-by.ts'
import { LapsedOrder } from './waiting/lapsed-order.tsx'
import { EarlierOrder, OrderAgain } from './waiting/later.ts'
import { OtherWaitingOrders } from './waiting/other-waiting-orders.tsx'

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
  const {
    user,
    addresses: loading,
    isReview,
    isCancelled,
    recent,
    onRefetchRecent,
    onPaidAlready,
    onSeePaid,
  } = props
  const cart = useCart()
  const navigate = useNavigate()
  const announce = useAnnounce()
  const { checked, learn, refetch } = useCartCheck(heldBy(recent))
  const forecast = cartForecast(cart.lines, useShop())
  const loaded = useArrived(loading)
  const [saved, setSaved] = useState<readonly SavedAddress[] | null>(null)
  const addresses = saved ?? loaded
  const [draft, setDraft] = useState(() => draftOn(user))
  const { pay, isBusy, refusal } = usePayForCart({
    onCartChanged: hearChange,
    onUnpaidLimit: onRefetchRecent,
    onPaidAlready,
  })
  const paidAlike = refusal?.paidAlike
  const hasDrift = cart.lines.some((line) => lineDrift(line, checked.get(line.id)))
  const total = formatRand(forecast.totalCents)
  const { others } = sortWaiting(recent.orders, cart.lines)
  const lapsed = isCancelled && recent.orders.find(isLapsed)
  const earlier = others.map((order) => (
    <EarlierOrder key={order.orderNumber} order={order} onChanged={forgetWaiting} />
  ))

  // Missing stock may be reserved by an earlier order of the same shopper, from here or another tab.
  function hearChange(lines: readonly CheckedLine[]) {
    learn(lines)
    onRefetchRecent()
  }

  /** Its reserved stock has been released or sold: the cart check is outdated. */
  function forgetWaiting() {
    learn([])
    refetch()
    onRefetchRecent()
  }

  function review(filledIn: ShippingDraft) {
    keepDraft(user.id, filledIn)
    setDraft(filledIn)
    navigate('/checkout?step=payment')
  }

  function placeAndPay({ orderAgain = false } = {}) {
    if (!hasDrift) {
      pay(cart.lines, draft, forecast, { orderAgain })
      return
    }
    announce('Please check the changed items first.')
    document.querySelector<HTMLElement>('[data-drift]')?.focus()
  }

  return (
    <div className="page py-8 lg:py-12">
      <CheckoutSteps current={isReview ? 'Payment' : 'Shipping'} />
      <div className="mt-8 lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start lg:gap-16">
        <div>
          <div className="mb-6 flex flex-col gap-3 empty:hidden">
            {isCancelled && (
              <Notice tone="info" title="Your payment was cancelled">
                You have not been charged. Your cart and address are still here, so you can try again any
                time.
              </Notice>
            )}
            {lapsed && <LapsedOrder order={lapsed} />}
            <OtherWaitingOrders orders={others} />
          </div>
          {isReview ? (
            <OrderReview shippingInfo={shippingInfoOf(draft)} />
          ) : (
            <>
              <h1 className="mb-6 text-3xl">Where should we deliver?</h1>
              <ShippingForm
                user={user}
                addresses={addresses}
                onAddressSaved={setSaved}
                initial={draft}
                lastOrder={recent.orders[0] ?? null}
                onFilledIn={review}
              />
            </>
          )}
        </div>
        <CheckoutSummary lines={cart.lines} checked={checked} forecast={forecast} onAccept={cart.accept}>
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
            <div ref={comeIntoView} className="flex flex-col gap-3">
              <Notice tone="error" title={refusal.message}>
                {refusal.isOrderSafe
                  ? 'Your order is safe and you have not been charged. Try again to pay for it.'
                  : 'You have not been charged, and nothing you typed is lost.'}
              </Notice>
              <Suspense>{!refusal.isOrderSafe && earlier}</Suspense>
            </div>
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
        </CheckoutSummary>
      </div>
    </div>
  )
}

function isLapsed({ status, orderNumber }: Order): boolean {
  return status === lapsedStatus && orderNumber === pendingOrderNumber()
}

/** On phones the button is always visible, and its result may be far below. */
function comeIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
