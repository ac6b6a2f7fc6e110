import { invoiceNumber, invoiceTitle } from '#domain/money/invoice.ts'
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

export type IssueDebitNote = {
  orderId: number
  swapId: number
  amountCents: number
  vatCents: number
  /** In words for the customer: the law requires what happened (VAT Act s21(3)(b)). */
  reason: string
  lines: InvoiceLine[]
  insteadOf: InvoiceLine[]
  payment: InvoiceDocument['payment']
  now: Date
}

/**
 * Adds what a swap costs more to the invoice of its order, which stays as it was issued. Called again for the same swap,
 * it returns the existing one. Like every number, as late in a transaction as possible.
 */
export async function issueDebitNote(tx: Tx, debiting: IssueDebitNote): Promise<InvoiceRow> {
  const { orderId, swapId, amountCents, now } = debiting
  if (amountCents <= 0) throw new RangeError('A debit note is for more than nothing')
  await lockOrder(tx, orderId)
  // A debit note names its invoice, which may not have its number yet.
  await numberInvoices(tx, { owed: { kind: 'up_to', orderId }, now })
  const issued = await listInvoicesOf(tx, orderId)
  const causeKey = `swap ${swapId}`
  const earlier = issued.find((row) => row.causeKey === causeKey)
  if (earlier) return earlier
  const invoice = issued.find(({ kind }) => kind === 'invoice')
  if (!invoice) throw new Error('An order whose swap is paid has an invoice')

  const earlierNotes = issued.filter(({ kind }) => kind === 'debit_note')
  const invoicedCents = invoice.totalCents + sumCents(earlierNotes.map(({ totalCents }) => totalCents))
  const serial = (await lockLastSerial(tx, 'debit_note')) + 1
  await updateLastSerial(tx, 'debit_note', serial)
  const number = invoiceNumber('debit_note', serial)
  const document = debitNoteOf(invoice, { ...debiting, number, invoicedCents })
  return insertIssued(tx, {
    kind: 'debit_note',
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
}

type Debiting = Omit<IssueDebitNote, 'orderId' | 'swapId'> & { number: string; invoicedCents: number }

/** Supplier and recipient stay as they are on the invoice that it adds to. */
export function debitNoteOf({ document }: Pick<InvoiceRow, 'document'>, debiting: Debiting): InvoiceDocument {
  const { number, amountCents, vatCents, reason, lines, insteadOf, payment, invoicedCents, now } = debiting
  return {
    ...document,
    kind: 'debit_note',
    title: invoiceTitle('debit_note', document.supplier.vatNumber !== null),
    number,
    issuedOn: southAfricanDay(now.getTime()),
    lines,
    subtotalCents: sumCents(lines.map(({ totalCents }) => totalCents)),
    discountCents: 0,
    shippingCents: 0,
    vat: document.vat && { ...document.vat, cents: vatCents },
    totalCents: amountCents,
    payment,
    credit: null,
    debit: {
      invoiceNumber: document.number,
      invoicedOn: document.issuedOn,
      reason,
      invoicedCents,
      insteadOf,
    },
  }
}
