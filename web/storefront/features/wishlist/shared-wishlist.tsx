import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useWishlist } from '#web/session/wishlist/wishlist-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { useProductLookup } from '../catalogue/product/product-lookup.ts'
import { WishlistItem } from './wishlist-item.tsx'
import { WishlistNotice } from './wishlist-notice.tsx'

/** What somebody else has on their wishlist, and the way to have it on one's own. */
export function SharedWishlist({ productIds }: { productIds: readonly number[] }) {
  const own = useWishlist()
  const { answers, retry } = useProductLookup(productIds)
  const announce = useAnnounce()
  const [refusal, setRefusal] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const sold = productIds.filter((id) => answers.get(id)?.kind === 'found')
  const wanted = sold.filter((id) => !own.productIds.includes(id))
  const unread = productIds.map((id) => answers.get(id)).find((answer) => answer?.kind === 'failed')

  async function addAll() {
    setRefusal(null)
    // The pressed button disappears.
    heading.current?.focus()
    // The newest is first on a list, so that they keep their order.
    const outcomes = await Promise.all(wanted.toReversed().map(own.add))
    const refused = outcomes.find((outcome) => outcome.kind === 'refused')
    if (refused) setRefusal(`Not all of it was added to your wishlist. ${refused.message}`)
    else announce('All added to your wishlist')
  }

  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center gap-x-6 gap-y-2">
        <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
          A shared wishlist
        </h1>
        {wanted.length > 0 && (
          <Button variant="secondary" onClick={addAll}>
            Add all to my wishlist
          </Button>
        )}
        {own.productIds.length > 0 && (
          <Link to="/wishlist" className="link py-2.5">
            See your wishlist
          </Link>
        )}
      </div>
      {refusal && <WishlistNotice text={refusal} />}
      {unread?.kind === 'failed' && (
        <WishlistNotice
          text={unread.message}
          title="Not all of this wishlist could be shown"
          onRetry={retry}
        />
      )}
      <ul className="mt-8 grid grid-cols-2 gap-x-4 gap-y-10 md:grid-cols-3 lg:grid-cols-4 lg:gap-x-6">
        {productIds.map((id) => (
          <li key={id} className="min-w-0">
            <WishlistItem answer={answers.get(id)} />
          </li>
        ))}
      </ul>
    </>
  )
}
