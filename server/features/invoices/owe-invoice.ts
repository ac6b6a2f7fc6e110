import { addressLines } from '#domain/accounts/address-lines.ts'
import { invoiceTitle } from '#domain/money/invoice.ts'
import type { InvoiceDocument, Supplier } from '#domain/money/invoice-document.ts'
import { lineTotalCents } from '#domain/money/pricing.ts'
import { taxLabel, taxWhenPlaced } from '#domain/money/vat.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { Tx } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { findOrderById, type OrderRow } from '../orders/order-queries.ts'
import { currentShop } from '../shop/current-shop.ts'
import {
  findFirstPayment,
  insertOwedInvoice,
  isInvoiceOwedOrIssued,
  type PaymentOnInvoice,
} from './invoice-queries.ts'

export type OweInvoice = { orderId: number; shop: ShopConfig; now: Date }

/**
 * Notes that an order's invoice is due, with all its content except number and date. Called in the transaction that
 * makes the order paid, which therefore waits for no other. Called again, it changes nothing.
 */
export async function oweInvoice(tx: Tx, { orderId, shop: setUp, now }: OweInvoice): Promise<void> {
  const causeKey = `order ${orderId}`
  if (await isInvoiceOwedOrIssued(tx, causeKey)) return

  const order = await findOrderById(tx, orderId)
  if (!order) throw new Error(`There is no order ${orderId} to invoice`)
  const payment = await findFirstPayment(tx, orderId)
  const shop = await currentShop(tx, setUp)
  const document = invoiceDocument({ order, payment, shop })
  await insertOwedInvoice(tx, {
    kind: 'invoice',
    orderId,
    causeKey,
    totalCents: document.totalCents,
    vatCents: document.vat?.cents ?? 0,
    document,
    owedAt: now,
  })
}

type Parts = {
  order: OrderRow
  payment: PaymentOnInvoice | null
  shop: ShopConfig
}

function invoiceDocument({ order, payment, shop }: Parts): InvoiceDocument {
  const supplier = supplierOf(shop)
  const label = taxLabel(taxWhenPlaced(order))
  // A shop that is not a vendor may not show VAT, even if it was one when the order was placed (VAT Act s65).
  const vat =
    label !== null && supplier.vatNumber !== null
      ? { label, cents: order.vatCents, isIncluded: order.pricesIncludeVat }
      : null
  return {
    kind: 'invoice',
    title: invoiceTitle('invoice', supplier.vatNumber !== null),
    // Both are added with the number.
    number: '',
    issuedOn: '',
    isTest: payment?.mode === 'test',
    supplier,
    recipient: {
      name: order.fullName,
      companyName: order.companyName,
      vatNumber: order.companyVatNumber,
      address: addressLines(order),
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
