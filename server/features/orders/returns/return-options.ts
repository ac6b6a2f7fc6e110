import { addBusinessDays } from '#domain/orders/delivery.ts'
import { statusFacts } from '#domain/orders/order-status.ts'
import { lastReturnDay, type ReturnReason, remediesFor, returnReasons } from '#domain/orders/returns.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { ShopConfig } from '#shop.config'
import type { OrderLineRow, OrderRow } from '../order-queries.ts'
import type { ReturnRow } from './return-queries.ts'

export type ReturnableLine = OrderLineRow & { productId: number; returnable: number }

/** The day from which the legal periods run: of delivery, or, if nobody recorded it, the last day promised for it. */
export function countedFrom(
  { status, deliveredOn, fulfilledAt }: OrderRow,
  { delivery }: ShopConfig,
): string | null {
  if (!statusFacts[status].hasLeft || !fulfilledAt) return null
  const leftOn = southAfricanDay(fulfilledAt.getTime())
  return deliveredOn ?? addBusinessDays(leftOn, delivery.deliveryBusinessDays.to)
}

export function returnReasonsOn(
  order: OrderRow,
  { shop, now }: { shop: ShopConfig; now: Date },
): { reason: ReturnReason; lastDay: string; isOpen: boolean; remedies: ReturnType<typeof remediesFor> }[] {
  const from = countedFrom(order, shop)
  if (!from) return []
  const today = southAfricanDay(now.getTime())
  return returnReasons.map((reason) => {
    const lastDay = lastReturnDay(reason, from, shop.returns)
    return { reason, lastDay, isOpen: today <= lastDay, remedies: remediesFor(reason) }
  })
}

/** Everything bought that is not in a return already; a declined return does not count. */
export function returnableLines({ lines }: OrderRow, returns: readonly ReturnRow[]): ReturnableLine[] {
  const open = returns.filter(({ status }) => status !== 'declined').flatMap((made) => made.lines)
  return lines.flatMap((line) => {
    const { productId } = line
    if (productId === null) return []
    const taken = open.filter(({ orderLineId }) => orderLineId === line.id)
    const returnable = taken.reduce((left, { quantity }) => left - quantity, line.quantity)
    return [{ ...line, productId, returnable }]
  })
}
