import { plainCode } from '../canonical-text.ts'
import { type Cents, fractionOfCents } from './money.ts'

export const invoiceKinds = ['invoice', 'credit_note', 'debit_note'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

const prefixes: Record<InvoiceKind, string> = { invoice: 'INV', credit_note: 'CN', debit_note: 'DN' }

const titles: Record<InvoiceKind, string> = {
  invoice: 'Invoice',
  credit_note: 'Credit Note',
  debit_note: 'Debit Note',
}

/** "INV-000042". Each kind is numbered separately, without gaps. */
export function invoiceNumber(kind: InvoiceKind, serial: number): string {
  return `${prefixes[kind]}-${String(serial).padStart(6, '0')}`
}

/**
 * The wording that the law requires in a prominent place (VAT Act s20(4)(a), s21(3)); a seller who is not a vendor
 * may not use it.
 */
export function invoiceTitle(kind: InvoiceKind, isVatVendor: boolean): string {
  return isVatVendor ? `Tax ${titles[kind]}` : titles[kind]
}

type Amounts = { totalCents: Cents; vatCents: Cents }

/**
 * The VAT of a credited amount: its share of the invoice's, unless it is known from the goods. The last part takes the
 * rounding difference, so that an invoice credited in parts gives back exactly its VAT.
 */
export function creditedVatCents(
  invoice: Amounts,
  creditedBefore: Amounts,
  amountCents: Cents,
  ofGoodsCents?: Cents,
): Cents {
  const vatLeft = invoice.vatCents - creditedBefore.vatCents
  const leftAfter = invoice.totalCents - creditedBefore.totalCents - amountCents
  const share = ofGoodsCents ?? fractionOfCents(amountCents, invoice.vatCents, invoice.totalCents)
  return Math.min(Math.max(share, vatLeft - leftAfter), vatLeft)
}

/** As people type it, often in groups: "4220 119 988", "4220-119-988". */
export function plainVatNumber(text: string): string {
  return plainCode(text).replace(/[\s\p{Pd}]/gu, '')
}

/** Ten digits beginning with 4 (SARS). */
export function isVatNumber(text: string): boolean {
  return /^4\d{9}$/.test(text)
}
