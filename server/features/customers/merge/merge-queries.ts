import { eq, sql } from 'drizzle-orm'
import { statusesThat } from '#domain/orders/order-status.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { accounts, mergedAccounts } from '#server/db/schema/accounts.ts'
import { anyOf } from '#server/db/word-list.ts'
import { requestsOf } from '../../back-in-stock/back-in-stock-queries.ts'
import { conversationsOf } from '../../contact/conversations/conversation-queries.ts'
import type { CustomerAccount } from '../customer-queries.ts'

export type Pair = { staying: CustomerAccount; closing: CustomerAccount }

/**
 * Both accounts, locked in the order of their ids, so that two merges of the same two wait for each other. Nobody can
 * place an order on the one that closes until the end of the transaction; on the other they can.
 */
export async function lockPair(
  tx: Tx,
  { stayingId, closingId }: { stayingId: string; closingId: string },
): Promise<{ staying: CustomerAccount | null; closing: CustomerAccount | null }> {
  const found = new Map<string, CustomerAccount>()
  for (const id of [stayingId, closingId].toSorted()) {
    const [row] = await tx
      .select()
      .from(accounts)
      .where(eq(accounts.id, id))
      .for(id === closingId ? 'update' : 'no key update')
    if (row) found.set(id, row)
  }
  return { staying: found.get(stayingId) ?? null, closing: found.get(closingId) ?? null }
}

export type MergeCounts = {
  orders: number
  unpaidOrders: number
  returns: number
  messages: number
  backInStockRequests: number
  notes: number
  sessions: number
  hasSecondFactor: boolean
}

/** What belongs to the account that closes, besides its lists. */
export async function countBelongings(
  db: Queryable,
  { closing }: Pick<Pair, 'closing'>,
  now: Date,
): Promise<MergeCounts> {
  const id = closing.id
  const result = await db.execute<MergeCounts>(sql`select
    (select count(*)::int from orders where account_id = ${id}) as orders,
    (select count(*)::int from orders where account_id = ${id} and status in ${anyOf(statusesThat('awaitsPayment'))}
      and reserved_until > ${now}) as "unpaidOrders",
    (select count(*)::int from order_returns r join orders o on o.id = r.order_id where o.account_id = ${id}) as returns,
    (select count(*)::int from contact_messages m join conversations on conversations.id = m.conversation_id
      where ${conversationsOf(closing)}) as messages,
    (select count(*)::int from back_in_stock_requests where ${requestsOf(closing)}) as "backInStockRequests",
    (select count(*)::int from customer_notes where account_id = ${id}) as notes,
    (select count(*)::int from sessions where account_id = ${id} and expires_at > ${now}) as sessions,
    exists (select from second_factors where account_id = ${id} and confirmed_at is not null) as "hasSecondFactor"`)
  const [row] = result.rows
  if (!row) throw new Error('Counting gave no row')
  return row
}

export async function moveCustomerNotes(tx: Tx, { staying, closing }: Pair): Promise<void> {
  await tx.execute(sql`
    update customer_notes set account_id = ${staying.id}, request_key = 'merged ' || ${closing.id}::text || ' ' || request_key
    where account_id = ${closing.id}`)
}

/** Where links to the closed account lead from now on, also those of accounts that were merged into it before. */
export async function insertPointer(
  tx: Tx,
  { staying, closing }: Pair,
  { at, by }: { at: Date; by: string },
): Promise<void> {
  await tx
    .update(mergedAccounts)
    .set({ accountId: staying.id })
    .where(eq(mergedAccounts.accountId, closing.id))
  await tx
    .insert(mergedAccounts)
    .values({ oldAccountId: closing.id, accountId: staying.id, mergedAt: at, mergedBy: by })
  await tx.execute(sql`update former_emails set account_id = ${staying.id} where account_id = ${closing.id}`)
}
