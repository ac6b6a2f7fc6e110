import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { AttachedFile, AttachingEmail, EmailAttachment } from '../emails/draw-attachment.ts'
import { findOrder } from '../orders/order-queries.ts'
import { handOutPaper } from './hand-out-paper.ts'
import { type InvoiceRow, listInvoicesOf } from './invoice-queries.ts'
import { numberInvoiceOf } from './number-invoices.ts'

export type OrderPaper = Extract<EmailAttachment, { orderNumber: string }>

/** Draws a paper of an order for an email: the one that can be downloaded, numbered now if it was not before. */
export function attachPaper(needs: {
  db: Db
  clock: Clock
}): (attachment: OrderPaper, email: AttachingEmail) => Promise<AttachedFile> {
  return async (attachment, { queuedAt, isResent }) => {
    const { orderNumber } = attachment
    const order = await findOrder(needs.db, orderNumber)
    if (!order) throw new Error(`There is no order ${orderNumber}, whose papers an email attaches`)
    await numberInvoiceOf(needs, order.id)
    const row = (await listInvoicesOf(needs.db, order.id)).find((paper) => isMeant(paper, attachment))
    if (!row) throw new Error(`Order ${orderNumber} has not the ${attachment.kind} that its email attaches`)
    return handOutPaper(needs, row, isResent ? { kind: 'anyone' } : { kind: 'email', queuedAt })
  }
}

function isMeant({ kind, number }: InvoiceRow, attachment: OrderPaper): boolean {
  return kind === attachment.kind && (attachment.kind === 'invoice' || number === attachment.number)
}
