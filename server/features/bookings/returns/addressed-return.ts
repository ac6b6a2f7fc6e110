import { collectionAddress } from '#domain/couriers/collection-address.ts'
import { type Packing, packingOf } from '#domain/couriers/packing.ts'
import { estimateParcelSize, type ParcelSize } from '#domain/couriers/parcel-size.ts'
import type { ShopConfig } from '#shop.config'
import type { OrderRow } from '../../orders/order-queries.ts'
import type { ReturnRow } from '../../orders/returns/return-queries.ts'
import type { AddressedBooking } from '../addressed-parcel.ts'

export type ReturnBookingRefusal =
  | 'not_found'
  | 'not_approved'
  | 'address_gone'
  | 'already_booked'
  | 'no_collection_address'

/** Why no courier can fetch the goods of a return now; null if one can. */
export function refusalToFetch(
  { made, order }: { made: ReturnRow; order: OrderRow },
  { contact }: ShopConfig,
): ReturnBookingRefusal | null {
  if (made.status !== 'approved') return 'not_approved'
  // Whoever collects an order need not say where they live.
  if (order.retention !== 'whole' || !order.address) return 'address_gone'
  return collectionAddress(contact.address) ? null : 'no_collection_address'
}

export function estimateReturnSize({ lines }: ReturnRow, packings: ReadonlyMap<number, Packing>): ParcelSize {
  const units = lines.map(({ productId, quantity }) => ({
    ...(packings.get(productId ?? 0) ?? packingOf(null, null)),
    quantity,
  }))
  return estimateParcelSize(units).size
}

/** From the customer, where the order went, to the shop. A courier may fetch it (`refusalToFetch`). */
export function addressedReturn(
  { made, order }: { made: ReturnRow; order: OrderRow },
  { shop, size }: { shop: ShopConfig; size: ParcelSize },
): AddressedBooking {
  const to = collectionAddress(shop.contact.address)
  if (!to) throw new Error('A return is addressed before it is known where the shop is')
  return {
    from: {
      company: order.companyName ?? '',
      street: order.address,
      suburb: order.suburb ?? '',
      city: order.city,
      province: order.province ?? '',
      postalCode: order.postalCode,
    },
    to: { company: shop.name, ...to },
    point: null,
    parcels: [size],
    declaredCents: made.lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0),
    orderNumber: order.orderNumber,
    sender: {
      name: order.recipientName ?? order.fullName,
      phone: order.recipientPhone ?? order.phone,
      email: order.email,
    },
    recipient: { name: shop.name, phone: shop.contact.phone, email: shop.contact.email },
    instructions: `Return ${made.id}`,
  }
}
