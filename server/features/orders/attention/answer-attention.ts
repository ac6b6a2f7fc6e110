import { stockFor } from '#domain/catalogue/stock.ts'
import { type AttentionReason, endedBySupplying } from '#domain/orders/attention.ts'
import { statusFacts } from '#domain/orders/order-status.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { insertAuditEntry } from '../../audit/audit-queries.ts'
import { listSupply, lockStock, sellStock } from '../../stock/stock-queries.ts'
import { findOrderById, lockOrderByNumber, type OrderRow } from '../order-queries.ts'
import { productIdsOf, wantedStock } from '../place/wanted-stock.ts'
import { updateAttentionCleared } from './attention-queries.ts'

type Needs = { db: Db; clock: Clock }
type Actor = { accountId: string; email: string }

export type AnswerAttentionResult =
  | { kind: 'saved'; order: OrderRow }
  | { kind: 'refused'; reason: 'not_found' | 'not_paid' | 'stock_short' | 'nothing_open' }

/** Takes the goods of a paid order off the shelf, now that they are in stock. Safe to send twice. */
export async function supplyOrder(
  { db, clock }: Needs,
  { orderNumber, actor }: { orderNumber: string; actor: Actor },
): Promise<AnswerAttentionResult> {
  return db.transaction(async (tx): Promise<AnswerAttentionResult> => {
    const order = await lockOrderByNumber(tx, orderNumber)
    if (!order) return { kind: 'refused', reason: 'not_found' }
    if (!statusFacts[order.status].awaitsCourier) return { kind: 'refused', reason: 'not_paid' }

    const now = clock()
    if (!order.isSupplied) {
      const wanted = wantedStock(order)
      await lockStock(tx, productIdsOf(wanted))
      const supply = await listSupply(tx, { orderId: order.id, productIds: productIdsOf(wanted), now })
      if (stockFor(wanted, supply) === 'short') return { kind: 'refused', reason: 'stock_short' }
      await sellStock(tx, { orderId: order.id, wanted, supply, actor: actor.email, now })
    }
    await updateAttentionCleared(tx, {
      orderId: order.id,
      reasons: endedBySupplying,
      clearedBy: actor.email,
      clearedAt: now,
      note: 'supplied',
    })
    return { kind: 'saved', order: await audited(tx, { before: order, actor, action: 'order_supplied' }) }
  })
}

/** Records that a person has checked, and that nothing more needs doing about this reason. */
export async function dismissAttention(
  { db, clock }: Needs,
  command: { orderNumber: string; reason: AttentionReason; note: string; actor: Actor },
): Promise<AnswerAttentionResult> {
  const { orderNumber, reason, note, actor } = command
  return db.transaction(async (tx): Promise<AnswerAttentionResult> => {
    const order = await lockOrderByNumber(tx, orderNumber)
    if (!order) return { kind: 'refused', reason: 'not_found' }
    const cleared = await updateAttentionCleared(tx, {
      orderId: order.id,
      reasons: [reason],
      clearedBy: actor.email,
      clearedAt: clock(),
      note,
    })
    if (cleared.length === 0) return { kind: 'refused', reason: 'nothing_open' }
    return {
      kind: 'saved',
      order: await audited(tx, { before: order, actor, action: 'attention_dismissed' }),
    }
  })
}

async function audited(
  tx: Parameters<typeof insertAuditEntry>[0],
  { before, actor, action }: { before: OrderRow; actor: Actor; action: string },
): Promise<OrderRow> {
  const after = await findOrderById(tx, before.id)
  if (!after) throw new Error('An order that is locked is gone')
  await insertAuditEntry(tx, {
    actor,
    action,
    subject: { type: 'order', id: before.orderNumber },
    before: { attention: before.attention, isSupplied: before.isSupplied },
    after: { attention: after.attention, isSupplied: after.isSupplied },
  })
  return after
}
