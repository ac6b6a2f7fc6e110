import type { CustomerQuery, ListedCustomer } from '#contract/accounts/customer.ts'
import { pageCount } from '#domain/catalogue/browsing/browsing.ts'
import { guestId } from '#domain/customers/customer.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { findCustomersUntil, type KeptUntil } from './figures/customer-figure-queries.ts'
import {
  type CustomerMatch,
  type CustomerSearch,
  type CustomerSort,
  countCustomers,
  type ListedRow,
  listAccountRows,
  listBuyers,
  listGroupsWithCounts,
  listGuestRows,
  listNewestAccounts,
  listNewestGuests,
} from './list-customer-queries.ts'

type Reader = { maySeeSales: boolean }

/** A page of everyone with an account, and of people who wrote without one. */
export async function listCustomers(
  { db, clock }: { db: Db; clock: Clock },
  { filter, group, sort, q, page, limit }: CustomerQuery,
  { maySeeSales }: Reader,
) {
  const kept = { keptUntil: await findCustomersUntil(db), now: clock() }
  const search = { filter, text: q, groupId: group ?? null }
  const part = { limit, offset: (page - 1) * limit }
  const [found, counts, groups] = await Promise.all([
    sort === 'newest' ? newest(db, search, part) : byFigure(db, search, { sort, ...part, ...kept }),
    countCustomers(db, search),
    listGroupsWithCounts(db),
  ])
  const total = counts.accounts + counts.guests
  const customers = await withDetails(db, found, kept)
  return {
    customers: maySeeSales ? customers : customers.map(({ valueCents: _, ...customer }) => customer),
    pagination: { page, limit, total, pages: pageCount(total, limit) },
    groups,
  }
}

type Part = { limit: number; offset: number }

/** Accounts and guests together, by when the shop first heard of them. */
async function newest(db: Db, search: CustomerSearch, { limit, offset }: Part): Promise<CustomerMatch[]> {
  const upToHere = { limit: offset + limit, offset: 0 }
  const [accounts, guests] = await Promise.all([
    listNewestAccounts(db, search, upToHere),
    listNewestGuests(db, search, upToHere),
  ])
  return [...accounts, ...guests].toSorted((one, other) => other.at - one.at).slice(offset, offset + limit)
}

/** Those who bought, then the other accounts, then guests. */
async function byFigure(
  db: Db,
  search: CustomerSearch,
  { sort, limit, offset, ...kept }: Part & KeptUntil & { sort: Exclude<CustomerSort, 'newest'> },
): Promise<CustomerMatch[]> {
  const buyers = await listBuyers(db, search, { sort, limit, offset, ...kept })
  const found: CustomerMatch[] = buyers.ids.map((id) => ({ kind: 'account', id, at: 0 }))
  const left = limit - found.length
  if (left === 0 || search.filter === 'with_orders') return found
  const others = { limit: left, offset: Math.max(0, offset - buyers.total) }
  const accounts = await listNewestAccounts(db, search, { ...others, isWithoutOrders: true })
  const rest = left - accounts.length
  if (rest === 0) return [...found, ...accounts]
  const { accounts: all } = await countCustomers(db, search)
  const guests = await listNewestGuests(db, search, { limit: rest, offset: Math.max(0, offset - all) })
  return [...found, ...accounts, ...guests]
}

/** What is shown of each, in the same order. */
export async function withDetails(
  db: Db,
  found: readonly Pick<CustomerMatch, 'kind' | 'id'>[],
  kept: KeptUntil,
): Promise<ListedCustomer[]> {
  const idsOf = (kind: CustomerMatch['kind']) => found.flatMap((one) => (one.kind === kind ? [one.id] : []))
  const [accounts, guests] = await Promise.all([
    listAccountRows(db, idsOf('account'), kept),
    listGuestRows(db, idsOf('guest')),
  ])
  const views = new Map<string, ListedCustomer>([
    ...accounts.map((row) => [`account ${row.id}`, accountView(row)] as const),
    ...guests.map((row) => [`guest ${row.id}`, guestView(row)] as const),
  ])
  // Somebody who was deleted meanwhile is left out.
  return found.flatMap(({ kind, id }) => views.get(`${kind} ${id}`) ?? [])
}

function accountView({
  id,
  name,
  email,
  phone,
  role,
  isVerified,
  orders,
  valueCents,
  customerGroup,
  ...row
}: ListedRow): ListedCustomer {
  return {
    id,
    name,
    email,
    phone,
    role,
    isVerified,
    orders,
    valueCents,
    customerGroup,
    kind: 'account',
    since: new Date(row.since).toISOString(),
    lastOrderAt: row.lastOrderAt === null ? null : new Date(row.lastOrderAt).toISOString(),
  }
}

type GuestRow = Awaited<ReturnType<typeof listGuestRows>>[number]

function guestView({ id, name, email, since }: GuestRow): ListedCustomer {
  return {
    id: guestId(Number(id)),
    kind: 'guest',
    name,
    email,
    phone: null,
    role: 'customer',
    isVerified: false,
    since: new Date(since).toISOString(),
    orders: 0,
    lastOrderAt: null,
    valueCents: 0,
    customerGroup: null,
  }
}
