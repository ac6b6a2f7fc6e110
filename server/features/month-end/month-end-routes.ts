import { Readable } from 'node:stream'
import * as api from '#contract/endpoints.ts'
import { documentsPerFile } from '#contract/shop/month-end.ts'
import { problem, type Route, route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { currentShop } from '../shop/current-shop.ts'
import { exportPaymentsJournal } from './export-payments-journal.ts'
import { exportSalesJournal } from './export-sales-journal.ts'
import { exportStoredValueJournal } from './export-stored-value-journal.ts'
import { listDocumentsOfPart } from './journal-queries.ts'
import { readMonthEnd } from './read-month-end.ts'
import { type Span, spanOf } from './span-of.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'shop'>

export function monthEndRoutes(needs: Needs): Route[] {
  const { db, clock } = needs
  return [
    route(api.readMonthEnd, async ({ query }) => ({ status: 200, body: await readMonthEnd(needs, query) })),

    route(api.exportSalesJournal, async ({ query }) => {
      const span = spanOf(query, clock())
      return { status: 200, body: undefined, file: csvFile('sales', span, exportSalesJournal(db, span)) }
    }),

    route(api.exportPaymentsJournal, async ({ query }) => {
      const span = spanOf(query, clock())
      return {
        status: 200,
        body: undefined,
        file: csvFile('payments', span, exportPaymentsJournal(db, span)),
      }
    }),

    route(api.exportStoredValueJournal, async ({ query }) => {
      const span = spanOf(query, clock())
      const lines = exportStoredValueJournal(db, span)
      return { status: 200, body: undefined, file: csvFile('stored-value', span, lines) }
    }),

    route(api.drawPeriodDocuments, async ({ query }) => {
      const span = spanOf(query, clock())
      const part = Number(query.part)
      const bytes = await drawPart(needs, span, part)
      if (!bytes) return problem(404, 'not_found', 'No documents were issued in this period')
      const file = { type: 'application/pdf', name: `documents-${nameOf(span)}-${part}.pdf`, bytes }
      return { status: 200, body: undefined, file }
    }),
  ]
}

/** Copies: the originals are the customers'. Null if this part has none. */
async function drawPart({ db, clock, shop }: Needs, span: Span, part: number): Promise<Buffer | null> {
  const offset = (part - 1) * documentsPerFile
  const documents = await listDocumentsOfPart(db, span, { offset, limit: documentsPerFile })
  if (documents.length === 0) return null
  const { name } = await currentShop(db, shop)
  // Rendering PDFs needs a library that startup does not.
  const { invoicesPdf } = await import('../invoices/invoice-pdf.ts')
  return invoicesPdf(documents, { shopName: name, now: clock() })
}

function csvFile(journal: string, span: Span, lines: AsyncGenerator<string>) {
  return {
    type: 'text/csv; charset=utf-8',
    name: `${journal}-${nameOf(span)}.csv`,
    bytes: Readable.from(lines),
  }
}

/** "2026-11-01-to-2026-11-30" */
function nameOf({ from, to }: Span): string {
  return `${from}-to-${to}`
}
