import { type SQL, sql } from 'drizzle-orm'
import type { customerFilters, customerSorts } from '#contract/accounts/customer.ts'
import type { Queryable } from '#server/db/client.ts'
import { readingOrder } from '#server/db/reading-order.ts'

import { customersMatching } from '../search/accounts-matching.ts'
import { guestsMatching } from '../search/conversations-matching.ts'
import { customersFigures, type KeptUntil } from './figures/customer-figure-queries.ts'

/** `groupId`: only the customers of this group. */
export type CustomerSearch = {
  filter: (typeof customerFilters)[number]
  text: string
  groupId: number | null
}
export type CustomerSort = (typeof customerSorts)[number]
type Part = { limit: number; offset: number }

/** Of an account, or of the conversation of a guest. */
export type CustomerMatch = { kind: 'account' | 'guest'; id: string; at: number }

const isPaid = sql`o.paid_at is not null`
const hasOrders = sql`exists (select from orders o where o.account_id = a.id and ${isPaid})`

/** The conditions of the search on accounts `a`, except whether they have orders. */
function sought({ filter, text, groupId }: CustomerSearch): SQL {
  const found = customersMatching(text)
  return sql.join(
    [
      filter === 'guests' ? sql`false` : sql`true`,
      ...(filter === 'unverified' ? [sql`not a.email_verified`] : []),
      ...(groupId === null ? [] : [sql`a.customer_group_id = ${groupId}`]),
      ...(found ? [sql`a.id in (${found})`] : []),
    ],
    sql` and `,
  )
}

function soughtGuests({ filter, text, groupId }: CustomerSearch): SQL {
  const found = guestsMatching(text)
  return sql.join(
    [
      // A group is one of accounts.
      (filter === 'all' || filter === 'guests') && groupId === null ? sql`c.account_id is null` : sql`false`,
      ...(found ? [sql`c.id in (${found})`] : []),
    ],
    sql` and `,
  )
}

function withOrders({ filter }: CustomerSearch): SQL {
  if (filter === 'with_orders') return hasOrders
  return filter === 'without_orders' ? sql`not ${hasOrders}` : sql`true`
}

export async function countCustomers(
  db: Queryable,
  search: CustomerSearch,
): Promise<{ accounts: number; guests: number }> {
  const result = await db.execute<{ accounts: number; guests: number }>(sql`
    select (select count(*)::int from accounts a where ${sought(search)} and ${withOrders(search)}) as accounts,
      (select count(*)::int from conversations c where ${soughtGuests(search)}) as guests`)
  const [row] = result.rows
  if (!row) throw new Error('Counting gave no row')
  return row
}

/** Those with paid orders, by one of their figures: the highest first. */
export async function listBuyers(
  db: Queryable,
  search: CustomerSearch,
  { sort, limit, offset, ...kept }: Part & KeptUntil & { sort: Exclude<CustomerSort, 'newest'> },
): Promise<{ ids: string[]; total: number }> {
  if (search.filter === 'guests' || search.filter === 'without_orders') return { ids: [], total: 0 }
  // The total with the rows: both come from the same figures.
  const result = await db.execute<{ id: string | null; total: number }>(sql`
    with bought as materialized (
      select account_id, ${figures[sort]} as figure from (${customersFigures(kept)}) figures
      where account_id in (select a.id from accounts a where ${sought(search)})
    ),
    page as (select account_id, figure from bought order by figure desc, account_id limit ${limit} offset ${offset})
    select page.account_id as id, total from (select count(*)::int as total from bought) counted left join page on true
    order by page.figure desc, page.account_id`)
  const ids = result.rows.flatMap(({ id }) => (id === null ? [] : [id]))
  return { ids, total: result.rows[0]?.total ?? 0 }
}

const figures = { last_order: sql`last_order_at`, orders: sql`orders`, value: sql`value_cents` }

/** Newest first. `isWithoutOrders`: only those whom `listBuyers` leaves out. */
export async function listNewestAccounts(
  db: Queryable,
  search: CustomerSearch,
  { limit, offset, isWithoutOrders = false }: Part & { isWithoutOrders?: boolean },
): Promise<CustomerMatch[]> {
  const left = isWithoutOrders ? sql`not ${hasOrders}` : sql`true`
  const result = await db.execute<{ id: string; at: number }>(sql`
    select a.id, extract(epoch from a.created_at)::float8 as at from accounts a
    where ${sought(search)} and ${withOrders(search)} and ${left}
    order by a.created_at desc, a.id desc limit ${limit} offset ${offset}`)
  return result.rows.map((row) => ({ kind: 'account', ...row }))
}

/** Newest first: conversations have their numbers in the order in which they began. */
export async function listNewestGuests(
  db: Queryable,
  search: CustomerSearch,
  { limit, offset }: Part,
): Promise<CustomerMatch[]> {
  const result = await db.execute<{ id: string; at: number }>(sql`
    select c.id::text as id, extract(epoch from (
      select min(m.received_at) from contact_messages m where m.conversation_id = c.id))::float8 as at
    from conversations c where ${soughtGuests(search)} order by c.id desc limit ${limit} offset ${offset}`)
  return result.rows.map((row) => ({ kind: 'guest', ...row }))
}

/** The next accounts, newest first, after the one that was read last. Their time is text, in which none of it is lost. */
export async function listAccountsAfter(
  db: Queryable,
  search: CustomerSearch,
  { last, limit }: { last: { id: string; createdAt: string } | null; limit: number },
): Promise<{ id: string; createdAt: string }[]> {
  const left = last ? sql`(a.created_at, a.id) < (${last.createdAt}::timestamptz, ${last.id})` : sql`true`
  const result = await db.execute<{ id: string; createdAt: string }>(sql`
    select a.id, a.created_at::text as "createdAt" from accounts a
    where ${sought(search)} and ${withOrders(search)} and ${left}
    order by a.created_at desc, a.id desc limit ${limit}`)
  return result.rows
}

/** The next guests, in the same way. */
export async function listGuestsAfter(
  db: Queryable,
  search: CustomerSearch,
  { lastId, limit }: { lastId: string | null; limit: number },
): Promise<string[]> {
  const left = lastId === null ? sql`true` : sql`c.id < ${lastId}::bigint`
  const result = await db.execute<{ id: string }>(sql`
    select c.id::text as id from conversations c where ${soughtGuests(search)} and ${left}
    order by c.id desc limit ${limit}`)
  return result.rows.map(({ id }) => id)
}

/** Every group, with how many customers it has. */
export async function listGroupsWithCounts(
  db: Queryable,
): Promise<{ id: number; name: string; customers: number }[]> {
  const result = await db.execute<{ id: number; name: string; customers: number }>(sql`
    select g.id, g.name, (select count(*)::int from accounts a where a.customer_group_id = g.id) as customers
    from customer_groups g order by ${readingOrder(sql`g.name`)}`)
  return result.rows
}

export type ListedRow = {
  id: string
  name: string
  email: string
  phone: string | null
  role: 'customer' | 'staff' | 'admin'
  isVerified: boolean
  since: string
  orders: number
  lastOrderAt: string | null
  valueCents: number
  customerGroup: string | null
}

/** Of these accounts, what the list shows of each. */
export async function listAccountRows(
  db: Queryable,
  ids: readonly string[],
  kept: KeptUntil,
): Promise<ListedRow[]> {
  const result = await db.execute<ListedRow>(sql`
    select a.id, trim(a.first_name || ' ' || a.last_name) as name, a.email, a.phone, a.role,
      a.email_verified as "isVerified", a.created_at as since, g.name as "customerGroup", coalesce(bought.orders, 0) as orders,
      bought.last_order_at as "lastOrderAt", coalesce(bought.value_cents, 0)::float8 as "valueCents"
    from accounts a left join customer_groups g on g.id = a.customer_group_id
    left join (${customersFigures(kept, ids)}) bought on bought.account_id = a.id
    where a.id = any(${sql.param([...ids])}::text[])`)
  return result.rows
}

export async function listGuestRows(
  db: Queryable,
  conversationIds: readonly string[],
): Promise<{ id: string; name: string; email: string; since: string }[]> {
  const result = await db.execute<{ id: string; name: string; email: string; since: string }>(sql`
    select c.id::text as id, c.name, c.email, (
      select min(m.received_at) from contact_messages m where m.conversation_id = c.id) as since
    from conversations c where c.account_id is null and c.id = any(${sql.param([...conversationIds])}::bigint[])`)
  return result.rows
}

export async function findGuestSince(db: Queryable, conversationId: number): Promise<Date> {
  const [row] = await listGuestRows(db, [String(conversationId)])
  if (!row) throw new Error('The conversation of a guest that was just found is gone')
  return new Date(row.since)
}
