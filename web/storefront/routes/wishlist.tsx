import { useEffect } from 'react'
import { useWishlist } from '#web/session/wishlist/wishlist-provider.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { pageMeta } from '../features/seo/page-meta.ts'
import { WishlistPanel } from '../features/wishlist/wishlist-panel.tsx'
import type { Route } from './+types/wishlist.ts'

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches[0], { title: 'Your wishlist' }), { name: 'robots', content: 'noindex' }]
}

export default function WishlistPage() {
  const { isReady, refresh } = useWishlist()

  // Another device may have changed it since this tab was opened.
  useEffect(() => refresh(), [refresh])

  return <div className="page py-8 lg:py-12">{isReady ? <WishlistPanel /> : <UnreadWishlist />}</div>
}

function UnreadWishlist() {
  return (
    <div role="status">
      <span className="sr-only">Loading your wishlist</span>
      <Skeleton className="h-11 w-56" />
      <div className="mt-8 grid grid-cols-2 gap-x-4 gap-y-10 md:grid-cols-3 lg:grid-cols-4 lg:gap-x-6">
        {['one', 'two', 'three', 'four'].map((tile) => (
          <Skeleton key={tile} className="aspect-3/4 rounded-tile" />
        ))}
      </div>
    </div>
  )
}
