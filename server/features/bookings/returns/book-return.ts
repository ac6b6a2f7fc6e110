import type { ParcelSize } from '#domain/couriers/parcel-size.ts'
import type { Tx } from '#server/db/client.ts'
import { insertAuditEntry } from '../../audit/audit-queries.ts'
import type { BookRequest, CourierProvider } from '../../couriers/courier-provider.ts'
import { lockReturn } from '../../orders/returns/return-queries.ts'
import { currentShop } from '../../shop/current-shop.ts'
import type { BookingNeeds } from '../booking-needs.ts'
import { addressedReturn, type ReturnBookingRefusal, refusalToFetch } from './addressed-return.ts'
import { queueReturnLabel, recordReturnBooking } from './record-return-booking.ts'
import {
  findReturnBooking,
  insertReturnBooking,
  listReturnBookings,
  type ReturnBookingRow,
} from './return-booking-queries.ts'

type Actor = { accountId: string; email: string }

export type BookReturn = {
  returnId: number
  size: ParcelSize
  courierSlug: string
  serviceCode: string
  courierName: string
  serviceName: string
  quotedCents: number
  /** Identifies the click: sent twice, it finds what the first one booked. */
  requestKey: string
  actor: Actor
}

export type BookReturnResult =
  | { kind: 'saved'; booking: ReturnBookingRow }
  | { kind: 'refused'; reason: ReturnBookingRefusal | 'no_provider' }

/** Books a courier who fetches the goods of an approved return from the customer. Never asked for twice. */
export async function bookReturn(needs: BookingNeeds, command: BookReturn): Promise<BookReturnResult> {
  const provider = needs.couriers.bobgo
  if (!provider) return { kind: 'refused', reason: 'no_provider' }
  const prepared = await needs.db.transaction((tx) => prepare(tx, needs, { ...command, provider }))
  if (prepared.kind === 'refused' || prepared.kind === 'saved') return prepared

  // The booking is saved by now. If the answer is lost, its reference finds what became of it; it is never sent again.
  const result = await provider.book(prepared.request)
  await recordReturnBooking(needs, prepared.id, result)
  return { kind: 'saved', booking: await again(needs, prepared.id) }
}

type PrepareResult = BookReturnResult | { kind: 'prepared'; id: number; request: BookRequest }

async function prepare(
  tx: Tx,
  needs: BookingNeeds,
  command: BookReturn & { provider: CourierProvider },
): Promise<PrepareResult> {
  const { returnId, size, requestKey, actor, provider } = command
  const locked = await lockReturn(tx, returnId)
  if (!locked) return { kind: 'refused', reason: 'not_found' }
  const earlier = await listReturnBookings(tx, returnId)
  const twin = earlier.find((booking) => booking.requestKey === requestKey)
  if (twin) return { kind: 'saved', booking: twin }
  const shop = await currentShop(tx, needs.shop)
  const refusal = refusalToFetch(locked, shop)
  if (refusal) return { kind: 'refused', reason: refusal }

  const now = needs.clock()
  const reference = `${locked.order.orderNumber}-return-${returnId}-${earlier.length + 1}`
  const { courierSlug, serviceCode, courierName, serviceName, quotedCents } = command
  const id = await insertReturnBooking(tx, {
    returnId,
    provider: provider.name,
    reference,
    requestKey,
    courierName,
    serviceName,
    quotedCents,
    state: 'requested',
    requestedBy: actor.email,
    requestedAt: now,
    nextCheckAt: new Date(now.getTime() + firstCheckMs),
  })
  if (id === null) return { kind: 'refused', reason: 'already_booked' }
  await insertAuditEntry(tx, {
    actor,
    action: 'return_courier_booked',
    subject: { type: 'order', id: locked.order.orderNumber },
    before: null,
    after: { returnId, courierName, serviceName, quotedCents },
  })
  const request = { ...addressedReturn(locked, { shop, size }), reference, courierSlug, serviceCode }
  return { kind: 'prepared', id, request }
}

// Longer than the call may take, so that nobody looks for a booking that is still being made.
const firstCheckMs = 60_000

export type TrackReturn = {
  returnId: number
  courierName: string
  trackingNumber: string
  requestKey: string
  actor: Actor
}

/** Writes down how a courier that staff found themselves brings the goods back. Safe to send twice. */
export async function trackReturn(needs: BookingNeeds, command: TrackReturn): Promise<BookReturnResult> {
  const { returnId, courierName, trackingNumber, requestKey, actor } = command
  return needs.db.transaction(async (tx): Promise<BookReturnResult> => {
    const locked = await lockReturn(tx, returnId)
    if (!locked) return { kind: 'refused', reason: 'not_found' }
    const twin = (await listReturnBookings(tx, returnId)).find((one) => one.requestKey === requestKey)
    if (twin) return { kind: 'saved', booking: twin }
    if (locked.made.status !== 'approved') return { kind: 'refused', reason: 'not_approved' }
    const now = needs.clock()
    const id = await insertReturnBooking(tx, {
      returnId,
      provider: null,
      reference: null,
      requestKey,
      courierName,
      serviceName: '',
      trackingNumber,
      state: 'booked',
      requestedBy: actor.email,
      requestedAt: now,
      nextCheckAt: null,
    })
    if (id === null) return { kind: 'refused', reason: 'already_booked' }
    const booking = await again({ db: tx }, id)
    await insertAuditEntry(tx, {
      actor,
      action: 'return_tracking_entered',
      subject: { type: 'order', id: locked.order.orderNumber },
      before: null,
      after: { returnId, courierName, trackingNumber },
    })
    await queueReturnLabel(tx, needs, { booking, now })
    return { kind: 'saved', booking }
  })
}

async function again({ db }: { db: Tx | BookingNeeds['db'] }, id: number): Promise<ReturnBookingRow> {
  const booking = await findReturnBooking(db, id)
  if (!booking) throw new Error('A booking is never deleted')
  return booking
}
