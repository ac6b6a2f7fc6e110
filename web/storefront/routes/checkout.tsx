import { useEffect, useState } from 'react'
import {
  href,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
  useRevalidator,
} from 'react-router'
import type { SavedAddress, User } from '#contract/accounts/account.ts'
import type { Order } from '#contract/orders/order.ts'
import { later } from '#web/deferred-hydration/later.tsx'
import { storedCart, useCart } from '#web/session/cart/cart-provider.tsx'
import { untilCartArrived } from '#web/session/cart/until-cart-arrived.ts'
import { hasSessionEnded } from '#web/session/login/forget-person.ts'
import { personStore } from '#web/session/login/person-store.ts'
import { leadTo, loadOwn, toLogin } from '#web/session/login/require-sign-in.ts'
import { useOwnPage } from '#web/session/login/use-own-page.ts'
import { forgetOrderInHand } from '#web/session/order-in-hand.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { findSavedAddresses } from '../features/accounts/addresses/find-saved-addresses.ts'
import { CheckoutForm } from '../features/checkout/checkout-form.tsx'
import { findDelivery } from '../features/checkout/delivery/delivery-draft.ts'
import { completeCheckout } from '../features/checkout/paying/complete-checkout.ts'
import { useReportCancelled } from '../features/checkout/paying/use-report-cancelled.ts'
import { draftOn } from '../features/checkout/shipping/shipping-draft.ts'
import { shippingFormRules } from '../features/checkout/shipping/shipping-form-rules.ts'
import { OwnWaitingOrder } from '../features/checkout/waiting/later.ts'
import type { CancelAnswer } from '../features/orders/cancel/use-cancel-order.ts'
import { findRecentOrders, useRecentOrders } from '../features/orders/list/use-recent-orders.ts'
import { pendingOrderNumber } from '../features/orders/waiting/pending-order.ts'
import { sortWaiting } from '../features/orders/waiting/waiting-orders.ts'
import { pageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/checkout.ts'

const CancelAnswerNotice = later(() =>
  import('../features/orders/cancel/cancel-answer-notice.tsx').then((module) => module.CancelAnswerNotice),
)

export function meta({ matches, location }: Route.MetaArgs) {
  const isReview = new URLSearchParams(location.search).get('step') === 'payment'
  const title = isReview ? 'Payment, step 2 of 3' : 'Delivery, step 1 of 3'
  return [...pageMeta(matches[0], { title }), { name: 'robots', content: 'noindex' }]
}

/** An empty cart leads back to itself, a guest to the login, and an address with a fault to its form. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  if (storedCart().length === 0) await findCart(request, searchParams)
  return loadOwn(request, async (user) => {
    const isReview = searchParams.get('step') === 'payment'
    if (isReview && isUnfinished(user)) throw leadTo('/checkout', request)
    // One can type without them, and need not wait.
    const addresses = findSavedAddresses()
    const recent = findRecentOrders()
    const orders = await recent
    // Those that came first are shown from the first picture on, and nothing moves when they come.
    return { user, recent, orders, addresses, arrived: await Promise.race([addresses, null]) }
  })
}

/** Where nothing is in the cart here: it may be in the account of somebody who has to log in first. */
async function findCart(request: Request, searchParams: URLSearchParams): Promise<void> {
  const { user } = await personStore.known()
  if (user) await untilCartArrived()
  else if (hasSessionEnded() || searchParams.has('order')) throw toLogin(request)
  if (storedCart().length === 0) throw leadTo(withoutCart(searchParams), request)
}

/** What the first step asks for is not there, or has a fault. */
function isUnfinished(user: User): boolean {
  const { method, point } = findDelivery(user.id)
  if (method === 'point' && !point) return true
  return shippingFormRules(method === 'door').validate(draftOn(user)) !== null
}

/** Between the steps nothing is asked: what one of them was filled in with is here. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isStep = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return !isStep && defaultShouldRevalidate
}

export function HydrateFallback() {
  return <UnreadCheckout />
}

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const cart = useCart()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const isEmpty = cart.isReady && cart.lines.length === 0
  useOwnPage()

  useEffect(() => {
    if (isEmpty) void revalidate()
  }, [isEmpty, revalidate])

  if (!cart.isReady || isEmpty) return <UnreadCheckout />

  function showResult(order: Order) {
    navigate('/payment-success', { replace: true })
    completeCheckout(order, cart.takeOut)
  }

  function showPaid(orderNumber: string) {
    navigate(href('/orders/:orderNumber', { orderNumber }), { replace: true })
    // By hand, as it were: these were put in after the payment, and the shop has not taken them out by itself.
    for (const { id } of cart.lines) cart.remove(id)
    forgetOrderInHand()
  }

  return <Checkout {...loaderData} onPaidAlready={showResult} onSeePaid={showPaid} />
}

type CheckoutProps = {
  user: User
  recent: ReturnType<typeof findRecentOrders>
  /** If the shop told of them before the page. */
  orders: readonly Order[] | null
  addresses: Promise<readonly SavedAddress[] | null>
  arrived: readonly SavedAddress[] | null
  onPaidAlready: (order: Order) => void
  onSeePaid: (orderNumber: string) => void
}

/** What is ordered already is paid for or given up before it is ordered once more. */
function Checkout({ recent: loaded, orders, ...props }: CheckoutProps) {
  const { lines } = useCart()
  const [recent, refetchRecent] = useRecentOrders(loaded, orders)
  const [told, setTold] = useState<CancelAnswer | null>(null)
  const query = new URLSearchParams(useLocation().search)
  const isCancelled = query.get('cancelled') === 'true'
  useReportCancelled(isCancelled, query.get('order'))

  const { own } = sortWaiting(recent.orders, lines)
  if (own) {
    return (
      <div className="page py-8 lg:py-12">
        <OwnWaitingOrder
          key={own.orderNumber}
          whileLoading={<UnreadForm />}
          order={own}
          onChanged={refetchRecent}
          onCancelled={setTold}
        >
          {isCancelled && (
            <Notice tone="info" title="Your payment was cancelled">
              You have not been charged.
            </Notice>
          )}
        </OwnWaitingOrder>
      </div>
    )
  }
  return (
    <>
      {told && (
        <div className="page pt-6">
          <CancelAnswerNotice answer={told} />
        </div>
      )}
      <CheckoutForm
        {...props}
        isReview={query.get('step') === 'payment'}
        isCancelled={isCancelled && !told}
        recent={recent}
        onRefetchRecent={refetchRecent}
      />
    </>
  )
}

/** Someone who paid for an earlier order comes back from its payment page to that order, with nothing in the cart. */
function withoutCart(search: URLSearchParams): string {
  const orderNumber = search.get('order') ?? pendingOrderNumber()
  const isCancelled = search.get('cancelled') === 'true'
  if (!isCancelled || !orderNumber) return '/cart'
  return `${href('/orders/:orderNumber', { orderNumber })}?cancelled=true`
}

function UnreadCheckout() {
  return (
    <div className="page py-8 lg:py-12">
      <UnreadForm />
    </div>
  )
}

function UnreadForm() {
  return (
    <div role="status">
      <span className="sr-only">Loading checkout</span>
      <Skeleton className="h-6 w-72" />
      <div className="mt-8 lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start lg:gap-16">
        <div className="flex flex-col gap-6">
          <Skeleton className="h-9 w-80 max-w-full" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
        <Skeleton className="mt-10 h-96 lg:mt-0" />
      </div>
    </div>
  )
}
