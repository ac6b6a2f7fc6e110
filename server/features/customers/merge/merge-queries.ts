import { eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { statusesThat } from '#domain/orders/order-status.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { accounts, mergedAccounts } from '#server/db/schema/accounts.ts'
import { conversations } from '#server/db/schema/conversations.ts'
import { anyOf } from '#server/db/word-list.ts'
import type { CustomerAccount } from '../customer-queries.ts'
import { recountCustomers } from '../figures/customer-figure-queries.ts'

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

// What was written or asked for without a login belongs to an account only by its verified address.
function conversationsOf({ id, email, emailVerified }: CustomerAccount): SQL {
  const own = sql`conversations.account_id = ${id}`
  return emailVerified
    ? sql`(${own} or (conversations.account_id is null and conversations.email = ${email}))`
    : own
}

function requestsOf({ id, email, emailVerified }: CustomerAccount): SQL {
  const own = sql`account_id = ${id}`
  return emailVerified ? sql`(${own} or (account_id is null and email = ${email}))` : own
}

/**
 * The orders continue the numbering of the account that stays. An order that is placed there at this moment takes the
 * same number: one of the two is refused, and tries again.
 */
export async function moveOrders(tx: Tx, { staying, closing }: Pair): Promise<void> {
  await tx.execute(sql`
    with moved as (
      select id, row_number() over (order by id) + coalesce((
        select max(account_sequence) from orders where account_id = ${staying.id}), 0) as sequence
      from orders where account_id = ${closing.id}
    )
    update orders o set account_id = ${staying.id}, account_sequence = moved.sequence,
      idempotency_key = 'merged ' || ${closing.id}::text || ' ' || o.idempotency_key
    from moved where o.id = moved.id`)
  await recountCustomers(tx, [staying.id])
}

export async function moveRequests(tx: Tx, { staying, closing }: Pair): Promise<void> {
  await tx.execute(
    sql`update back_in_stock_requests set account_id = ${staying.id} where ${requestsOf(closing)}`,
  )
}

export async function moveDiscounts(tx: Tx, { staying, closing }: Pair): Promise<void> {
  await tx.execute(sql`update discount_uses set account_id = ${staying.id} where account_id = ${closing.id}`)
  await tx.execute(sql`
    insert into discount_customers (discount_id, account_id)
    select discount_id, ${staying.id} from discount_customers where account_id = ${closing.id} on conflict do nothing`)
}

export async function moveStoreCredit(tx: Tx, { staying, closing }: Pair): Promise<void> {
  await tx.execute(sql`update stored_values set account_id = ${staying.id} where account_id = ${closing.id}`)
}

export async function moveQuotes(tx: Tx, { staying, closing }: Pair): Promise<void> {
  await tx.execute(sql`update quotes set account_id = ${staying.id} where account_id = ${closing.id}`)
}

/** Who is in no group is then in that of the account that closes. */
export async function moveCustomerGroup(tx: Tx, { staying, closing }: Pair): Promise<void> {
  if (staying.customerGroupId !== null || closing.customerGroupId === null) return
  const { customerGroupId, pricesExclVat } = closing
  await tx.update(accounts).set({ customerGroupId, pricesExclVat }).where(eq(accounts.id, staying.id))
}

export async function moveCustomerNotes(tx: Tx, { staying, closing }: Pair): Promise<void> {
  await tx.execute(sql`
    update customer_notes set account_id = ${staying.id}, request_key = 'merged ' || ${closing.id}::text || ' ' || request_key
    where account_id = ${closing.id}`)
}

export type MergedConversation = typeof conversations.$inferSelect

/** Those of both accounts, locked; oldest first. */
export async function lockConversations(
  tx: Tx,
  { staying, closing }: Pair,
): Promise<{ own: MergedConversation | null; others: MergedConversation[] }> {
  const rows = await tx
    .select()
    .from(conversations)
    .where(or(eq(conversations.accountId, staying.id), conversationsOf(closing)))
    .orderBy(conversations.id)
    .for('update')
  return {
    own: rows.find(({ accountId }) => accountId === staying.id) ?? null,
    others: rows.filter(({ accountId }) => accountId !== staying.id),
  }
}

export async function updateConversationAccount(tx: Tx, id: number, accountId: string): Promise<void> {
  await tx.update(conversations).set({ accountId }).where(eq(conversations.id, id))
}

/** Puts everything of some conversations into one, and deletes the empty ones. */
export async function moveConversations(
  tx: Tx,
  { into, from }: { into: number; from: readonly number[] },
): Promise<void> {
  const ids = sql.param([...from])
  await tx.execute(
    sql`update contact_messages set conversation_id = ${into} where conversation_id = any(${ids}::bigint[])`,
  )
  for (const table of ['conversation_answers', 'conversation_notes']) {
    await tx.execute(sql`
      update ${sql.identifier(table)} set conversation_id = ${into},
        request_key = 'merged ' || conversation_id::text || ' ' || request_key
      where conversation_id = any(${ids}::bigint[])`)
  }
  await tx.delete(conversations).where(inArray(conversations.id, [...from]))
}

/** Whoever wrote them was logged in: they stay messages of a login. */
export async function moveMessages(tx: Tx, { staying, closing }: Pair): Promise<void> {
  await tx.execute(
    sql`update contact_messages set account_id = ${staying.id} where account_id = ${closing.id}`,
  )
}

export async function moveAddresses(
  tx: Tx,
  { staying, closing }: Pair,
  { positions, from }: { positions: readonly number[]; from: number },
): Promise<void> {
  if (positions.length === 0) return
  await tx.execute(sql`
    update account_addresses a set account_id = ${staying.id}, position = ${from} + moved.place - 1
    from unnest(${sql.param([...positions])}::int[]) with ordinality as moved (position, place)
    where a.account_id = ${closing.id} and a.position = moved.position`)
}

export async function moveWishlistItems(
  tx: Tx,
  { staying, closing }: Pair,
  { productIds, from }: { productIds: readonly number[]; from: number },
): Promise<void> {
  if (productIds.length === 0) return
  await tx.execute(sql`
    update wishlist_items w set account_id = ${staying.id}, position = ${from} + moved.place - 1
    from unnest(${sql.param([...productIds])}::int[]) with ordinality as moved (product_id, place)
    where w.account_id = ${closing.id} and w.product_id = moved.product_id`)
}

/** The later login of both. */
export async function moveLastLogin(tx: Tx, { staying, closing }: Pair): Promise<void> {
  await tx.execute(sql`
    insert into last_logins (account_id, at) select ${staying.id}, at from last_logins where account_id = ${closing.id}
    on conflict (account_id) do update set at = greatest(last_logins.at, excluded.at)`)
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
