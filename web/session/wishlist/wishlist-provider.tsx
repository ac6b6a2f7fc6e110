import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { unreachable } from '../api/unreachable.ts'
import { useAuth } from '../login/auth-provider.tsx'
import { onStoredElsewhere, persistentStorage } from '../storage.ts'
import { useUnhurried } from '../use-unhurried.ts'
import type { WishlistOutcome, WishlistSnapshot } from './account-wishlist.ts'
import { unreadWishlist, wishlistStore } from './wishlist-store.ts'

export type Wishlist = WishlistSnapshot & {
  add(productId: number): Promise<WishlistOutcome>
  remove(productId: number): Promise<WishlistOutcome>
  /** Reloads the list, for products saved on another device. */
  refresh(): void
}

const WishlistContext = createContext<Wishlist | null>(null)
const ReadyContext = createContext<boolean | null>(null)

const store = wishlistStore({
  storage: persistentStorage,
  onChangedElsewhere: onStoredElsewhere,
  exchange: (changes, hasLeft) =>
    import('./exchange-wishlist.ts').then(
      ({ exchangeWishlist }) => exchangeWishlist(changes, hasLeft),
      () => ({ kind: 'refused', message: unreachable().message }),
    ),
})

const operations = {
  add: (productId: number) => store.change({ kind: 'add', productId }),
  remove: (productId: number) => store.change({ kind: 'remove', productId }),
  refresh: store.refresh,
}

export function WishlistProvider({ children }: { children: ReactNode }) {
  const { status, user } = useAuth()
  const accountId = user?.id
  const stored = useSyncExternalStore(store.subscribe, store.snapshot, () => unreadWishlist)
  const isReady = useUnhurried(stored.isReady)

  useEffect(() => {
    if (accountId !== undefined) store.enter(accountId)
    else if (status === 'guest') store.leave()
  }, [status, accountId])

  const wishlist = useMemo(() => ({ ...stored, isReady, ...operations }), [stored, isReady])
  return (
    <ReadyContext value={isReady}>
      <WishlistContext value={wishlist}>{children}</WishlistContext>
    </ReadyContext>
  )
}

export function useWishlist(): Wishlist {
  const wishlist = useContext(WishlistContext)
  if (!wishlist) throw new Error('useWishlist must be used inside WishlistProvider')
  return wishlist
}

/** One product's place in the list. Rendered again when that changes, and not with every other product on it. */
export function useWishlistItem(
  productId: number,
): Pick<Wishlist, 'isReady' | 'add' | 'remove'> & { isOnWishlist: boolean } {
  const isReady = useContext(ReadyContext)
  const isOnWishlist = useSyncExternalStore(
    store.subscribe,
    () => store.snapshot().productIds.includes(productId),
    () => false,
  )
  if (isReady === null) throw new Error('useWishlistItem must be used inside WishlistProvider')
  return { isReady, isOnWishlist, add: operations.add, remove: operations.remove }
}
