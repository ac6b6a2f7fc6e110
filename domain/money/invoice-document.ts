import type { ProviderName } from '../payments/payment-provider.ts'
import type { InvoiceKind } from './invoice.ts'

/** Everything an invoice or a credit note says, as it was on the day it was issued. */
export type InvoiceDocument = {
  kind: InvoiceKind
  title: string
  number: string
  issuedOn: string
  /** Paid in test mode: it looks like an invoice but is not one. */
  isTest: boolean
  supplier: Supplier
  recipient: Recipient
  orderNumber: string
  orderedOn: string
  lines: InvoiceLine[]
  subtotalCents: number
  shippingCents: number
  /** Null if the seller is not a VAT vendor. */
  vat: { label: string; cents: number; isIncluded: boolean } | null
  totalCents: number
  payment: { paidOn: string; provider: ProviderName; reference: string } | null
  credit: Credit | null
}

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

export type InvoiceLine = {
  name: string
  sku: string
  quantity: number
  unitPriceCents: number
  totalCents: number
}

/** What a credit note corrects (VAT Act s21(3)): the invoice, why, and the amounts before and after. */
export type Credit = {
  invoiceNumber: string
  invoicedOn: string
  reason: string
  invoicedCents: number
  creditedBeforeCents: number
}
