import type { z } from 'zod'
import type { Order, ShippingInfo } from '#contract/order.ts'
import { randFromCents } from '#domain/money.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { lineTotalCents } from '#domain/pricing.ts'
import { type TaxTreatment, taxLabel } from '#domain/vat.ts'
import type { OrderRow } from './order-queries.ts'

/** An order as its owner and administrators see it. */
export function orderView(row: OrderRow, now: Date): z.infer<typeof Order> {
  return {
    id: row.id,
    orderNumber: row.orderNumber,
    orderDate: row.placedAt.toISOString(),
    status: currentStatus(row, now),
    items: row.lines.map((line) => ({
      productId: line.productId,
      slug: line.slug,
      name: line.name,
      brand: line.brand,
      sku: line.sku,
      image_url: line.photo ? `/media/${line.photo.id}/${line.photo.width}.jpg` : null,
      price: randFromCents(line.unitPriceCents),
      quantity: line.quantity,
      lineTotal: randFromCents(lineTotalCents(line)),
    })),
    summary: {
      subtotal: randFromCents(row.subtotalCents),
      shipping: randFromCents(row.shippingCents),
      tax: randFromCents(row.vatCents),
      total: randFromCents(row.totalCents),
      itemCount: row.itemCount,
      pricesIncludeVat: row.pricesIncludeVat,
      taxLabel: taxLabel(taxWhenPlaced(row)),
    },
    shippingInfo: shippingInfoOf(row),
    payBefore: row.status === 'pending' ? row.reservedUntil.toISOString() : null,
    paymentId: row.paymentId,
    paymentMethod: row.paymentMethod,
    courier: row.courier,
    trackingNumber: row.trackingNumber,
    ...(row.needsAttention && { needsAttention: { reason: row.needsAttention } }),
    history: row.history.map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
  }
}

/** A pending order whose time ran out has expired, whether the row says so yet or not. */
export function currentStatus(
  { status, reservedUntil }: Pick<OrderRow, 'status' | 'reservedUntil'>,
  now: Date,
): OrderStatus {
  return status === 'pending' && reservedUntil <= now ? 'expired' : status
}

function taxWhenPlaced({ vatBasisPoints, pricesIncludeVat }: OrderRow): TaxTreatment {
  if (vatBasisPoints === null) return { kind: 'none' }
  return { kind: pricesIncludeVat ? 'included' : 'added', vatBasisPoints }
}

function shippingInfoOf(row: OrderRow): ShippingInfo {
  const { email, fullName, address, city, postalCode, phone } = row
  return {
    email,
    fullName,
    address,
    ...(row.suburb && { suburb: row.suburb }),
    city,
    ...(row.province && { province: row.province }),
    postalCode,
    country: row.country === 'South Africa' ? 'South Africa' : 'Other',
    phone,
  }
}
