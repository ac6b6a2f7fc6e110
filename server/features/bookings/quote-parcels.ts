import pLimit from 'p-limit'
import { batteryOf, mayCarry } from '#domain/couriers/packing.ts'
import type { ParcelSize } from '#domain/couriers/parcel-size.ts'
import type { SizeSource } from '#domain/couriers/size-source.ts'
import type { Db } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { findPackings } from '../catalogue/packing-queries.ts'
import type { CourierProvider, CourierProviders, PointName, Quote } from '../couriers/courier-provider.ts'
import { findKeptCents, findOrder } from '../orders/order-queries.ts'
import { currentShop } from '../shop/current-shop.ts'
import {
  addressedParcel,
  type KnownSize,
  packedUnits,
  pointOf,
  productIdsOf,
  refusalToSend,
  type SendingRefusal,
  sizeOf,
} from './addressed-parcel.ts'
import { hasOpenBooking } from './booking-queries.ts'

type Needs = { db: Db; shop: ShopConfig; couriers: CourierProviders }

export type QuotedParcel = {
  parcelId: number
  orderNumber: string
  number: number
  city: string
  size: ParcelSize
  sizeFrom: SizeSource
  /** To the door, cheapest first. */
  quotes: Quote[]
  problem: SendingRefusal | 'already_booked' | 'unavailable' | 'refused' | null
  message: string | null
}

export type QuoteParcelsResult =
  | { kind: 'quoted'; parcels: QuotedParcel[] }
  | { kind: 'refused'; reason: 'no_provider' }

// Couriers take seconds to answer; the provider publishes no limit.
const atOnce = 8

/** What each courier asks for carrying each of these parcels. */
export async function quoteParcels(
  needs: Needs,
  { parcels }: { parcels: readonly ParcelQuoteRequest[] },
): Promise<QuoteParcelsResult> {
  const provider = needs.couriers.bobgo
  if (!provider) return { kind: 'refused', reason: 'no_provider' }
  const shop = await currentShop(needs.db, needs.shop)
  const limit = pLimit(atOnce)
  const quoted = await Promise.all(
    parcels.map((asked) => limit(() => quoteParcel({ db: needs.db, shop, provider }, asked))),
  )
  return { kind: 'quoted', parcels: quoted.filter((one) => one !== null) }
}

type QuoteNeeds = { db: Db; shop: ShopConfig; provider: CourierProvider }
type ParcelQuoteRequest = { orderNumber: string; number: number; size?: ParcelSize | undefined }

async function quoteParcel(
  needs: QuoteNeeds,
  { orderNumber, number, size: measured }: ParcelQuoteRequest,
): Promise<QuotedParcel | null> {
  const order = await findOrder(needs.db, orderNumber)
  const parcel = order?.parcels.find((one) => one.number === number)
  if (!order || !parcel) return null
  const parcelId = parcel.id
  const units = packedUnits(order, parcel, await findPackings(needs.db, productIdsOf(order)))
  const battery = batteryOf(units)
  const point = pointOf(order)
  const known: KnownSize = measured ? { size: measured, sizeFrom: 'measured' } : sizeOf(parcel, units)
  const about = {
    parcelId,
    orderNumber: order.orderNumber,
    number: parcel.number,
    city: point ? (order.collectPlace?.name ?? '') : order.city,
    ...known,
    quotes: [],
    message: null,
  }
  const keptCents = await findKeptCents(needs.db, order.id)
  const problem = (await hasOpenBooking(needs.db, parcelId))
    ? ('already_booked' as const)
    : refusalToSend({ order, parcel, keptCents }, needs.shop)
  if (problem) return { ...about, problem }

  const request = addressedParcel({ order, parcel }, { shop: needs.shop, size: known.size, battery })
  const result = await needs.provider.quote(request)
  if (result.kind === 'unavailable') return { ...about, problem: 'unavailable' }
  if (result.kind === 'refused') return { ...about, problem: 'refused', message: result.message }
  const suitable = result.quotes.filter((quote) => goesTo(point, quote) && mayCarry(battery, quote))
  return {
    ...about,
    problem: null,
    quotes: suitable.toSorted((one, other) => one.priceCents - other.priceCents),
  }
}

/** A service to the door, or one of the courier whose point it is. */
function goesTo(point: PointName | null, { kind, courierSlug }: Quote): boolean {
  if (!point) return kind === 'door'
  return kind === 'point' && (point.courierSlug === null || courierSlug === point.courierSlug)
}
