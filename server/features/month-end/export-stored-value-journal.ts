import { formatDecimal } from '#domain/money/money.ts'
import { paymentMethodLabel } from '#domain/payments/payment-method.ts'
import type { Db } from '#server/db/client.ts'
import { csvLines } from '../csv/csv-lines.ts'
import { type JournalEntry, listEntriesAfter } from './journal-queries.ts'
import type { Span } from './span-of.ts'

const rowsAtOnce = 500

const columns: readonly { head: string; cell(row: JournalEntry): string }[] = [
  { head: 'date', cell: ({ day }) => day },
  { head: 'kind', cell: ({ kind }) => paymentMethodLabel(kind) },
  { head: 'number', cell: ({ storedValueId }) => String(storedValueId) },
  { head: 'code_end', cell: ({ codeEnd }) => codeEnd ?? '' },
  { head: 'movement', cell: ({ reason }) => reason },
  // What was spent or taken is negative, so that the column adds up to what is owed.
  { head: 'amount', cell: ({ amountCents }) => formatDecimal(amountCents) },
  { head: 'order_number', cell: ({ orderNumber }) => orderNumber ?? '' },
  { head: 'document', cell: ({ documentNumber }) => documentNumber ?? '' },
  { head: 'reason', cell: ({ note }) => note ?? '' },
]

/** Each change of what is owed on gift cards and as store credit in a period as a row of CSV. */
export async function* exportStoredValueJournal(db: Db, span: Span): AsyncGenerator<string> {
  yield csvLines([columns.map(({ head }) => head)], { isFirst: true })
  let id = 0
  for (;;) {
    const rows: JournalEntry[] = await listEntriesAfter(db, span, { id, limit: rowsAtOnce })
    const last = rows.at(-1)
    if (!last) break
    yield csvLines(rows.map((row) => columns.map(({ cell }) => cell(row))))
    id = last.id
  }
}
