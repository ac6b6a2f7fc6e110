import * as api from '#contract/endpoints.ts'
import type { Invoice } from '#contract/orders/invoice.ts'
import { isAllowed } from '#domain/accounts/staff/permissions.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { type Caller, callerOf, problem, type Route, route } from '#server/http/route.ts'
import { noSuchOrder } from '../orders/no-such-order.ts'
import { findOrder } from '../orders/order-queries.ts'
import { undrawnSigns } from '../pdf/pdf-type.ts'
import { handOutPaper } from './hand-out-paper.ts'
import { type InvoiceRow, listInvoicesOf } from './invoice-queries.ts'
import { numberInvoiceOf } from './number-invoices.ts'

type Needs = { db: Db; clock: Clock }

export function invoiceRoutes(needs: Needs): Route[] {
  return [
    route(api.listInvoices, async (call) => {
      const found = await findFor(callerOf(call), call.params.orderNumber)
      if (!found) return noSuchOrder
      return { status: 200, body: { invoices: found.rows.map((row) => invoiceView(row, found)) } }
    }),

    route(api.readInvoicePdf, async (call) => {
      const found = await findFor(callerOf(call), call.params.orderNumber)
      const row = found?.rows.find(({ kind }) => kind === 'invoice')
      if (!found || !row) return problem(404, 'not_found', 'Invoice not found')
      return { status: 200, body: undefined, file: await fileOf(row, found) }
    }),

    route(api.readCreditNotePdf, async (call) => {
      const found = await findFor(callerOf(call), call.params.orderNumber)
      const row = found?.rows.find(({ kind, number }) => kind !== 'invoice' && number === call.params.number)
      if (!found || !row) return problem(404, 'not_found', 'Credit note not found')
      return { status: 200, body: undefined, file: await fileOf(row, found) }
    }),
  ]

  /** Someone else's order looks the same as one that does not exist. */
  async function findFor(
    caller: Caller,
    orderNumber: string,
  ): Promise<{ rows: InvoiceRow[]; isOwner: boolean } | null> {
    const order = await findOrder(needs.db, orderNumber)
    if (!order) return null
    const isOwner = order.accountId === caller.accountId
    if (!isOwner && !isAllowed(caller, 'orders')) return null
    // A request before the job has run numbers it now.
    await numberInvoiceOf(needs, order.id)
    return { rows: await listInvoicesOf(needs.db, order.id), isOwner }
  }

  function fileOf(row: InvoiceRow, { isOwner }: { isOwner: boolean }) {
    return handOutPaper(needs, row, { kind: isOwner ? 'customer' : 'anyone' })
  }
}

function invoiceView(row: InvoiceRow, { isOwner }: { isOwner: boolean }): Invoice {
  return {
    kind: row.kind,
    number: row.number,
    title: row.document.title,
    issuedAt: row.issuedAt.toISOString(),
    totalCents: row.totalCents,
    vatCents: row.vatCents,
    ...(!isOwner && { undrawn: undrawnSigns(JSON.stringify(row.document)) }),
  }
}
