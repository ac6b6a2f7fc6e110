import { createHash } from 'node:crypto'
import { invoiceNumber } from '#domain/money/invoice.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { invoices } from '#server/db/schema/invoices.ts'
import type { paymentAttempts, payments, refunds } from '#server/db/schema/payments.ts'
import { creditNoteOf } from '#server/features/invoices/issue-credit-note.ts'
import { owedInvoice } from '#server/features/invoices/owed-invoice.ts'
import type { ShopConfig } from '#shop.config'
import type { NumberedLife } from './order-row.ts'
import type { RowWithId } from './row-with-id.ts'

export type PaidLife = NumberedLife & { paidAt: Date }

type PaymentRows = { attempt: RowWithId<typeof paymentAttempts>; payment: RowWithId<typeof payments> }

const money = { provider: 'yoco', mode: 'test', currency: 'ZAR' } as const

export function isPaidLife(life: NumberedLife): life is PaidLife {
  return life.paidAt !== null
}

/** The payment of an order, with the same id as the attempt that brought it. */
export function paymentRows(life: PaidLife, id: number): PaymentRows {
  const { id: orderId, orderNumber, draft, placedAt, paidAt, refund } = life
  const amountCents = draft.order.totalCents
  const checkoutId = idFor('ch', orderNumber)
  return {
    attempt: {
      ...money,
      id,
      orderId,
      attempt: 1,
      amountCents,
      idempotencyKey: `demo ${orderNumber}`,
      checkoutId,
      status: 'complete',
      nextCheckAt: null,
      createdAt: placedAt,
      updatedAt: paidAt,
    },
    payment: {
      ...money,
      id,
      orderId,
      attemptId: id,
      providerPaymentId: idFor('p', orderNumber),
      amountCents,
      checkoutId,
      refundedCents: refund?.amountCents ?? 0,
      recordedAt: paidAt,
    },
  }
}

export function refundRow(
  { id: orderId, orderNumber, refund }: PaidLife,
  {
    id,
    paymentId,
    returnId,
    staff,
  }: { id: number; paymentId: number; returnId: number | null; staff: string },
): RowWithId<typeof refunds> | null {
  if (!refund) return null
  const { at, amountCents, reason, isRestocking } = refund
  return {
    id,
    orderId,
    paymentId,
    amountCents,
    reason,
    isRestocking,
    status: 'succeeded',
    idempotencyKey: `demo ${orderNumber} refund`,
    providerRefundId: idFor('rfd', orderNumber),
    returnId,
    requestedBy: staff,
    requestedAt: at,
    endedAt: at,
  }
}

type Invoice = RowWithId<typeof invoices> & { number: string; issuedAt: Date }

/** An order's invoice, numbered a moment after the payment. */
export function invoiceRow(life: PaidLife, { serial, shop }: { serial: number; shop: ShopConfig }): Invoice {
  const { paidAt, placed, orderNumber } = life
  const payment = {
    provider: money.provider,
    reference: idFor('p', orderNumber),
    mode: money.mode,
    paidOn: southAfricanDay(paidAt.getTime()),
  }
  const owed = owedInvoice({ order: placed, payment, shop }, paidAt)
  const number = invoiceNumber('invoice', serial)
  const issuedAt = new Date(paidAt.getTime() + 2_000)
  const document = { ...owed.document, number, issuedOn: southAfricanDay(issuedAt.getTime()) }
  return { ...owed, id: serial, serial, number, document, issuedAt }
}

export function creditNoteRow(
  invoice: Invoice,
  { id, serial, refund }: { id: number; serial: number; refund: RowWithId<typeof refunds> },
): Invoice {
  const number = invoiceNumber('credit_note', serial)
  const { amountCents, reason, requestedAt } = refund
  const document = creditNoteOf(invoice, {
    number,
    amountCents,
    creditedBefore: { totalCents: 0, vatCents: 0 },
    reason,
    now: requestedAt,
  })
  return {
    id,
    kind: 'credit_note',
    serial,
    number,
    orderId: invoice.orderId,
    creditsInvoiceId: invoice.id,
    causeKey: `refund ${refund.id}`,
    totalCents: amountCents,
    vatCents: document.vat?.cents ?? 0,
    document,
    owedAt: requestedAt,
    issuedAt: requestedAt,
  }
}

/** As the provider names things: 24 letters and digits after a prefix. */
function idFor(prefix: string, orderNumber: string): string {
  const letters = createHash('sha256')
    .update(`${prefix} ${orderNumber}`)
    .digest('base64')
    .replaceAll(/[^A-Za-z0-9]/g, '')
  return `${prefix}_${letters.slice(0, 24)}`
}
