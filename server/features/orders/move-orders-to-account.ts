import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import type { AccountMerge } from '../accounts/account-merge.ts'

/**
 * The orders continue the numbering of the account that stays. An order that is placed there at this moment takes the
 * same number: one of the two is refused, and tries again.
 */
export async function moveOrdersToAccount(tx: Tx, { stayingId, closingId }: AccountMerge): Promise<void> {
  await tx.execute(sql`
    with moved as (
      select id, row_number() over (order by id) + coalesce((
        select max(account_sequence) from orders where account_id = ${stayingId}), 0) as sequence
      from orders where account_id = ${closingId}
    )
    update orders o set account_id = ${stayingId}, account_sequence = moved.sequence,
      idempotency_key = 'merged ' || ${closingId}::text || ' ' || o.idempotency_key
    from moved where o.id = moved.id`)
}
