import { ShoppingBag } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { later } from '#web/deferred-hydration/later.tsx'
import { cartArrival, onCartArrival } from '#web/session/cart/cart-arrival.ts'
import { useCart } from '#web/session/cart/cart-provider.tsx'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { hasSessionEnded } from '#web/session/login/forget-person.ts'
import { hasOrderInHand } from '#web/session/order-in-hand.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CartSummary } from '../features/cart/cart-summary.tsx'
import { CartTerms } from '../features/cart/cart-terms.tsx'
import { CartLineRow } from '../features/cart/lines/cart-line-row.tsx'
import { lineDrift } from '../features/cart/lines/line-drift.ts'
import { RemovedNotice } from '../features/cart/lines/removed-notice.tsx'
import { SavedLines } from '../features/cart/lines/saved-lines.tsx'
import { type Removal, useRemoval } from '../features/cart/lines/use-removal.ts'
import { useCartCheck } from '../features/cart/use-cart-check.ts'
import { useCartEdits } from '../features/cart/use-cart-edits.ts'
import { CategoryTiles } from '../features/catalogue/home/category-tiles.tsx'
import { heldBy } from '../features/checkout/waiting/held-by.ts'
import { OtherWaitingOrders, OwnWaitingOrder } from '../features/checkout/waiting/later.ts'
import type { CancelAnswer } from '../features/orders/cancel/use-cancel-order.ts'
import {
  findRecentOrders,
  type RecentOrders,
  useRecentOrders,
} from '../features/orders/list/use-recent-orders.ts'
import { sortWaiting } from '../features/orders/waiting/waiting-orders.ts'
import { pageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/cart.ts'

const CartElsewhere = later(() =>
  import('../features/cart/cart-elsewhere.tsx').then((module) => module.CartElsewhere),
)

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0], {
    title: 'Your cart',
    description:
      'Your items, with delivery and VAT. Your cart stays in this browser until you are ready to check out.',
    path: '/cart',
  })
}

/** The cart is here already, and nobody waits for what was ordered before. */
export function clientLoader() {
  return { recent: findRecentOrders() }
}

export function HydrateFallback() {
  return (
    <div className="page py-8 lg:py-12">
      <UnreadCart />
    </div>
  )
}

export default function CartPage({ loaderData }: Route.ComponentProps) {
  const { isReady, lines } = useCart()
  const recent = useRecentOrders(loaderData.recent)
  const { status } = useAuth()
  const arrival = useSyncExternalStore(onCartArrival, cartArrival, cartArrival)
  const removal = useRemoval()
  const isToCome = status === 'checking' || (status === 'signed_in' && arrival === 'awaited')
  const isUnread = !isReady || (lines.length === 0 && isToCome)
  return (
    <div className="page py-8 lg:py-12">
      {isUnread && <UnreadCart />}
      {!isUnread && lines.length === 0 && (
        <EmptyCart removal={removal} isFailed={status === 'signed_in' && arrival === 'failed'} />
      )}
      {isReady && lines.length > 0 && <OpenCart recentOrders={recent} removal={removal} />}
      <SavedLines />
    </div>
  )
}

type OpenCartProps = { recentOrders: ReturnType<typeof useRecentOrders>; removal: Removal }

/** What is ordered already is paid for or given up before it is ordered once more. */
function OpenCart({ recentOrders, removal }: OpenCartProps) {
  const { lines } = useCart()
  const [recent, refetchRecent] = recentOrders
  const [told, setTold] = useState<CancelAnswer | null>(null)
  const { own, others } = sortWaiting(recent.orders, lines)
  // Who has sent an order to be paid from here is not shown the way to another before it is known what became of it.
  if (!recent.isKnown && hasOrderInHand()) return <UnreadCart />
  if (own) {
    return (
      <OwnWaitingOrder
        key={own.orderNumber}
        whileLoading={<UnreadCart />}
        order={own}
        onChanged={refetchRecent}
        onCancelled={setTold}
      />
    )
  }
  return (
    <div className="flex flex-col gap-4">
      {told && (
        <Notice tone="good" title={told.title}>
          {told.text}
        </Notice>
      )}
      {others.length > 0 && <OtherWaitingOrders orders={others} />}
      <FilledCart recent={recent} removal={removal} />
    </div>
  )
}

function EmptyCart({ removal, isFailed }: { removal: Removal; isFailed: boolean }) {
  const isElsewhere = isFailed || hasSessionEnded()
  return (
    <div className="flex flex-col gap-12">
      <RemovedNotice removal={removal} />
      {isElsewhere ? (
        <CartElsewhere whileLoading={<UnreadCart />} isFailed={isFailed} />
      ) : (
        <EmptyState
          heading="h1"
          icon={ShoppingBag}
          title="Your Cart is Empty"
          text="Nothing in here yet. Items you add stay in this browser until you are ready to check out."
        >
          <ButtonLink to="/">Continue Shopping</ButtonLink>
        </EmptyState>
      )}
      <CategoryTiles />
    </div>
  )
}

function FilledCart({ recent, removal }: { recent: RecentOrders; removal: Removal }) {
  const check = useCartCheck(heldBy(recent))
  const { checked, failure, refetch } = check
  const { cart, heading, announce, ...edits } = useCartEdits(removal.note)
  const drifting = cart.lines.filter((line) => lineDrift(line, checked.get(line.id)))

  useEffect(() => {
    if (drifting.length > 0) announce('Some items in your cart have changed since you added them.')
  }, [drifting.length, announce])

  function checkAgain() {
    refetch()
    announce('Checking your cart again')
    // The notice, and the button with it, goes once there is an answer.
    heading.current?.focus()
  }

  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-16">
      <section aria-labelledby="cart-heading">
        <div className="flex items-center justify-between gap-4">
          <h1 id="cart-heading" ref={heading} tabIndex={-1} className="text-3xl outline-none">
            Your cart
            <span className="ml-3 text-lg font-normal text-ink-2">{itemsText(cart.itemCount)}</span>
          </h1>
          <Button variant="quiet" size="small" className="min-h-11 shrink-0" onClick={edits.clearCart}>
            Clear Cart
          </Button>
        </div>
        <RemovedNotice removal={removal} />
        <CartTerms />
        {failure && <UncheckedNotice failure={failure} onRetry={checkAgain} />}
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {cart.lines.map((line) => (
            <CartLineRow
              key={line.id}
              line={line}
              checked={checked.get(line.id)}
              onQuantity={(quantity) => edits.changeQuantity(line, quantity)}
              onSave={() => edits.saveLine(line)}
              onRemove={() => edits.removeLine(line)}
              onAccept={cart.accept}
            />
          ))}
        </ul>
      </section>
      <CartSummary lines={cart.lines} driftingCount={drifting.length} check={check} />
    </div>
  )
}

type UncheckedNoticeProps = { failure: string; onRetry: () => void }

function UncheckedNotice({ failure, onRetry }: UncheckedNoticeProps) {
  return (
    <div className="mt-4">
      <Notice
        tone="warning"
        title="We cannot check prices and stock right now"
        action={
          <Button variant="secondary" size="small" className="min-h-11" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {failure} Your cart is safe. We will check everything again before you pay.
      </Notice>
    </div>
  )
}

function UnreadCart() {
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-16">
      <div>
        <div className="flex min-h-11 items-center">
          <h1 className="text-3xl">Your cart</h1>
        </div>
        <CartTerms />
        <span role="status" className="sr-only">
          Loading your cart
        </span>
        <Skeleton className="mt-4 h-32" />
        <Skeleton className="mt-6 h-32" />
      </div>
      <Skeleton className="mt-8 h-80 lg:mt-0" />
    </div>
  )
}

function itemsText(count: number): string {
  return count === 1 ? '1 item' : `${count} items`
}
