import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { invoiceKinds } from '#domain/money/invoice.ts'
import type { InvoiceDocument } from '#domain/money/invoice-document.ts'
import { holds, instant, oneOf } from './columns.ts'
import { orders } from './orders.ts'
import { invoiceText } from './search-texts.ts'

/**
 * The last number of each kind, which only ever grows (trigger invoice_counters_only_grow). Its row is locked until the
 * transaction of the invoice commits or rolls back.
 */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    kind: text('kind', { enum: invoiceKinds }).primaryKey(),
    lastSerial: bigint('last_serial', { mode: 'number' }).notNull(),
  },
  (table) => [
    oneOf('invoice_counters_kind_known', table.kind, invoiceKinds),
    holds('invoice_counters_serial_not_negative', sql`${table.lastSerial} >= 0`),
  ],
)

/** Numbers that were skipped on purpose when the counter was moved on after a restore; why, and when. */
export const invoiceNumberGaps = pgTable(
  'invoice_number_gaps',
  {
    kind: text('kind', { enum: invoiceKinds }).notNull(),
    firstSerial: bigint('first_serial', { mode: 'number' }).notNull(),
    lastSerial: bigint('last_serial', { mode: 'number' }).notNull(),
    reason: text('reason').notNull(),
    madeAt: instant('made_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.firstSerial] }),
    oneOf('invoice_number_gaps_kind_known', table.kind, invoiceKinds),
    holds(
      'invoice_number_gaps_in_order',
      sql`${table.firstSerial} > 0 and ${table.lastSerial} >= ${table.firstSerial}`,
    ),
    holds('invoice_number_gaps_say_why', sql`${table.reason} <> ''`),
  ],
)

/**
 * Every invoice, credit note and debit note as it was issued; nothing in it changes afterwards. An invoice is due from the payment
 * on and gets its number after those that were due before it.
 */
export const invoices = pgTable(
  'invoices',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: invoiceKinds }).notNull(),
    serial: bigint('serial', { mode: 'number' }),
    number: text('number').unique('invoices_number_unique'),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id),
    /** The invoice that a credit note takes from, or a debit note adds to. */
    creditsInvoiceId: bigint('credits_invoice_id', { mode: 'number' }).references(
      (): AnyPgColumn => invoices.id,
    ),
    // Its cause: "order 12", "refund 7". A repeat finds it taken.
    causeKey: text('cause_key').notNull().unique('invoices_cause_key_unique'),
    totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
    vatCents: bigint('vat_cents', { mode: 'number' }).notNull(),
    document: jsonb('document').$type<InvoiceDocument>().notNull(),
    owedAt: instant('owed_at').notNull().defaultNow(),
    issuedAt: instant('issued_at'),
    // Only one original may be given out; every later print says that it is a copy (VAT Act s20(1)).
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
      sql`(${table.kind} <> 'invoice') = (${table.creditsInvoiceId} is not null)`,
    ),
    holds(
      'invoices_numbered_when_issued',
      sql`(${table.serial} is null) = (${table.number} is null) and (${table.serial} is null) = (${table.issuedAt} is null)`,
    ),
    index('invoices_order').on(table.orderId),
    index('invoices_issued').on(table.issuedAt).where(sql`issued_at is not null`),
    index('invoices_search').using('gin', sql.raw(`${invoiceText('')} gin_trgm_ops`)),
    index('invoices_owed').on(table.owedAt, table.id).where(sql`serial is null`),
  ],
)
