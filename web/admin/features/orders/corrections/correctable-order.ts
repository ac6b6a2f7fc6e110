import type { Order } from '#contract/orders/order.ts'
import type { CorrectableOrder } from '#domain/orders/corrections/correction.ts'

/** An order as its page has it, for the rules of what can be corrected. */
export function correctableOrder({ status, items, parcels }: Order): CorrectableOrder {
  return {
    status,
    lines: items.map(({ lineId, quantity }) => ({ id: lineId, quantity })),
    parcels: parcels.map((parcel) => ({ state: parcel.state, lines: parcel.items })),
  }
}
