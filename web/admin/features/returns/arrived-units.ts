import type { ReturnReason } from '#domain/orders/returns/returns.ts'

type Item = { productId: number; name: string; quantity: number }

/** Where units were put by hand, by product. */
export type UnitPlaces = Readonly<Record<number, { shelf: number; missing: number }>>

/**
 * Where each unit goes. As long as nobody says otherwise: what somebody changed their mind about goes back on the shelf, and
 * what failed or came damaged does not.
 */
export function arrivedUnits(items: readonly Item[], placed: UnitPlaces, reason: ReturnReason) {
  return items.map(({ productId, name, quantity }) => {
    const usual = { shelf: reason === 'change_of_mind' ? quantity : 0, missing: 0 }
    return { productId, name, quantity, ...(placed[productId] ?? usual) }
  })
}
