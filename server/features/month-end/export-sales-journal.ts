import { type InvoiceKind, invoiceKinds } from '#domain/money/invoice.ts'
import { formatDecimal } from '#domain/money/money.ts'
import { type PaymentMethod, paymentMethodLabel } from '#domain/payments/payment-method.ts'
import type { Db } from '#server/db/client.ts'
import { csvLines } from '../csv/csv-lines.ts'
import { type JournalDocument, listDocumentsAfter } from './journal-queries.ts'
import type { Span } from './span-of.ts'

const rowsAtOnce = 500

// Credit notes are negative, so that a column adds up to what was sold.
const signs: Record<InvoiceKind, 1 | -1> = { invoice: 1, debit_note: 1, credit_note: -1 }

const columns: readonly { head: string; cell(row: JournalDocument): string }[] = [
  { head: 'number', cell: ({ document }) => document.number },
  { head: 'kind', cell: ({ kind }) => kind },
  { head: 'date', cell: ({ document }) => document.issuedOn },
  { head: 'order_number', cell: ({ document }) => document.orderNumber },
  { head: 'customer', cell: ({ document }) => document.recipient.name },
  { head: 'company', cell: ({ document }) => document.recipient.companyName ?? '' },
  { head: 'buyer_vat_number', cell: ({ document }) => document.recipient.vatNumber ?? '' },
  { head: 'net', cell: (row) => amount(row, row.totalCents - row.vatCents) },
  { head: 'vat', cell: (row) => amount(row, row.vatCents) },
  { head: 'gross', cell: (row) => amount(row, row.totalCents) },
  {
    head: 'payment_method',
    cell: ({ document }) => methodsOf(document).map(paymentMethodLabel).join(', '),
  },
  { head: 'invoice_number', cell: ({ document }) => correctionOf(document)?.invoiceNumber ?? '' },
  { head: 'invoice_date', cell: ({ document }) => correctionOf(document)?.invoicedOn ?? '' },
  { head: 'reason', cell: ({ document }) => correctionOf(document)?.reason ?? '' },
]

/** Each document of a period as a row of CSV, streamed as fast as the client reads it. */
export async function* exportSalesJournal(db: Db, span: Span): AsyncGenerator<string> {
  yield csvLines([columns.map(({ head }) => head)], { isFirst: true })
  for (const kind of invoiceKinds) {
    let serial = 0
    for (;;) {
      const rows: JournalDocument[] = await listDocumentsAfter(db, span, { kind, serial, limit: rowsAtOnce })
      const last = rows.at(-1)
      if (!last) break
      yield csvLines(rows.map((row) => columns.map(({ cell }) => cell(row))))
      serial = last.serial
    }
  }
}

/** Gift cards and store credit first, as they pay before anything else. */
function methodsOf({ payment, stored = [] }: JournalDocument['document']): PaymentMethod[] {
  return [...new Set([...stored.map(({ kind }) => kind), ...(payment ? [payment.provider] : [])])]
}

function amount({ kind }: JournalDocument, cents: number): string {
  return formatDecimal(cents === 0 ? 0 : signs[kind] * cents)
}

function correctionOf({ credit, debit }: JournalDocument['document']) {
  return credit ?? debit
}
