import pLimit from 'p-limit'
import { batteryOf } from '#domain/couriers/packing.ts'
import type { ParcelSize } from '#domain/couriers/parcel-size.ts'
import type { Tx } from '#server/db/client.ts'
import { findPackings } from '../catalogue/packing-queries.ts'
import type { BookRequest, CourierProvider } from '../couriers/courier-provider.ts'
import { findKeptCents } from '../orders/order-queries.ts'
import { updateParcel } from '../orders/parcels/parcel-queries.ts'
import { currentShop } from '../shop/current-shop.ts'
import {
  addressedParcel,
  packedUnits,
  productIdsOf,
  refusalToSend,
  type SendingRefusal,
} from './addressed-parcel.ts'
import type { BookingNeeds } from './booking-needs.ts'
import {
  type BookingRow,
  countBookingsOfParcel,
  findBookingById,
  insertBooking,
  listBookingsOfParcels,
} from './booking-queries.ts'
import { lockParcel } from './lock-parcel.ts'
import { recordBooking } from './record-booking.ts'

/** What staff chose for one parcel, as it was shown to them. */
export type BookingChoice = {
  parcelId: number
  size: ParcelSize
  courierSlug: string
  serviceCode: string
  courierName: string
  serviceName: string
  quotedCents: number
}

export type BookParcels = {
  choices: readonly BookingChoice[]
  /** Identifies the click: sent twice, it finds what the first one booked. */
  requestKey: string
  actor: string
}

export type BookedParcel =
  | { kind: 'saved'; parcelId: number; booking: BookingRow }
  | { kind: 'refused'; parcelId: number; reason: SendingRefusal | 'already_booked' }

export type BookParcelsResult =
  | { kind: 'asked'; parcels: BookedParcel[] }
  | { kind: 'refused'; reason: 'no_provider' }

const atOnce = 8

/** Books a courier for each of these parcels, each on its own: one that fails says nothing of the others. */
export async function bookParcels(needs: BookingNeeds, command: BookParcels): Promise<BookParcelsResult> {
  const provider = needs.couriers.bobgo
  if (!provider) return { kind: 'refused', reason: 'no_provider' }
  const limit = pLimit(atOnce)
  const parcels = await Promise.all(
    command.choices.map((choice) => limit(() => bookParcel(needs, { ...command, choice, provider }))),
  )
  return { kind: 'asked', parcels }
}

type BookParcel = Omit<BookParcels, 'choices'> & { choice: BookingChoice; provider: CourierProvider }

async function bookParcel(needs: BookingNeeds, command: BookParcel): Promise<BookedParcel> {
  const { parcelId } = command.choice
  const prepared = await needs.db.transaction((tx) => prepareBooking(tx, needs, command))
  if (prepared.kind === 'refused') return { kind: 'refused', parcelId, reason: prepared.reason }
  if (prepared.kind === 'requested_before') return { kind: 'saved', parcelId, booking: prepared.booking }

  // The booking is saved by now. If the answer is lost, its reference finds what became of it; it is never sent again.
  const result = await command.provider.book(prepared.request)
  await recordBooking(needs, prepared.id, { result, isAnswer: true })
  const booking = await findBookingById(needs.db, prepared.id)
  if (!booking) throw new Error('A booking is never deleted')
  return { kind: 'saved', parcelId, booking }
}

type PrepareResult =
  | { kind: 'prepared'; id: number; request: BookRequest }
  | { kind: 'requested_before'; booking: BookingRow }
  | { kind: 'refused'; reason: SendingRefusal | 'already_booked' }

async function prepareBooking(tx: Tx, needs: BookingNeeds, command: BookParcel): Promise<PrepareResult> {
  const { choice, requestKey, actor, provider } = command
  const found = await lockParcel(tx, choice.parcelId)
  if (!found) return { kind: 'refused', reason: 'not_found' }
  const earlier = await listBookingsOfParcels(tx, [choice.parcelId])
  const twin = earlier.find((booking) => booking.requestKey === requestKey)
  if (twin) return { kind: 'requested_before', booking: twin }

  const { order, parcel } = found
  const shop = await currentShop(tx, needs.shop)
  const refusal = refusalToSend({ order, parcel, keptCents: await findKeptCents(tx, order.id) }, shop)
  if (refusal) return { kind: 'refused', reason: refusal }

  const battery = batteryOf(packedUnits(order, parcel, await findPackings(tx, productIdsOf(order))))
  const now = needs.clock()
  const number = (await countBookingsOfParcel(tx, parcel.id)) + 1
  const reference = `${order.orderNumber}-${parcel.number}-${number}`
  const { courierSlug, serviceCode, courierName, serviceName, quotedCents, size } = choice
  const id = await insertBooking(tx, {
    parcelId: parcel.id,
    provider: provider.name,
    reference,
    requestKey,
    courierSlug,
    serviceCode,
    courierName,
    serviceName,
    quotedCents,
    state: 'requested',
    requestedBy: actor,
    requestedAt: now,
    nextCheckAt: new Date(now.getTime() + firstCheckMs),
  })
  if (id === null) return { kind: 'refused', reason: 'already_booked' }
  await updateParcel(tx, parcel.id, { ...size, updatedAt: now })
  const request = { ...addressedParcel(found, { shop, size, battery }), reference, courierSlug, serviceCode }
  return { kind: 'prepared', id, request }
}

// Longer than the call may take, so that nobody looks for a booking that is still being made.
const firstCheckMs = 60_000
