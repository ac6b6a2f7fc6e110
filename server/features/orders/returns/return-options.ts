import { addBusinessDays } from '#domain/orders/delivery/delivery.ts'
import { statusFacts } from '#domain/orders/order-status.ts'
import {
  lastReturnDay,
  type ReturnReason,
  remediesFor,
  returnReasons,
  unitsTakenUp,
} from '#domain/orders/returns/returns.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { ShopConfig } from '#shop.config'
import type { OrderLineRow, OrderRow } from '../order-queries.ts'
import { deliveredOnOf } from '../parcels/packed-parcels.ts'
import type { ReturnRow } from './return-queries.ts'

export type ReturnableLine = OrderLineRow & { productId: number; returnable: number }

/** The day from which the legal periods run: of delivery, or, if nobody recorded it, the last day promised for it. */
export function countedFrom(order: OrderRow, { delivery }: ShopConfig): string | null {
  const { status, fulfilledAt, deliveryTerms } = order
  if (!statusFacts[status].hasLeft || !fulfilledAt) return null
  const leftOn = southAfricanDay(fulfilledAt.getTime())
  const { to } = deliveryTerms?.businessDays ?? delivery.deliveryBusinessDays
  return deliveredOnOf(order) ?? addBusinessDays(leftOn, to)
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

/** Everything bought that is not in a return already. */
export function returnableLines({ lines }: OrderRow, returns: readonly ReturnRow[]): ReturnableLine[] {
  const inReturns = returns.flatMap((made) =>
    made.lines.map((line) => ({ ...line, units: unitsTakenUp(made.status, line) })),
  )
  return lines.flatMap((line) => {
    const { productId } = line
    if (productId === null) return []
    const taken = inReturns.filter(({ orderLineId }) => orderLineId === line.id)
    const returnable = taken.reduce((left, { units }) => left - units, line.quantity)
    return [{ ...line, productId, returnable }]
  })
}

/**
 * What a return may name, each product once. Of two lines of one product, whose prices may differ, each has a return of its
 * own: first that with more units left, and of equals the dearer.
 */
export function offeredLines(order: OrderRow, returns: readonly ReturnRow[]): ReturnableLine[] {
  const lines = Map.groupBy(returnableLines(order, returns), ({ productId }) => productId)
  return [...lines.values()].flatMap(
    (ofProduct) =>
      ofProduct.toSorted(
        (one, other) => other.returnable - one.returnable || other.unitPriceCents - one.unitPriceCents,
      )[0] ?? [],
  )
}
