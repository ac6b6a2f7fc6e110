import type { AdminReturn, ListedReturn } from '#contract/orders/admin-return.ts'
import { refundDueOn } from '#domain/orders/returns/returns.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { listSupply } from '../../stock/stock-queries.ts'
import { findOrder, findOrderById, findRefundableCents, type OrderRow } from '../order-queries.ts'
import { refundView } from '../order-view.ts'
import { deliveredOnOf } from '../parcels/packed-parcels.ts'
import { refundedBefore } from './refund-of-return.ts'
import type { ListedReturnRow } from './return-list-queries.ts'
import { findReturnById, listReturnsOf, type ReturnRow } from './return-queries.ts'
import { refundByOf, returnView } from './return-view.ts'
import { canBeWithdrawn } from './withdraw-replacement.ts'

/** A return as staff work on it; null if there is none. */
export async function readReturn(
  { db, clock }: { db: Db; clock: Clock },
  returnId: number,
): Promise<AdminReturn | null> {
  const made = await findReturnById(db, returnId)
  const order = made && (await findOrderById(db, made.orderId))
  if (!made || !order) return null
  const now = clock()
  const returns = await listReturnsOf(db, order.id)
  const { units, isShippingRefunded } = refundedBefore(order, made, returns)
  const inStock = await stockOf(db, order, now)
  const refundBy = refundByOf(made)
  return {
    made: returnView(made),
    steps: made.history.map(({ at, ...step }) => ({ at: new Date(at).toISOString(), ...step })),
    customer: { name: order.fullName, email: order.email, phone: order.phone },
    deliveredOn: deliveredOnOf(order),
    refundClock: refundBy === null ? null : clockOf(made),
    isLate: isLate(refundBy, now),
    lines: order.lines.map(({ id, productId, name, sku, unitPriceCents, discount, quantity }) => ({
      productId,
      name,
      sku,
      unitPriceCents,
      discount,
      ordered: quantity,
      refundedBefore: units.get(id) ?? 0,
      inStock: inStock.get(productId ?? 0) ?? 0,
    })),
    shippingCents: order.shippingCents,
    isShippingRefunded,
    vatBasisPoints: order.vatBasisPoints,
    pricesIncludeVat: order.pricesIncludeVat,
    leftCents: await findRefundableCents(db, order.id),
    replaces: order.replaces,
    canWithdraw: await canWithdraw(db, made),
    canBeCredited: order.accountId !== null,
    canBeSent: order.retention === 'whole',
    refunds: made.refunds.map(refundView),
  }
}

async function canWithdraw(db: Db, { replacementOrderNumber }: ReturnRow): Promise<boolean> {
  if (replacementOrderNumber === null) return false
  const replacement = await findOrder(db, replacementOrderNumber)
  return replacement !== null && canBeWithdrawn(replacement)
}

export function listedReturnView(row: ListedReturnRow, now: Date): ListedReturn {
  const { refundDueOn: _, requestedAt, updatedAt, ...listed } = row
  const refundBy = refundByOf(row)
  return {
    ...listed,
    requestedAt: new Date(requestedAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
    refundBy,
    isLate: isLate(refundBy, now),
  }
}

function isLate(refundBy: string | null, now: Date): boolean {
  return refundBy !== null && refundBy < southAfricanDay(now.getTime())
}

/** Which of the two periods ends first. */
function clockOf({ reason, requestedAt, refundDueOn: due }: ReturnRow): 'request' | 'receipt' {
  const fromRequest = { reason, requestedOn: southAfricanDay(requestedAt.getTime()), receivedOn: null }
  return due === refundDueOn(fromRequest) ? 'request' : 'receipt'
}

async function stockOf(db: Db, order: OrderRow, now: Date): Promise<Map<number, number>> {
  const productIds = order.lines.flatMap(({ productId }) => (productId === null ? [] : [productId]))
  const supply = await listSupply(db, { orderId: 0, productIds, now })
  return new Map(supply.map(({ productId, onHand, heldForOthers }) => [productId, onHand - heldForOthers]))
}
