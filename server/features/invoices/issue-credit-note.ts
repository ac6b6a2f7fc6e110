import { creditedVatCents, invoiceNumber, invoiceTitle } from '#domain/money/invoice.ts'
import type { InvoiceDocument, InvoiceLine } from '#domain/money/invoice-document.ts'
import { sumCents } from '#domain/money/money.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { Tx } from '#server/db/client.ts'
import { lockOrder } from '../orders/order-queries.ts'
import {
  type InvoiceRow,
  insertIssued,
  listInvoicesOf,
  lockLastSerial,
  updateLastSerial,
} from './invoice-queries.ts'
import { numberInvoices } from './number-invoices.ts'

export type IssueCreditNote = {
  orderId: number
  refundId: number
  amountCents: number
  /** In words for the customer: the law requires a reason (VAT Act s21(3)(a)(vi)). */
  reason: string
  /** The units that were taken out of the order, if it is about those alone. */
  of?: CreditedUnits | null
  now: Date
}

export type CreditedUnits = {
  lines: InvoiceLine[]
  /** What discounts had taken off them. */
  discountCents: number
  shippingCents: number
  vatCents: number
}

export type IssueCreditNoteResult =
  | { kind: 'issued' | 'issued_before'; creditNote: InvoiceRow }
  /** Refunds that are not about the sale, such as of a second payment, credit nothing. */
  | { kind: 'refused'; reason: 'not_invoiced' | 'more_than_invoiced' }

/**
 * Credits part or all of an order's invoice for one refund. Called again for the same refund, it returns the existing
 * one.
 */
export async function issueCreditNote(
  tx: Tx,
  { orderId, refundId, amountCents, reason, of = null, now }: IssueCreditNote,
): Promise<IssueCreditNoteResult> {
  await lockOrder(tx, orderId)
  // A credit note names its invoice, which may not have its number yet.
  await numberInvoices(tx, { owed: { kind: 'up_to', orderId }, now })
  const issued = await listInvoicesOf(tx, orderId)
  const causeKey = `refund ${refundId}`
  const earlier = issued.find((row) => row.causeKey === causeKey)
  if (earlier) return { kind: 'issued_before', creditNote: earlier }

  const invoice = issued.find(({ kind }) => kind === 'invoice')
  if (!invoice) return { kind: 'refused', reason: 'not_invoiced' }
  const earlierNotes = issued.filter(({ kind }) => kind === 'credit_note')
  const creditedBefore = {
    totalCents: sumCents(earlierNotes.map(({ totalCents }) => totalCents)),
    vatCents: sumCents(earlierNotes.map(({ vatCents }) => vatCents)),
  }
  if (amountCents <= 0) throw new RangeError('A credit note is for more than nothing')
  const invoiced = withDebitNotes(invoice, issued)
  if (creditedBefore.totalCents + amountCents > invoiced.totalCents)
    return { kind: 'refused', reason: 'more_than_invoiced' }

  const serial = (await lockLastSerial(tx, 'credit_note')) + 1
  await updateLastSerial(tx, 'credit_note', serial)
  const number = invoiceNumber('credit_note', serial)
  const document = creditNoteOf(invoiced, { number, amountCents, creditedBefore, reason, of, now })
  const inserted = await insertIssued(tx, {
    kind: 'credit_note',
    serial,
    number,
    orderId,
    creditsInvoiceId: invoice.id,
    causeKey,
    totalCents: amountCents,
    vatCents: document.vat?.cents ?? 0,
    document,
    owedAt: now,
    issuedAt: now,
  })
  return { kind: 'issued', creditNote: inserted }
}

/** What the invoice comes to with what debit notes added to it. */
function withDebitNotes(invoice: InvoiceRow, issued: readonly InvoiceRow[]): InvoiceRow {
  const added = issued.filter(({ kind }) => kind === 'debit_note')
  return {
    ...invoice,
    totalCents: invoice.totalCents + sumCents(added.map(({ totalCents }) => totalCents)),
    vatCents: invoice.vatCents + sumCents(added.map(({ vatCents }) => vatCents)),
  }
}

type Crediting = {
  number: string
  amountCents: number
  creditedBefore: { totalCents: number; vatCents: number }
  reason: string
  of?: CreditedUnits | null
  now: Date
}

/** Supplier and recipient stay as they are on the invoice that it corrects. */
export function creditNoteOf(
  invoice: Pick<InvoiceRow, 'document' | 'totalCents' | 'vatCents'>,
  crediting: Crediting,
): InvoiceDocument {
  const { number, amountCents, creditedBefore, reason, of = null, now } = crediting
  const { document } = invoice
  return {
    ...document,
    kind: 'credit_note',
    title: invoiceTitle('credit_note', document.supplier.vatNumber !== null),
    number,
    issuedOn: southAfricanDay(now.getTime()),
    ...(of && {
      lines: of.lines,
      subtotalCents: sumCents(of.lines.map(({ totalCents }) => totalCents)),
      discountCents: of.discountCents,
      shippingCents: of.shippingCents,
    }),
    vat: document.vat && {
      ...document.vat,
      cents: creditedVatCents(invoice, creditedBefore, amountCents, of?.vatCents),
    },
    totalCents: amountCents,
    credit: {
      invoiceNumber: document.number,
      invoicedOn: document.issuedOn,
      reason,
      invoicedCents: invoice.totalCents,
      creditedBeforeCents: creditedBefore.totalCents,
      ...(of && { isOfItsLines: true }),
    },
  }
}
