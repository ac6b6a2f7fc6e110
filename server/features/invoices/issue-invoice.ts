import { southAfricanDay } from '#domain/delivery.ts'
import { invoiceNumber, invoiceTitle } from '#domain/invoice.ts'
import type { InvoiceDocument, Supplier } from '#domain/invoice-document.ts'
import { lineTotalCents } from '#domain/pricing.ts'
import { taxLabel } from '#domain/vat.ts'
import type { Tx } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { findOrderById, lockOrder, type OrderRow } from '../orders/order-queries.ts'
import { taxWhenPlaced } from '../orders/order-view.ts'
import { currentShop } from '../shop/current-shop.ts'
import {
  findFirstPayment,
  findInvoiceByCause,
  type InvoiceRow,
  insertInvoice,
  type PaymentOnInvoice,
  takeSerial,
} from './invoice-queries.ts'

export type IssueInvoice = { orderId: number; shop: ShopConfig; now: Date }

/**
 * Issues the invoice of an order. Called in the transaction that makes it paid, and as its last step: until that ends,
 * nobody else gets a number. Called again, it gives the one there is.
 */
export async function issueInvoice(tx: Tx, { orderId, shop: setUp, now }: IssueInvoice): Promise<InvoiceRow> {
  // Two settlings of one order would otherwise both find no invoice.
  await lockOrder(tx, orderId)
  const causeKey = `order ${orderId}`
  const earlier = await findInvoiceByCause(tx, causeKey)
  if (earlier) return earlier

  const order = await findOrderById(tx, orderId)
  if (!order) throw new Error(`There is no order ${orderId} to invoice`)
  const payment = await findFirstPayment(tx, orderId)
  const serial = await takeSerial(tx, 'invoice')
  const shop = await currentShop(tx, setUp)
  const document = invoiceDocument({ order, payment, shop, number: invoiceNumber('invoice', serial), now })
  return insertInvoice(tx, {
    kind: 'invoice',
    serial,
    number: document.number,
    orderId,
    causeKey,
    totalCents: document.totalCents,
    vatCents: document.vat?.cents ?? 0,
    document,
    issuedAt: now,
  })
}

type Parts = {
  order: OrderRow
  payment: PaymentOnInvoice | null
  shop: ShopConfig
  number: string
  now: Date
}

function invoiceDocument({ order, payment, shop, number, now }: Parts): InvoiceDocument {
  const supplier = supplierOf(shop)
  const label = taxLabel(taxWhenPlaced(order))
  // Who is no vendor may not show VAT, even where the order was placed while he was one (VAT Act s65).
  const vat =
    label !== null && supplier.vatNumber !== null
      ? { label, cents: order.vatCents, isIncluded: order.pricesIncludeVat }
      : null
  return {
    kind: 'invoice',
    title: invoiceTitle('invoice', supplier.vatNumber !== null),
    number,
    issuedOn: southAfricanDay(now.getTime()),
    isTest: payment?.mode === 'test',
    supplier,
    recipient: {
      name: order.fullName,
      companyName: order.companyName,
      vatNumber: order.companyVatNumber,
      address: addressOf(order),
      email: order.email,
    },
    orderNumber: order.orderNumber,
    orderedOn: southAfricanDay(order.placedAt.getTime()),
    lines: order.lines.map((line) => ({
      name: line.name,
      sku: line.sku,
      quantity: line.quantity,
      unitPriceCents: line.unitPriceCents,
      totalCents: lineTotalCents(line),
    })),
    subtotalCents: order.subtotalCents,
    shippingCents: order.shippingCents,
    vat,
    totalCents: order.totalCents,
    payment: payment && {
      paidOn: southAfricanDay(payment.recordedAt.getTime()),
      provider: payment.provider,
      reference: payment.reference,
    },
    credit: null,
  }
}

function supplierOf({ name, company, contact }: ShopConfig): Supplier {
  return {
    name,
    legalName: company.legalName,
    registrationNumber: company.registrationNumber,
    vatNumber: company.vatNumber,
    address: contact.address,
    email: contact.email,
    phone: contact.phone,
  }
}

function addressOf({ address, suburb, city, postalCode, province, country }: OrderRow): string[] {
  return [address, suburb, `${city} ${postalCode}`, province, country].filter((line) => line !== null)
}
