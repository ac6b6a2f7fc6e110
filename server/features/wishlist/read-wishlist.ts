import type { Wishlist } from '#contract/accounts/wishlist.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { listProductsById } from '../catalogue/product-queries.ts'
import type { ProductView } from '../catalogue/read-product-view.ts'
import { listWishlistIds } from './wishlist-queries.ts'

/** A person's saved products, if they are visible in the shop now. */
export async function readWishlist(
  { db, clock }: { db: Db; clock: Clock },
  { accountId, view }: { accountId: string; view: ProductView },
): Promise<Wishlist> {
  const rows = await listProductsById(db, await listWishlistIds(db, accountId), {
    includeInactive: false,
    now: clock(),
  })
  return { productIds: rows.map(({ id }) => id), products: rows.map(view) }
}
