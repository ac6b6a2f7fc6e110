import type {
  ListedOrder,
  Order,
  OrderCorrection,
  OrderRefund,
  ShippingInfo,
} from '#contract/orders/order.ts'
import {
  defaultCountry,
  neededShippingFields,
  optionalShippingFields,
} from '#domain/fields/address-fields.ts'
import { recordOf, saidOf } from '#domain/fields/record-of.ts'
import { discountOfUnitsCents, lineTotalCents } from '#domain/money/pricing.ts'
import { taxLabel, taxWhenPlaced } from '#domain/money/vat/vat.ts'
import { attentionLabel } from '#domain/orders/attention.ts'
import { deliveryMethodOf } from '#domain/orders/delivery/delivery-choice.ts'
import { currentStatus, statusFacts } from '#domain/orders/order-status.ts'
import { newestParcel } from '#domain/orders/parcels/newest-parcel.ts'
import { refundedCents } from '#domain/payments/refunds.ts'
import { dueCents } from '#domain/payments/stored-value.ts'
import { parcelOf } from './fulfil/tracking-url.ts'
import type {
  CorrectedUnitsRow,
  OrderCorrectionRow,
  OrderEventRow,
  OrderRefundRow,
  OrderRow,
} from './order-queries.ts'
import { deliveredOnOf, packedParcels } from './parcels/packed-parcels.ts'
import { parcelView, stillToCome } from './parcels/parcel-view.ts'
import { refundByOf } from './returns/return-view.ts'

/** An order as its owner sees it. */
export function orderView(row: OrderRow, now: Date): Order {
  const { needsAttention, customerId: _, ...order } = staffOrderView(row, now)
  return {
    ...order,
    ...(needsAttention && {
      needsAttention: { reason: needsAttention.reason, reasons: needsAttention.reasons },
    }),
    history: row.history.map(withoutWordsOfStaff),
    corrections: row.corrections.map((made) => ({ ...correctionView(made), actor: 'staff' })),
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

function correctionView({ at, units, added, ...made }: OrderCorrectionRow): OrderCorrection {
  return {
    ...made,
    at: new Date(at).toISOString(),
    units: units.map(takenOutView),
    added: added && unitsView(added),
  }
}

/** At what was paid for them. */
function takenOutView(units: CorrectedUnitsRow) {
  const { lineTotalCents: total, ...view } = unitsView(units)
  return { ...view, lineTotalCents: total - discountOfUnitsCents(units) }
}

function unitsView(units: { lineId: number; name: string; quantity: number; unitPriceCents: number }) {
  const { lineId, name, quantity } = units
  return { lineId, name, quantity, lineTotalCents: lineTotalCents(units) }
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
    version: row.version,
    source: row.source,
    isCollected: row.isCollected,
    deliveryMethod: deliveryMethodOf(row),
    collectPlace: row.collectPlace,
    deliveryDays: row.deliveryTerms?.businessDays ?? null,
    collectCode: row.collectCode,
    items: row.lines.map((line) => ({
      lineId: line.id,
      productId: line.productId,
      slug: line.slug,
      name: line.name,
      brand: line.brand,
      sku: line.sku,
      imageUrl: line.photo ? `/media/${line.photo.id}/${line.photo.width}.jpg` : null,
      unitPriceCents: line.unitPriceCents,
      ...(line.priceList && { priceList: line.priceList }),
      discount: line.discount,
      quantity: line.quantity,
      lineTotalCents: lineTotalCents(line),
    })),
    corrections: row.corrections.map(correctionView),
    waitingSwap: row.waitingSwap && { ...row.waitingSwap, at: new Date(row.waitingSwap.at).toISOString() },
    summary: {
      subtotalCents: row.subtotalCents,
      discountCents: row.discountCents,
      shippingCents: row.shippingCents,
      vatCents: row.vatCents,
      totalCents: row.totalCents,
      itemCount: row.itemCount,
      pricesIncludeVat: row.pricesIncludeVat,
      taxLabel: taxLabel(taxWhenPlaced(row)),
    },
    discountCode: row.discountCode,
    discountLabel: row.discountLabel,
    vatBasisPoints: row.vatBasisPoints,
    shippingInfo: shippingInfoOf(row),
    payBefore: statusFacts[row.status].awaitsPayment ? row.reservedUntil.toISOString() : null,
    paymentId: row.paymentId,
    paymentMethod: row.paymentMethod,
    storedValue: row.storedParts,
    dueCents: dueCents(row),
    ...parcelOf(newestParcel(row.parcels)),
    deliveredOn: deliveredOnOf(row),
    parcels: packedParcels(row).map((parcel) => parcelView(row, parcel)),
    stillToCome: stillToCome(row),
    replaces: row.replaces,
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
    customerId: row.accountId,
  }
}

/** An order in the staff list, where it also has a one-row summary. */
export function listedOrderView(row: OrderRow, now: Date): ListedOrder {
  return {
    ...staffOrderView(row, now),
    clientEmail: row.email,
    productName: productsInShort(row),
    deliveryAddress: deliveredTo(row),
    orderPriceCents: row.totalCents,
    fulfilled: statusFacts[row.status].hasLeft,
    openReturns: row.openReturns.map((made) => ({
      id: made.id,
      status: made.status,
      refundBy: refundByOf(made),
    })),
  }
}

/** The address, or the place where it is fetched. */
export function deliveredTo({ collectPlace, address, suburb, city, postalCode }: OrderRow): string {
  const lines = collectPlace
    ? [collectPlace.name, ...collectPlace.address]
    : [address, suburb, city, postalCode]
  return lines.filter(Boolean).join(', ')
}

export function productsInShort({ lines: [first, ...others] }: Pick<OrderRow, 'lines'>): string {
  return `${first?.name ?? ''}${others.length > 0 ? ` and ${others.length} more` : ''}`
}

export function refundView(row: OrderRefundRow): OrderRefund {
  const { id, amountCents, reason, isToCredit, paidTo, status, requestedAt, endedAt } = row
  return {
    id,
    amountCents,
    reason,
    isToCredit,
    paidTo,
    status,
    at: new Date(requestedAt).toISOString(),
    endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
  }
}

export function shippingInfoOf(row: OrderRow): ShippingInfo {
  return {
    ...recordOf(neededShippingFields, (field) => row[field]),
    country: row.country === defaultCountry ? defaultCountry : 'Other',
    ...saidOf(optionalShippingFields, (field) => row[field]),
  }
}
