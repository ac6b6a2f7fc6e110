import { sql } from 'drizzle-orm'
import { type InvoiceKind, invoiceKinds } from '#domain/money/invoice.ts'
import type { InvoiceDocument } from '#domain/money/invoice-document.ts'
import type { PaymentMethod } from '#domain/payments/payment-method.ts'
import type { StoredValueReason } from '#domain/payments/stored-value.ts'
import type { StoredValueKind } from '#domain/payments/stored-value-kinds.ts'
import type { Queryable } from '#server/db/client.ts'
import { isIssuedIn, isTest } from './is-issued-in.ts'
import { isPaidIn, isRefundedIn, paidOn, refundMethod } from './is-paid-in.ts'
import type { Span } from './span-of.ts'

export type JournalDocument = {
  kind: InvoiceKind
  serial: number
  totalCents: number
  vatCents: number
  document: InvoiceDocument
}

/** Documents by kind and number, from behind one on: the unique index is in this order. */
export async function listDocumentsAfter(
  db: Queryable,
  span: Span,
  { kind, serial, limit }: { kind: InvoiceKind; serial: number; limit: number },
): Promise<JournalDocument[]> {
  const result = await db.execute<JournalDocument>(sql`
    select i.kind, i.serial::float8 as serial, i.total_cents::float8 as "totalCents", i.vat_cents::float8 as "vatCents",
      i.document
    from invoices i
    where i.kind = ${kind} and i.serial > ${serial} and ${isIssuedIn(span)} and not ${isTest}
    order by i.serial limit ${limit}`)
  return result.rows
}

/** One file's worth, in the order of the journal. */
export async function listDocumentsOfPart(
  db: Queryable,
  span: Span,
  { offset, limit }: { offset: number; limit: number },
): Promise<InvoiceDocument[]> {
  const result = await db.execute<{ document: InvoiceDocument }>(sql`
    select i.document from invoices i where ${isIssuedIn(span)} and not ${isTest}
    order by array_position(${sql.param([...invoiceKinds])}::text[], i.kind), i.serial limit ${limit} offset ${offset}`)
  return result.rows.map(({ document }) => document)
}

export type JournalMovement = {
  id: number
  day: string
  orderNumber: string
  method: PaymentMethod
  amountCents: number
  reference: string
  documentNumber: string | null
}

/** Payments as they were recorded, from behind one on. */
export async function listPaymentsAfter(
  db: Queryable,
  span: Span,
  { id, limit }: { id: number; limit: number },
): Promise<JournalMovement[]> {
  const result = await db.execute<JournalMovement>(sql`
    select p.id::float8 as id, ${paidOn}::text as day, o.order_number as "orderNumber", p.provider as method,
      p.amount_cents::float8 as "amountCents", coalesce(p.reference, ${cardReference}, p.provider_payment_id) as reference,
      (select i.number from invoices i join payment_attempts a on a.id = p.attempt_id
        where i.cause_key = case when a.swap_id is null then 'order ' || p.order_id else 'swap ' || a.swap_id end) as "documentNumber"
    from payments p join orders o on o.id = p.order_id
    where p.id > ${id} and ${isPaidIn(span)} order by p.id limit ${limit}`)
  return result.rows
}

/** The same of refunds. */
export async function listRefundsAfter(
  db: Queryable,
  span: Span,
  { id, limit }: { id: number; limit: number },
): Promise<JournalMovement[]> {
  const result = await db.execute<JournalMovement>(sql`
    select r.id::float8 as id, (r.ended_at at time zone 'Africa/Johannesburg')::date::text as day,
      o.order_number as "orderNumber", ${refundMethod} as method, r.amount_cents::float8 as "amountCents",
      coalesce(r.payout_reference, r.provider_refund_id, ${cardReference}, '') as reference,
      (select i.number from invoices i where i.cause_key = 'refund ' || r.id) as "documentNumber"
    from refunds r join payments p on p.id = r.payment_id join orders o on o.id = r.order_id
    where r.id > ${id} and ${isRefundedIn(span)} order by r.id limit ${limit}`)
  return result.rows
}

/** By what people tell the gift card of `payments p`. */
const cardReference = sql`(select 'ending ' || v.code_end from stored_values v where v.id = p.stored_value_id)`

export type JournalEntry = {
  id: number
  day: string
  kind: StoredValueKind
  storedValueId: number
  codeEnd: string | null
  reason: StoredValueReason
  amountCents: number
  orderNumber: string | null
  documentNumber: string | null
  note: string | null
}

/** The next changes of gift cards and store credit, in the order in which they were made. */
export async function listEntriesAfter(
  db: Queryable,
  { startsAt, endsAt }: Span,
  { id, limit }: { id: number; limit: number },
): Promise<JournalEntry[]> {
  const result = await db.execute<JournalEntry>(sql`
    select e.id::float8 as id, (e.at at time zone 'Africa/Johannesburg')::date::text as day, v.kind,
      v.id::float8 as "storedValueId", v.code_end as "codeEnd", e.reason, e.amount_cents::float8 as "amountCents",
      o.order_number as "orderNumber", e.note,
      (select i.number from invoices i where i.cause_key = case e.reason
        when 'spent' then 'order ' || e.order_id when 'refunded' then 'refund ' || e.refund_id end) as "documentNumber"
    from stored_value_entries e join stored_values v on v.id = e.stored_value_id left join orders o on o.id = e.order_id
    where e.id > ${id} and e.at >= ${startsAt} and e.at < ${endsAt} order by e.id limit ${limit}`)
  return result.rows
}
