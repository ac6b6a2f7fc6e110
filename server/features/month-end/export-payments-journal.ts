import { formatDecimal } from '#domain/money/money.ts'
import { paymentMethodLabel } from '#domain/payments/payment-method.ts'
import type { Db } from '#server/db/client.ts'
import { csvLines } from '../csv/csv-lines.ts'
import { type JournalMovement, listPaymentsAfter, listRefundsAfter } from './journal-queries.ts'
import type { Span } from './span-of.ts'

const rowsAtOnce = 500

type Movement = JournalMovement & { kind: 'payment' | 'refund' }

const columns: readonly { head: string; cell(row: Movement): string }[] = [
  { head: 'date', cell: ({ day }) => day },
  { head: 'kind', cell: ({ kind }) => kind },
  { head: 'order_number', cell: ({ orderNumber }) => orderNumber },
  { head: 'method', cell: ({ method }) => paymentMethodLabel(method) },
  // Refunds are negative, so that the column adds up to what was kept.
  {
    head: 'amount',
    cell: ({ kind, amountCents }) => formatDecimal(kind === 'refund' ? -amountCents : amountCents),
  },
  { head: 'reference', cell: ({ reference }) => reference },
  { head: 'document', cell: ({ documentNumber }) => documentNumber ?? '' },
]

/** Each payment and refund of a period as a row of CSV: first what came, then what went back. */
export async function* exportPaymentsJournal(db: Db, span: Span): AsyncGenerator<string> {
  yield csvLines([columns.map(({ head }) => head)], { isFirst: true })
  for (const [kind, list] of [
    ['payment', listPaymentsAfter],
    ['refund', listRefundsAfter],
  ] as const) {
    let id = 0
    for (;;) {
      const rows: JournalMovement[] = await list(db, span, { id, limit: rowsAtOnce })
      const last = rows.at(-1)
      if (!last) break
      yield csvLines(rows.map((row) => columns.map(({ cell }) => cell({ ...row, kind }))))
      id = last.id
    }
  }
}
