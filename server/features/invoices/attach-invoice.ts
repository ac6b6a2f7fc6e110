import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { DrawAttachment } from '../emails/draw-attachment.ts'
import { findOrder } from '../orders/order-queries.ts'
import { handOutPaper } from './hand-out-paper.ts'
import { listInvoicesOf } from './invoice-queries.ts'
import { numberInvoiceOf } from './number-invoices.ts'

/** Draws an order's invoice for an email: the document that can be downloaded, numbered now if it was not before. */
export function attachInvoice(needs: { db: Db; clock: Clock }): DrawAttachment {
  return async ({ orderNumber }, { queuedAt, isResent }) => {
    const order = await findOrder(needs.db, orderNumber)
    if (!order) throw new Error(`There is no order ${orderNumber}, whose invoice an email attaches`)
    await numberInvoiceOf(needs, order.id)
    const row = (await listInvoicesOf(needs.db, order.id)).find(({ kind }) => kind === 'invoice')
    if (!row) throw new Error(`Order ${orderNumber} was paid without owing an invoice`)
    return handOutPaper(needs, row, isResent ? { kind: 'anyone' } : { kind: 'email', queuedAt })
  }
}
