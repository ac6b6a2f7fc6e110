import type { PaymentMethod } from '../payments/payment-method.ts'
import type { StoredValueKind } from '../payments/stored-value-kinds.ts'
import type { InvoiceKind } from './invoice.ts'

/** Everything an invoice, a credit note or a debit note says, as it was on the day it was issued. */
export type InvoiceDocument = {
  kind: InvoiceKind
  title: string
  number: string
  issuedOn: string
  /** Paid in test mode: it looks like an invoice but is not one. */
  isTest: boolean
  supplier: Supplier
  recipient: Recipient
  /** Where the goods are fetched; missing if they are brought to the door, and on documents from before they said so. */
  collect?: CollectOnInvoice
  orderNumber: string
  orderedOn: string
  lines: InvoiceLine[]
  subtotalCents: number
  /** What discounts take off the lines; missing on documents from before there were any. */
  discountCents?: number
  discountLabel?: string | null
  shippingCents: number
  /** Null if the seller is not a VAT vendor. */
  vat: { label: string; cents: number; isIncluded: boolean } | null
  totalCents: number
  payment: { paidOn: string; provider: PaymentMethod; reference: string } | null
  /** What of it was paid with gift cards and store credit; missing if nothing was. */
  stored?: StoredPartOnInvoice[]
  credit: Credit | null
  /** Missing on documents from before there were debit notes. */
  debit?: Debit
}

export type StoredPartOnInvoice = { kind: StoredValueKind; codeEnd: string | null; amountCents: number }

export type Supplier = {
  name: string
  legalName: string
  registrationNumber: string
  vatNumber: string | null
  address: string[]
  email: string
  phone: string
}

export type Recipient = {
  name: string
  companyName: string | null
  vatNumber: string | null
  address: string[]
}

/** The place is removed once nobody needs to know where the buyer fetched the goods. */
export type CollectOnInvoice = { kind: 'shop' | 'point'; place?: { name: string; address: string[] } }

export type InvoiceLine = {
  name: string
  sku: string
  quantity: number
  unitPriceCents: number
  /** Of what came in the place of another product: as it was paid. Otherwise before any discount. */
  totalCents: number
}

/** What a credit note corrects (VAT Act s21(3)): the invoice, why, and the amounts before and after. */
export type Credit = {
  invoiceNumber: string
  invoicedOn: string
  reason: string
  invoicedCents: number
  creditedBeforeCents: number
  /** Its lines are those that it credits, and not all of the invoice's. */
  isOfItsLines?: boolean
}

/** What a debit note adds to (VAT Act s21(3)(b)): the invoice, why, and the amount before. Its lines are what came in. */
export type Debit = {
  invoiceNumber: string
  invoicedOn: string
  reason: string
  /** With what earlier debit notes added. */
  invoicedCents: number
  /** What went out instead. */
  insteadOf: InvoiceLine[]
}
