import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { invoiceKinds } from '#domain/invoice.ts'
import type { InvoiceDocument } from '#domain/invoice-document.ts'
import { holds, instant, oneOf } from './columns.ts'
import { orders } from './orders.ts'

/** The last number of each kind. Its row is locked until the invoice it counts is committed or was never made. */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    kind: text('kind', { enum: invoiceKinds }).primaryKey(),
    lastSerial: bigint('last_serial', { mode: 'number' }).notNull(),
  },
  (table) => [
    oneOf('invoice_counters_kind_known', table.kind, invoiceKinds),
    holds('invoice_counters_serial_positive', sql`${table.lastSerial} > 0`),
  ],
)

/** Every invoice and credit note as it was issued; nothing of it changes afterwards. */
export const invoices = pgTable(
  'invoices',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: invoiceKinds }).notNull(),
    serial: bigint('serial', { mode: 'number' }).notNull(),
    number: text('number').notNull().unique('invoices_number_unique'),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id),
    creditsInvoiceId: bigint('credits_invoice_id', { mode: 'number' }).references(
      (): AnyPgColumn => invoices.id,
    ),
    // What it was issued for: "order 12", "refund 7". A repeat finds it taken.
    causeKey: text('cause_key').notNull().unique('invoices_cause_key_unique'),
    totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
    vatCents: bigint('vat_cents', { mode: 'number' }).notNull(),
    document: jsonb('document').$type<InvoiceDocument>().notNull(),
    issuedAt: instant('issued_at').notNull(),
    // Only one original may be given out; whatever is printed after it says that it is a copy (VAT Act s20(1)).
    originalTakenAt: instant('original_taken_at'),
  },
  (table) => [
    unique('invoices_serial_unique').on(table.kind, table.serial),
    oneOf('invoices_kind_known', table.kind, invoiceKinds),
    holds('invoices_serial_positive', sql`${table.serial} > 0`),
    holds(
      'invoices_amounts_within_total',
      sql`${table.totalCents} >= 0 and ${table.vatCents} between 0 and ${table.totalCents}`,
    ),
    holds(
      'invoices_credit_notes_credit_one',
      sql`(${table.kind} = 'credit_note') = (${table.creditsInvoiceId} is not null)`,
    ),
    index('invoices_order').on(table.orderId),
  ],
)
