import { type Packing, packingOf } from '#domain/couriers/packing.ts'
import type { CartItem } from '#domain/orders/checkout/cart.ts'
import type { Db } from '#server/db/client.ts'
import { findPackings } from '../catalogue/packing-queries.ts'

/** The units of a cart, as they are packed. */
export async function unitsOf(db: Db, items: readonly CartItem[]) {
  const ids = items.map(({ productId }) => productId)
  return packedAs(items, await findPackings(db, ids))
}

export function packedAs(items: readonly CartItem[], packings: ReadonlyMap<number, Packing>) {
  return items.map(({ productId, quantity }) => ({
    ...(packings.get(productId) ?? packingOf(null, null)),
    quantity,
  }))
}
