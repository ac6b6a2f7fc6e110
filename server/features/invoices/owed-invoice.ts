import { addressLines } from '#domain/accounts/addresses/address-lines.ts'
import { invoiceTitle } from '#domain/money/invoice.ts'
import type { InvoiceDocument, Supplier } from '#domain/money/invoice-document.ts'
import { lineTotalCents } from '#domain/money/pricing.ts'
import { taxLabel, taxWhenPlaced } from '#domain/money/vat/vat.ts'
import { shopPlace } from '#domain/orders/delivery/shop-place.ts'
import type { PaymentMethod } from '#domain/payments/payment-method.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { ShopConfig } from '#shop.config'
import type { OrderRow } from '../orders/order-queries.ts'
import type { OwedInvoice } from './invoice-queries.ts'

export type PaymentOnInvoice = {
  provider: PaymentMethod
  reference: string
  mode: 'test' | 'live'
  paidOn: string
}

type Parts = {
  order: OrderRow
  payment: PaymentOnInvoice | null
  /** The settings of now: what the shop is called, and whether it is a VAT vendor. */
  shop: ShopConfig
}

/**
 * An order's invoice, with all its content except number and date. It is written in the transaction that makes the order
 * paid, which therefore waits for no other, and gets its number later.
 */
export function owedInvoice(parts: Parts, now: Date): OwedInvoice {
  const document = invoiceDocument(parts)
  return {
    kind: 'invoice',
    orderId: parts.order.id,
    causeKey: `order ${parts.order.id}`,
    totalCents: document.totalCents,
    vatCents: document.vat?.cents ?? 0,
    document,
    owedAt: now,
  }
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
    ...collectOf(order, shop),
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
    ...(order.discountLabel !== null && {
      discountCents: order.discountCents,
      discountLabel: order.discountLabel,
    }),
    shippingCents: order.shippingCents,
    vat,
    totalCents: order.totalCents,
    payment: payment && {
      paidOn: payment.paidOn,
      provider: payment.provider,
      reference: payment.reference,
    },
    ...(order.storedParts.length > 0 && { stored: order.storedParts }),
    credit: null,
  }
}

/** Where the goods change hands, if not at the buyer's door. */
function collectOf(order: OrderRow, shop: ShopConfig): Pick<InvoiceDocument, 'collect'> {
  const place = order.collectPlace ?? (order.isCollected ? shopPlace(shop) : null)
  if (!place) return {}
  const { kind, name, address } = place
  return { collect: { kind, place: { name, address } } }
}

export function supplierOf({ name, company, contact }: ShopConfig): Supplier {
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
