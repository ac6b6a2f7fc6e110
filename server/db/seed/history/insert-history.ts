import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/db/client.ts'
import { jsonColumns } from '#server/db/json-columns.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import { conversationAnswers, conversations } from '#server/db/schema/conversations.ts'
import { emails } from '#server/db/schema/emails.ts'
import { invoiceCounters, invoices } from '#server/db/schema/invoices.ts'
import { orderAttention, orderHistory, orderLines, orders } from '#server/db/schema/orders.ts'
import { parcelEvents, parcelLines, parcels } from '#server/db/schema/parcels.ts'
import { paymentAttempts, payments, refunds } from '#server/db/schema/payments.ts'
import { quoteHistory, quoteLines, quotes } from '#server/db/schema/quotes.ts'
import { orderReturns, returnHistory, returnLines } from '#server/db/schema/returns.ts'
import { notForSaleLots, stockMovements } from '#server/db/schema/stock.ts'
import { insertColleagues } from './colleagues.ts'
import type { HistoryRows } from './history-rows.ts'
import type { RowWithId } from './row-with-id.ts'

/** Writes everything down. The tables of orders, messages and papers must be empty: ids begin at 1. */
export async function insertHistory(tx: Tx, rows: HistoryRows): Promise<void> {
  await insertColleagues(tx, rows.since)
  await insertRows(tx, accounts, rows.customers.map(accountRow))
  await insertRows(tx, orders, rows.orders)
  await insertRows(tx, orderLines, rows.orderLines)
  await insertRows(tx, orderHistory, rows.orderHistory)
  await insertRows(tx, orderAttention, rows.orderAttention)
  await insertRows(
    tx,
    parcels,
    rows.parcels.map(({ parcel }) => parcel),
  )
  await insertRows(
    tx,
    parcelLines,
    rows.parcels.flatMap(({ lines }) => lines),
  )
  await insertRows(
    tx,
    parcelEvents,
    rows.parcels.flatMap(({ events }) => events),
  )
  await insertRows(
    tx,
    paymentAttempts,
    rows.payments.map(({ attempt }) => attempt),
  )
  await insertRows(
    tx,
    payments,
    rows.payments.map(({ payment }) => payment),
  )
  await insertRows(
    tx,
    orderReturns,
    rows.returns.map(({ made }) => made),
  )
  await insertRows(tx, refunds, rows.refunds)
  await insertRows(tx, invoices, rows.invoices)
  await insertRows(tx, invoiceCounters, countersOf(rows))
  await insertRows(
    tx,
    returnLines,
    rows.returns.map(({ line }) => line),
  )
  await insertRows(
    tx,
    returnHistory,
    rows.returns.flatMap(({ steps }) => steps),
  )
  await insertRows(tx, emails, rows.emails)
  await insertRows(tx, conversations, rows.messages.conversations)
  await insertRows(tx, contactMessages, rows.messages.messages)
  await insertRows(tx, conversationAnswers, rows.messages.answers)
  await insertRows(
    tx,
    quotes,
    rows.quotes.map(({ quote }) => quote),
  )
  await insertRows(
    tx,
    quoteLines,
    rows.quotes.flatMap(({ lines }) => lines),
  )
  await insertRows(
    tx,
    quoteHistory,
    rows.quotes.flatMap(({ events }) => events),
  )
  await insertRows(tx, notForSaleLots, rows.lots)
  await insertRows(tx, stockMovements, rows.stockMovements)
}

function accountRow({ customer, since }: HistoryRows['customers'][number]): typeof accounts.$inferInsert {
  const { accountId: id, firstName, lastName, email, phone } = customer
  return { id, firstName, lastName, email, phone, emailVerified: true, createdAt: since, updatedAt: since }
}

function countersOf({ invoices, refunds }: HistoryRows): (typeof invoiceCounters.$inferInsert)[] {
  return [
    { kind: 'invoice', lastSerial: invoices.length - refunds.length },
    { kind: 'credit_note', lastSerial: refunds.length },
  ]
}

/** Many rows in one statement. Columns that the first of them does not name get their default. */
async function insertRows<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly (T['$inferInsert'] | RowWithId<T>)[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const keys = Object.keys(getTableColumns(table)).filter((key) => rows.some((row) => key in row))
  const columns = jsonColumns(table, keys as (string & keyof T['$inferInsert'])[])
  const names = sql.raw(columns.names)
  await tx.execute(sql`
    insert into ${table} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${table}, ${columns.json(rows)}::json)`)
  if (keys.includes('id') && 'id' in first && typeof first.id === 'number')
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${getTableName(table)}, 'id'), (select max(id) from ${table}))`,
    )
}
