import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { type InvoiceRow, takeOriginal } from './invoice-queries.ts'

type Needs = { db: Db; clock: Clock }

/** `email`: one to the customer, the same for as long as it was queued at the same moment. */
type PaperReader = { kind: 'customer' } | { kind: 'email'; queuedAt: Date } | { kind: 'anyone' }

/** An invoice or a credit note as a PDF. The customer gets the original once; everything else says that it is a copy. */
export async function handOutPaper({ db, clock }: Needs, row: InvoiceRow, reader: PaperReader) {
  // Rendering PDFs needs a library that startup does not.
  const { invoicePdf } = await import('./invoice-pdf.ts')
  const draw = (isCopy: boolean) => invoicePdf(row.document, { isCopy, issuedAt: row.issuedAt })
  const mayTakeOriginal = reader.kind !== 'anyone' && row.originalTakenAt === null
  const drawn = await draw(!mayTakeOriginal && !hasTakenOriginal(row, reader))
  // Marked after rendering: an error before that would use up an original that nobody received.
  const takenAt = reader.kind === 'email' ? reader.queuedAt : clock()
  const isOvertaken = mayTakeOriginal && !(await takeOriginal(db, row.id, takenAt))
  return {
    type: 'application/pdf',
    name: `${row.number}.pdf`,
    bytes: isOvertaken ? await draw(true) : drawn,
  }
}

/**
 * Whether this very email took the original at an earlier attempt, whose outcome may be unknown: sent again, it must
 * bring the same document.
 */
function hasTakenOriginal({ originalTakenAt }: InvoiceRow, reader: PaperReader): boolean {
  return reader.kind === 'email' && originalTakenAt?.getTime() === reader.queuedAt.getTime()
}
