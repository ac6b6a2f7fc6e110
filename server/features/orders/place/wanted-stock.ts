import type { Units } from '#domain/catalogue/stock.ts'
import type { OrderRow } from '../order-queries.ts'

/** What an order takes off the shelf. */
export function wantedStock({ lines }: Pick<OrderRow, 'lines'>): Units[] {
  return lines.map(({ productId, quantity, name }) => {
    if (productId === null)
      throw new Error(`The line "${name}" has no product: one that was ordered is archived, never deleted`)
    return { productId, quantity }
  })
}

export function productIdsOf(wanted: readonly Pick<Units, 'productId'>[]): number[] {
  return wanted.map(({ productId }) => productId)
}
