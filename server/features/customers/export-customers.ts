import type { ListedCustomer } from '#contract/accounts/customer.ts'
import { formatDecimal } from '#domain/money/money.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { csvLines } from '../csv/csv-lines.ts'
import { findCustomersUntil } from './figures/customer-figure-queries.ts'
import { type CustomerSearch, listAccountsAfter, listGuestsAfter } from './list-customer-queries.ts'
import { withDetails } from './list-customers.ts'

const rowsAtOnce = 500

type Column = { head: string; cell(customer: ListedCustomer): string }

const columns: readonly Column[] = [
  { head: 'name', cell: ({ name }) => name },
  { head: 'email', cell: ({ email }) => email },
  { head: 'phone', cell: ({ phone }) => phone ?? '' },
  { head: 'has_account', cell: ({ kind }) => String(kind === 'account') },
  { head: 'email_verified', cell: ({ isVerified }) => String(isVerified) },
  { head: 'customer_group', cell: ({ customerGroup }) => customerGroup ?? '' },
  { head: 'since', cell: ({ since }) => since },
  { head: 'paid_orders', cell: ({ orders }) => String(orders) },
  { head: 'last_order', cell: ({ lastOrderAt }) => lastOrderAt ?? '' },
  { head: 'value', cell: ({ valueCents = 0 }) => formatDecimal(valueCents) },
]

/** The customers of a list as CSV, newest first: accounts, and then people without one. Streamed as orders are. */
export async function* exportCustomers(
  needs: { db: Db; clock: Clock },
  search: CustomerSearch,
): AsyncGenerator<string> {
  const { db } = needs
  yield csvLines([columns.map(({ head }) => head)], { isFirst: true })

  let last: { id: string; createdAt: string } | null = null
  do {
    const accounts = await listAccountsAfter(db, search, { last, limit: rowsAtOnce })
    if (accounts.length > 0) yield await linesOf(needs, 'account', accounts)
    last = accounts.at(-1) ?? null
  } while (last)

  let lastId: string | null = null
  do {
    const ids = await listGuestsAfter(db, search, { lastId, limit: rowsAtOnce })
    const guests = ids.map((id) => ({ id }))
    if (guests.length > 0) yield await linesOf(needs, 'guest', guests)
    lastId = ids.at(-1) ?? null
  } while (lastId)
}

async function linesOf(
  { db, clock }: { db: Db; clock: Clock },
  kind: ListedCustomer['kind'],
  found: readonly { id: string }[],
): Promise<string> {
  const customers = await withDetails(
    db,
    found.map(({ id }) => ({ kind, id })),
    { keptUntil: await findCustomersUntil(db), now: clock() },
  )
  return csvLines(customers.map((customer) => columns.map(({ cell }) => cell(customer))))
}
