import { type SQL, sql } from 'drizzle-orm'
import type { NotificationDetails, NotificationKind } from '#domain/notification.ts'
import { openReturnStatuses } from '#domain/orders/returns/returns.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { lowStockProducts, notificationCursors } from '#server/db/schema/notifications.ts'
import { quoteNumberText } from '#server/db/schema/search-texts.ts'
import { anyOf } from '#server/db/word-list.ts'

export type EventRow = { subject: string; happenedAt: Date; details: NotificationDetails }

/** The rows in which each kind of event is recorded anyway: nothing else has to be written when it happens. */
const events: Record<NotificationKind, (since: Date) => SQL> = {
  order_paid: (since) => sql`
    select o.order_number as subject, o.paid_at as "happenedAt",
      json_build_object('orderNumber', o.order_number, 'totalCents', o.total_cents, 'items', o.item_count) as details
    from orders o where o.paid_at >= ${since}`,
  message_received: (since) => sql`
    select m.id::text as subject, m.received_at as "happenedAt",
      json_build_object('conversationId', m.conversation_id, 'orderNumber', m.order_number) as details
    from contact_messages m where m.received_at >= ${since}`,
  return_requested: (since) => sql`
    select r.id::text as subject, r.requested_at as "happenedAt",
      json_build_object('orderNumber', o.order_number) as details
    from order_returns r join orders o on o.id = r.order_id
    where r.requested_at >= ${since} and r.status in ${anyOf(openReturnStatuses)}`,
  quote_answered: (since) => sql`
    select h.id::text as subject, h.at as "happenedAt",
      json_build_object('quoteNumber', ${sql.raw(quoteNumberText('h.quote_id'))}, 'isAccepted', h.event = 'accepted',
        'orderNumber', o.order_number) as details
    from quote_history h join quotes q on q.id = h.quote_id left join orders o on o.id = q.order_id
    where h.at >= ${since} and h.event in ('accepted', 'declined') and h.actor is null`,
  attention_needed: (since) => sql`
    select 'order-' || a.id as subject, a.raised_at as "happenedAt",
      json_build_object('orderNumber', o.order_number, 'reason', a.reason) as details
    from order_attention a join orders o on o.id = a.order_id
    where a.cleared_at is null and a.reason <> 'return_requested' and a.raised_at >= ${since}
    union all select 'alert-' || s.id, s.raised_at, json_build_object('reason', s.kind)
    from shop_alerts s where s.cleared_at is null and s.raised_at >= ${since}`,
  low_stock: (since) => sql`
    select l.product_id || '@' || extract(epoch from l.since) as subject, l.since as "happenedAt",
      json_build_object('productId', p.id, 'productName', p.name, 'onHand', s.on_hand) as details
    from low_stock_products l join products p on p.id = l.product_id join stock_levels s on s.product_id = p.id
    where l.since >= ${since}`,
}

export async function listEvents(db: Queryable, kind: NotificationKind, since: Date): Promise<EventRow[]> {
  type Row = Omit<EventRow, 'happenedAt'> & { happenedAt: string }
  const result = await db.execute<Row>(sql`${events[kind](since)} order by 2, 1`)
  return result.rows.map((row) => ({ ...row, happenedAt: new Date(row.happenedAt) }))
}

export async function listCursors(tx: Tx): Promise<Map<NotificationKind, Date>> {
  const rows = await tx.select().from(notificationCursors)
  return new Map(rows.map(({ kind, seenUntil }) => [kind, seenUntil]))
}

export async function upsertCursors(
  tx: Tx,
  kinds: readonly NotificationKind[],
  seenUntil: Date,
): Promise<void> {
  await tx
    .insert(notificationCursors)
    .values(kinds.map((kind) => ({ kind, seenUntil })))
    .onConflictDoUpdate({ target: notificationCursors.kind, set: { seenUntil } })
}

// What unpaid orders hold is left out: it comes and goes, and each time would be another notification.
const isLow = sql`p.is_active and p.archived_at is null and s.on_hand <= p.min_stock_level`

/** Records which products have become low since the last time; returns how many. */
export async function upsertLowStock(tx: Tx, since: Date): Promise<number> {
  await tx.execute(sql`
    delete from low_stock_products l using products p, stock_levels s
    where p.id = l.product_id and s.product_id = l.product_id and not (${isLow})`)
  const { rowCount } = await tx.execute(sql`
    insert into ${lowStockProducts} (product_id, since)
    select p.id, ${since} from products p join stock_levels s on s.product_id = p.id where ${isLow}
    on conflict do nothing`)
  return rowCount ?? 0
}
