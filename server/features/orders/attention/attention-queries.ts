import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { AttentionReason } from '#domain/orders/attention.ts'
import type { Queryable } from '#server/db/client.ts'
import { orderAttention } from '#server/db/schema/orders.ts'

/** Null if the same reason is open already. */
export async function insertAttention(
  tx: Queryable,
  attention: { orderId: number; reason: AttentionReason; raisedAt: Date },
): Promise<number | null> {
  const rows = await tx
    .insert(orderAttention)
    .values(attention)
    .onConflictDoNothing()
    .returning({ id: orderAttention.id })
  return rows[0]?.id ?? null
}

/** Whether it was raised after that moment, settled or not. */
export async function wasRaisedSince(
  tx: Queryable,
  { orderId, reason, since }: { orderId: number; reason: AttentionReason; since: Date },
): Promise<boolean> {
  const raised = and(
    eq(orderAttention.orderId, orderId),
    eq(orderAttention.reason, reason),
    gt(orderAttention.raisedAt, since),
  )
  return (await tx.$count(orderAttention, raised)) > 0
}

/** Settles these reasons if they are open; returns those that were. */
export async function updateAttentionCleared(
  tx: Queryable,
  by: {
    orderId: number
    reasons: readonly AttentionReason[]
    clearedBy: string
    clearedAt: Date
    note?: string | null
  },
): Promise<AttentionReason[]> {
  const { orderId, reasons, clearedBy, clearedAt, note = null } = by
  const rows = await tx
    .update(orderAttention)
    .set({ clearedAt, clearedBy, note })
    .where(
      and(
        eq(orderAttention.orderId, orderId),
        inArray(orderAttention.reason, [...reasons]),
        isNull(orderAttention.clearedAt),
      ),
    )
    .returning({ reason: orderAttention.reason })
  return rows.map(({ reason }) => reason)
}

/** A piece of a statement: the email `e` tells staff of something that is settled by now. */
export const isAttentionSettled = sql`(e.kind = 'attention_needed' and not exists (select 1 from order_attention a
  where e.event_key = 'attention_needed:' || a.id and a.cleared_at is null))`
