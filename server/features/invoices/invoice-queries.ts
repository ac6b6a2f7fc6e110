import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { InvoiceKind } from '#domain/invoice.ts'
import type { Queryable } from '#server/db/client.ts'
import { invoiceCounters, invoices } from '#server/db/schema/invoices.ts'
import { payments } from '#server/db/schema/payments.ts'

export type InvoiceRow = typeof invoices.$inferSelect

/**
 * The next number of its kind. The counter's row stays locked until the transaction ends, and falls back with it, so that
 * a number is neither used twice nor left out; hence last in its transaction, for all others wait behind it.
 */
export async function takeSerial(tx: Queryable, kind: InvoiceKind): Promise<number> {
  const rows = await tx
    .insert(invoiceCounters)
    .values({ kind, lastSerial: 1 })
    .onConflictDoUpdate({
      target: invoiceCounters.kind,
      set: { lastSerial: sql`${invoiceCounters.lastSerial} + 1` },
    })
    .returning({ serial: invoiceCounters.lastSerial })
  if (!rows[0]) throw new Error('Counting an invoice gave no number')
  return rows[0].serial
}

export async function insertInvoice(
  tx: Queryable,
  invoice: typeof invoices.$inferInsert,
): Promise<InvoiceRow> {
  const rows = await tx.insert(invoices).values(invoice).returning()
  if (!rows[0]) throw new Error('Inserting an invoice gave no row')
  return rows[0]
}

export async function findInvoiceByCause(db: Queryable, causeKey: string): Promise<InvoiceRow | null> {
  const rows = await db.select().from(invoices).where(eq(invoices.causeKey, causeKey))
  return rows[0] ?? null
}

export function listInvoicesOf(db: Queryable, orderId: number): Promise<InvoiceRow[]> {
  return db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(asc(invoices.id))
}

/** True for the first who takes the original, and for nobody after. */
export async function takeOriginal(db: Queryable, id: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(invoices)
    .set({ originalTakenAt: now })
    .where(and(eq(invoices.id, id), isNull(invoices.originalTakenAt)))
    .returning({ id: invoices.id })
  return rows.length > 0
}

export type PaymentOnInvoice = {
  provider: string
  reference: string
  mode: 'test' | 'live'
  recordedAt: Date
}

export async function findFirstPayment(db: Queryable, orderId: number): Promise<PaymentOnInvoice | null> {
  const rows = await db
    .select({
      provider: payments.provider,
      reference: payments.providerPaymentId,
      mode: payments.mode,
      recordedAt: payments.recordedAt,
    })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.id))
    .limit(1)
  return rows[0] ?? null
}
