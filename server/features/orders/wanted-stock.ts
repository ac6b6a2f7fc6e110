import type { Wanted } from '../stock/stock-queries.ts'
import type { OrderRow } from './order-queries.ts'

/** What an order takes off the shelf. A product that was deleted since cannot be taken; its line waits for a person. */
export function wantedStock({ lines }: Pick<OrderRow, 'lines'>): Wanted[] {
  return lines.flatMap(({ productId, quantity }) => (productId === null ? [] : [{ productId, quantity }]))
}

export function productIdsOf(wanted: readonly Wanted[]): number[] {
  return wanted.map(({ productId }) => productId)
}
