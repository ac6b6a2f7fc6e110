import { collectionAddress } from '#domain/couriers/collection-address.ts'
import { type BatteryKind, batteryNote, type Packing, packingOf } from '#domain/couriers/packing.ts'
import { estimateParcelSize, type ParcelSize } from '#domain/couriers/parcel-size.ts'
import type { SizeSource } from '#domain/couriers/size-source.ts'
import { paidForLineCents } from '#domain/money/pricing.ts'
import { statusFacts } from '#domain/orders/order-status.ts'
import { parcelFacts } from '#domain/orders/parcels/parcel-state.ts'
import type { ShopConfig } from '#shop.config'
import type { BookRequest, PointName } from '../couriers/courier-provider.ts'
import { sendingRefusal } from '../orders/fulfil/sending-refusal.ts'
import type { OrderRow } from '../orders/order-queries.ts'
import type { ParcelRow } from '../orders/parcels/parcel-queries.ts'

export type SendingRefusal =
  | 'not_found'
  | 'not_packed'
  | 'not_paid'
  | 'cancel_requested'
  | 'not_supplied'
  | 'refund_under_way'
  | 'swap_unpaid'
  | 'no_collection_address'
  | 'is_collected'

type About = { order: OrderRow; parcel: ParcelRow; keptCents: number }

/** Why a courier must not be booked for a parcel now; null if one may be. */
export function refusalToSend(
  { order, parcel, keptCents }: About,
  { contact }: ShopConfig,
): SendingRefusal | null {
  if (order.isCollected) return 'is_collected'
  if (!parcelFacts[parcel.state].awaitsCourier) return 'not_packed'
  if (!statusFacts[order.status].isPaid) return 'not_paid'
  const refusal = sendingRefusal(order, keptCents)
  if (refusal) return refusal
  return collectionAddress(contact.address) ? null : 'no_collection_address'
}

export function productIdsOf({ lines }: OrderRow): number[] {
  return lines.flatMap(({ productId }) => productId ?? [])
}

export type PackedUnits = Packing & { quantity: number }

/** What is in a parcel, as its products say they are packed. */
export function packedUnits(
  { lines }: OrderRow,
  parcel: ParcelRow,
  packings: ReadonlyMap<number, Packing>,
): PackedUnits[] {
  return parcel.lines.map(({ lineId, quantity }) => {
    const productId = lines.find(({ id }) => id === lineId)?.productId ?? 0
    return { ...(packings.get(productId) ?? packingOf(null, null)), quantity }
  })
}

/** The size of a parcel and where it is from. */
export type KnownSize = { size: ParcelSize; sizeFrom: SizeSource }

/** As it was measured, or as its contents say. */
export function sizeOf(parcel: ParcelRow, units: readonly PackedUnits[]): KnownSize {
  const { massG, lengthMm, widthMm, heightMm } = parcel
  if (massG !== null && lengthMm !== null && widthMm !== null && heightMm !== null)
    return { size: { massG, lengthMm, widthMm, heightMm }, sizeFrom: 'measured' }
  const { size, isGuess } = estimateParcelSize(units)
  return { size, sizeFrom: isGuess ? 'guess' : 'products' }
}

export type AddressedBooking = Omit<BookRequest, 'reference' | 'courierSlug' | 'serviceCode'>

/** Who sends what to whom. The parcel may be sent (`refusalToSend`). */
export function addressedParcel(
  { order, parcel }: Pick<About, 'order' | 'parcel'>,
  { shop, size, battery }: { shop: ShopConfig; size: ParcelSize; battery: BatteryKind },
): AddressedBooking {
  const from = collectionAddress(shop.contact.address)
  if (!from) throw new Error('A parcel is addressed before it is known where it is collected')
  return {
    from: { company: shop.name, ...from },
    to: {
      company: order.companyName ?? '',
      street: order.address,
      suburb: order.suburb ?? '',
      city: order.city,
      province: order.province ?? '',
      postalCode: order.postalCode,
    },
    point: pointOf(order),
    parcels: [size],
    declaredCents: goodsCents(order, parcel),
    orderNumber: order.orderNumber,
    sender: { name: shop.name, phone: shop.contact.phone, email: shop.contact.email },
    recipient: {
      name: order.recipientName ?? order.fullName,
      phone: order.recipientPhone ?? order.phone,
      email: order.email,
    },
    instructions: [order.deliveryNote, batteryNote(battery)].filter(Boolean).join('. '),
  }
}

/** The locker or counter that its customer chose. */
export function pointOf({ collectPlace }: OrderRow): PointName | null {
  const { pointId, courierSlug } = collectPlace ?? { pointId: null, courierSlug: null }
  return pointId === null ? null : { id: pointId, courierSlug }
}

/** What the goods in a parcel cost the customer. */
function goodsCents({ lines }: OrderRow, parcel: ParcelRow): number {
  return parcel.lines.reduce((sum, { lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId)
    return sum + (line ? paidForLineCents({ ...line, quantity }) : 0)
  }, 0)
}
