import { Heart } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { loginPath } from '#web/session/login/login-path.ts'
import { useWishlist } from '#web/session/wishlist/wishlist-provider.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { CategoryTiles } from '../catalogue/home/category-tiles.tsx'
import { useProductLookup } from '../catalogue/product/product-lookup.ts'
import { ShareButton } from '../sharing/share-button.tsx'
import { sharedListAddress } from './shared-list-address.ts'
import { WishlistItem } from './wishlist-item.tsx'
import { WishlistNotice } from './wishlist-notice.tsx'

type RemovedItem = { productId: number; name: string }

/** Everything on the wishlist, with removal and undo. */
export function WishlistPanel() {
  const { productIds, products, failure, add, remove, refresh } = useWishlist()
  const { status } = useAuth()
  const { answers, retry } = useProductLookup(productIds, products)
  const announce = useAnnounce()
  const [removed, setRemoved] = useState<RemovedItem | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const unread = productIds.map((id) => answers.get(id)).find((answer) => answer?.kind === 'failed')
  const problem = failure ?? (unread?.kind === 'failed' ? unread.message : null)

  async function takeAway(productId: number, name: string) {
    setRefusal(null)
    setRemoved({ productId, name })
    announce(`${name} removed from your wishlist`)
    // The focused button disappears with its card.
    heading.current?.focus()
    const outcome = await remove(productId)
    if (outcome.kind === 'saved') return
    setRemoved(null)
    setRefusal(`${name} is still in your wishlist. ${outcome.message}`)
  }

  async function putBack({ productId, name }: RemovedItem) {
    setRemoved(null)
    announce(`${name} added to your wishlist`)
    heading.current?.focus()
    const outcome = await add(productId)
    if (outcome.kind === 'refused') setRefusal(`${name} could not be put back. ${outcome.message}`)
  }

  function tryAgain() {
    retry()
    refresh()
  }

  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center gap-x-6 gap-y-2">
        <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
          <span>Your wishlist </span>
          {productIds.length > 0 && (
            <span className="ml-2 text-lg font-normal text-ink-2 tabular-nums">
              {productIds.length === 1 ? '1 item' : `${productIds.length} items`}
            </span>
          )}
        </h1>
        {productIds.length > 0 && (
          <div className="-mx-3 flex flex-wrap items-center">
            <ShareButton title="My wishlist" path={sharedListAddress(productIds)} />
          </div>
        )}
        {removed && (
          <p className="flex min-w-0 animate-appear items-center gap-2 text-ink-2">
            <span className="truncate">{removed.name} removed.</span>
            <Button variant="secondary" size="small" onClick={() => putBack(removed)}>
              Undo
            </Button>
          </p>
        )}
      </div>
      {status === 'guest' && productIds.length > 0 && <LoginHint />}
      {refusal && <WishlistNotice text={refusal} />}
      {!refusal && problem && (
        <WishlistNotice text={problem} title="Not all of your wishlist could be shown" onRetry={tryAgain} />
      )}
      {productIds.length === 0 ? (
        <EmptyWishlist />
      ) : (
        <ul className="mt-8 grid grid-cols-2 gap-x-4 gap-y-10 md:grid-cols-3 lg:grid-cols-4 lg:gap-x-6">
          {productIds.map((id) => (
            <li key={id} className="min-w-0">
              <WishlistItem answer={answers.get(id)} onRemove={(name) => takeAway(id, name)} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function LoginHint() {
  return (
    <p className="mt-2 text-ink-2">
      It is saved in this browser.{' '}
      <Link to={loginPath('/wishlist')} className="link">
        Log in
      </Link>{' '}
      to see it on your other devices too.
    </p>
  )
}

function EmptyWishlist() {
  return (
    <div className="mt-6 flex flex-col gap-12">
      <EmptyState
        icon={Heart}
        title="Nothing on your wishlist yet"
        text="See something you like, but payday is far off? Tap its heart and it will be here when you are ready."
      >
        <ButtonLink to="/products">Find something you like</ButtonLink>
      </EmptyState>
      <CategoryTiles />
    </div>
  )
}
