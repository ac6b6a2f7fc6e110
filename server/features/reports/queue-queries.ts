import { sql } from 'drizzle-orm'
import { refundStatusesThat } from '#domain/payments/refunds.ts'
import type { Queryable } from '#server/db/client.ts'
import { anyOf } from '#server/db/word-list.ts'

/** What waits to be done, and for how long the oldest of it has. */
export type Queues = {
  emails: number
  emailSeconds: number
  emailsFailed: number
  invoices: number
  invoiceSeconds: number
  refunds: number
  attention: number
}

/** Each part reads a partial index, so that it may be asked every few seconds. */
export async function countQueues(db: Queryable): Promise<Queues> {
  const { rows } = await db.execute<Queues>(sql`
    select emails.*, invoices.*,
      (select count(*)::int from emails where status = 'failed') as "emailsFailed",
      (select count(*)::int from refunds where status in ${anyOf(refundStatusesThat('isOpen'))}) as refunds,
      (select count(distinct order_id)::int from order_attention where cleared_at is null) as attention
    from
      (select count(*)::int as emails,
          coalesce(extract(epoch from now() - min(next_attempt_at)), 0)::float as "emailSeconds"
        from emails where status = 'waiting' and next_attempt_at <= now()) emails,
      (select count(*)::int as invoices,
          coalesce(extract(epoch from now() - min(owed_at)), 0)::float as "invoiceSeconds"
        from invoices where serial is null) invoices`)
  const [row] = rows
  if (!row) throw new Error('Counting what waits always answers one row')
  return row
}
