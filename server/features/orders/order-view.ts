import type { ListedOrder, Order, OrderRefund, ShippingInfo } from '#contract/orders/order.ts'
import {
  defaultCountry,
  neededShippingFields,
  optionalShippingFields,
} from '#domain/fields/address-fields.ts'
import { recordOf, saidOf } from '#domain/fields/record-of.ts'
import { lineTotalCents } from '#domain/money/pricing.ts'
import { taxLabel, taxWhenPlaced } from '#domain/money/vat.ts'
import { attentionLabel } from '#domain/orders/attention.ts'
import { currentStatus, statusFacts } from '#domain/orders/order-status.ts'
import { refundedCents } from '#domain/payments/refunds.ts'
import { trackingUrlOf } from './fulfil/tracking-url.ts'
import type { OrderEventRow, OrderRefundRow, OrderRow } from './order-queries.ts'
import { refundByOf } from './returns/return-view.ts'

/** An order as its owner sees it. */
export function orderView(row: OrderRow, now: Date): Order {
  const { needsAttention, ...order } = staffOrderView(row, now)
  return {
    ...order,
    ...(needsAttention && {
      needsAttention: { reason: needsAttention.reason, reasons: needsAttention.reasons },
    }),
    history: row.history.map(withoutWordsOfStaff),
  }
}

/** Staff names and staff notes are not for customers. */
function withoutWordsOfStaff(event: OrderEventRow) {
  const isStaff = event.actor.includes('@')
  return { ...eventView(event), ...(isStaff && { actor: 'staff' }), note: null }
}

function eventView(event: OrderEventRow) {
  return { ...event, at: new Date(event.at).toISOString() }
}

/** An order as staff see it. */
export function staffOrderView(row: OrderRow, now: Date): Order {
  const [first] = row.attention
  const cancelRequest = row.attention.find(({ reason }) => reason === 'cancel_requested')
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
      imageUrl: line.photo ? `/media/${line.photo.id}/${line.photo.width}.jpg` : null,
      unitPriceCents: line.unitPriceCents,
      quantity: line.quantity,
      lineTotalCents: lineTotalCents(line),
    })),
    summary: {
      subtotalCents: row.subtotalCents,
      shippingCents: row.shippingCents,
      vatCents: row.vatCents,
      totalCents: row.totalCents,
      itemCount: row.itemCount,
      pricesIncludeVat: row.pricesIncludeVat,
      taxLabel: taxLabel(taxWhenPlaced(row)),
    },
    shippingInfo: shippingInfoOf(row),
    payBefore: statusFacts[row.status].awaitsPayment ? row.reservedUntil.toISOString() : null,
    paymentId: row.paymentId,
    paymentMethod: row.paymentMethod,
    courier: row.courier,
    trackingNumber: row.trackingNumber,
    trackingUrl: trackingUrlOf(row),
    deliveredOn: row.deliveredOn,
    cancelRequestedAt: cancelRequest ? new Date(cancelRequest.raisedAt).toISOString() : null,
    refundedCents: refundedCents(row.refunds),
    refunds: row.refunds.map(refundView),
    ...(first && {
      needsAttention: {
        reason: first.reason,
        text: attentionLabel(first.reason),
        reasons: row.attention.map(({ reason }) => reason),
      },
    }),
    history: row.history.map(eventView),
  }
}

/** An order in the staff list, where it also has a one-row summary. */
export function listedOrderView(row: OrderRow, now: Date): ListedOrder {
  return {
    ...staffOrderView(row, now),
    clientEmail: row.email,
    productName: productsInShort(row),
    deliveryAddress: [row.address, row.suburb, row.city, row.postalCode].filter(Boolean).join(', '),
    orderPriceCents: row.totalCents,
    fulfilled: statusFacts[row.status].hasLeft,
    openReturns: row.openReturns.map((made) => ({
      id: made.id,
      status: made.status,
      refundBy: refundByOf(made),
    })),
  }
}

export function productsInShort({ lines: [first, ...others] }: Pick<OrderRow, 'lines'>): string {
  return `${first?.name ?? ''}${others.length > 0 ? ` and ${others.length} more` : ''}`
}

export function refundView(row: OrderRefundRow): OrderRefund {
  const { id, amountCents, reason, status, requestedAt, endedAt } = row
  return {
    id,
    amountCents,
    reason,
    status,
    at: new Date(requestedAt).toISOString(),
    endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
  }
}

function shippingInfoOf(row: OrderRow): ShippingInfo {
  return {
    ...recordOf(neededShippingFields, (field) => row[field]),
    country: row.country === defaultCountry ? defaultCountry : 'Other',
    ...saidOf(optionalShippingFields, (field) => row[field]),
  }
}
