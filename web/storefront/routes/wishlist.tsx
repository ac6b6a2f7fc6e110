import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useWishlist } from '#web/session/wishlist/wishlist-provider.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { pageMeta } from '../features/seo/page-meta.ts'
import { readSharedList } from '../features/wishlist/shared-list-address.ts'
import { SharedWishlist } from '../features/wishlist/shared-wishlist.tsx'
import { WishlistPanel } from '../features/wishlist/wishlist-panel.tsx'
import type { Route } from './+types/wishlist.ts'

export function meta({ location, matches }: Route.MetaArgs) {
  const isShared = readSharedList(new URLSearchParams(location.search)).length > 0
  const title = isShared ? 'A shared wishlist' : 'Your wishlist'
  return [...pageMeta(matches[0], { title }), { name: 'robots', content: 'noindex' }]
}

export default function WishlistPage() {
  const { isReady, refresh } = useWishlist()
  const [params] = useSearchParams()
  const shared = readSharedList(params)

  // Another device may have changed it since this tab was opened.
  useEffect(() => refresh(), [refresh])

  return (
    <div className="page py-8 lg:py-12">
      {!isReady && <UnreadWishlist />}
      {isReady && (shared.length > 0 ? <SharedWishlist productIds={shared} /> : <WishlistPanel />)}
    </div>
  )
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
