import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { InvoiceKind } from '#domain/money/invoice.ts'
import type { InvoiceDocument } from '#domain/money/invoice-document.ts'
import type { Queryable } from '#server/db/client.ts'
import { jsonColumns, type RowOf } from '#server/db/json-columns.ts'
import { invoiceCounters, invoices } from '#server/db/schema/invoices.ts'

type AnyInvoice = typeof invoices.$inferSelect
/** One that has its number. */
export type InvoiceRow = AnyInvoice & { serial: number; number: string; issuedAt: Date }

/**
 * The last number of its kind; nobody else gets one until the transaction ends. A rollback also resets the counter, so
 * that a number is neither used twice nor skipped; hence last in its transaction, since all others wait behind it.
 */
export async function lockLastSerial(tx: Queryable, kind: InvoiceKind): Promise<number> {
  const rows = await tx
    .insert(invoiceCounters)
    .values({ kind, lastSerial: 0 })
    .onConflictDoUpdate({
      target: invoiceCounters.kind,
      set: { lastSerial: sql`${invoiceCounters.lastSerial}` },
    })
    .returning({ serial: invoiceCounters.lastSerial })
  if (!rows[0]) throw new Error('Looking at the counter of invoices gave no number')
  return rows[0].serial
}

/** The counter must be locked. */
export async function updateLastSerial(tx: Queryable, kind: InvoiceKind, lastSerial: number): Promise<void> {
  await tx.update(invoiceCounters).set({ lastSerial }).where(eq(invoiceCounters.kind, kind))
}

export async function insertIssued(
  tx: Queryable,
  invoice: typeof invoices.$inferInsert & Pick<InvoiceRow, 'serial' | 'number' | 'issuedAt'>,
): Promise<InvoiceRow> {
  const rows = await tx.insert(invoices).values(invoice).returning()
  if (!rows[0]) throw new Error('Inserting an invoice gave no row')
  return issued(rows[0])
}

export const owedInvoiceColumns = jsonColumns(invoices, [
  'kind',
  'orderId',
  'causeKey',
  'totalCents',
  'vatCents',
  'document',
  'owedAt',
])
export type OwedInvoice = RowOf<typeof owedInvoiceColumns>

/** The piece of a statement that owes an invoice, of a row in JSON: once for its cause. */
export function owedInvoicePiece(json: SQL | string, only = sql`true`): SQL {
  const names = sql.raw(owedInvoiceColumns.names)
  return sql`insert into invoices (${names}) select ${names} from json_populate_record(null::invoices, ${json})
    where ${only} on conflict (cause_key) do nothing`
}

/** Which due invoices: those from before a moment, or that of an order and all the earlier ones. */
export type Cutoff = { kind: 'before'; owedBefore: Date } | { kind: 'up_to'; orderId: number }

function isMeant(owed: Cutoff): SQL {
  return owed.kind === 'before'
    ? sql`serial is null and owed_at <= ${owed.owedBefore}`
    : sql`serial is null and (owed_at, id) <= (
        select of_order.owed_at, of_order.id from invoices of_order
        where of_order.order_id = ${owed.orderId} and of_order.kind = 'invoice' and of_order.serial is null)`
}

export async function hasOwedInvoices(db: Queryable, owed: Cutoff): Promise<boolean> {
  const result = await db.execute(sql`select from invoices where ${isMeant(owed)} limit 1`)
  return (result.rowCount ?? 0) > 0
}

/** In the order of payment. */
export async function listOwedInvoices(
  tx: Queryable,
  owed: Cutoff,
  limit: number,
): Promise<Pick<AnyInvoice, 'id' | 'document'>[]> {
  return tx
    .select({ id: invoices.id, document: invoices.document })
    .from(invoices)
    .where(isMeant(owed))
    .orderBy(asc(invoices.owedAt), asc(invoices.id))
    .limit(limit)
}

type NumberedInvoice = { id: number; serial: number; number: string; document: InvoiceDocument }

export async function updateInvoicesNumbered(
  tx: Queryable,
  numbered: readonly NumberedInvoice[],
  issuedAt: Date,
): Promise<void> {
  await tx.execute(sql`
    update invoices i set serial = n.serial, number = n.number, document = n.document, issued_at = ${issuedAt}
    from json_to_recordset(${JSON.stringify(numbered)}::json)
      as n (id bigint, serial bigint, number text, document jsonb)
    where i.id = n.id`)
}

/** Those that have numbers. */
export async function listInvoicesOf(db: Queryable, orderId: number): Promise<InvoiceRow[]> {
  const rows = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), isNotNull(invoices.serial)))
    .orderBy(asc(invoices.id))
  return rows.map(issued)
}

function issued({ serial, number, issuedAt, ...rest }: AnyInvoice): InvoiceRow {
  if (serial === null || number === null || issuedAt === null)
    throw new Error('An invoice that was issued has its number')
  return { ...rest, serial, number, issuedAt }
}

/** True for the first request for the original, and for none after. */
export async function takeOriginal(db: Queryable, id: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(invoices)
    .set({ originalTakenAt: now })
    .where(and(eq(invoices.id, id), isNull(invoices.originalTakenAt)))
    .returning({ id: invoices.id })
  return rows.length > 0
}
