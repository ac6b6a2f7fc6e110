import type { CourierProviderName } from '#domain/couriers/courier-provider.ts'
import type { CourierEventOutcome } from '#server/db/schema/bookings.ts'
import type { WebhookHeaders } from '../couriers/courier-provider.ts'
import type { BookingNeeds } from './booking-needs.ts'
import {
  findBookingById,
  findBookingNamed,
  keepCourierEvent,
  markCourierEvent,
  updateNextBookingCheck,
} from './booking-queries.ts'
import { reconcileBooking } from './reconcile-bookings.ts'
import { reconcileReturnBooking } from './returns/reconcile-return-bookings.ts'
import { findReturnBookingNamed, updateReturnBooking } from './returns/return-booking-queries.ts'

export type ReceiveCourierEventResult =
  | { kind: 'received' }
  | { kind: 'refused'; reason: 'bad_signature' | 'malformed' | 'no_provider' }

/**
 * Takes a signed event as a hint: whatever it says, the provider is asked. Events of other people's parcels are received as
 * well, because a refused one counts against the whole subscription.
 */
export async function receiveCourierEvent(
  needs: BookingNeeds,
  provider: CourierProviderName,
  { headers, rawBody }: { headers: WebhookHeaders; rawBody: Buffer },
): Promise<ReceiveCourierEventResult> {
  const courier = needs.couriers[provider]
  if (!courier) return { kind: 'refused', reason: 'no_provider' }
  const reading = courier.readWebhook(headers, rawBody)
  if (reading.kind === 'refused') return reading

  const { eventId, topic, trackingNumber } = reading
  const receivedAt = needs.clock()
  const event = { eventId, provider, topic, trackingNumber, outcome: 'received' as const, receivedAt }
  const kept = await keepCourierEvent(needs.db, event)
  if (kept.handledAt) return { kind: 'received' }

  const booking = await findBookingNamed(needs.db, provider, reading)
  const back = booking ? null : await findReturnBookingNamed(needs.db, provider, reading)
  const outcome = outcomeOf(reading.isKnownTopic, booking !== null || back !== null)
  if (!reading.isKnownTopic) needs.log.warn({ provider, topic }, 'a courier event has an unknown topic')
  // Due from now on: if asking fails, or this process dies, the job asks.
  if (booking) await updateNextBookingCheck(needs.db, booking.id, receivedAt)
  if (back) await updateReturnBooking(needs.db, back.id, { nextCheckAt: receivedAt })
  await markCourierEvent(needs.db, eventId, { outcome, handledAt: needs.clock() })

  const now = booking ? await findBookingById(needs.db, booking.id) : null
  if (now && !(await reconcileBooking(needs, now))) {
    await updateNextBookingCheck(needs.db, now.id, receivedAt)
  }
  if (back) await reconcileReturnBooking(needs, back.id)
  return { kind: 'received' }
}

function outcomeOf(isKnownTopic: boolean, isOurs: boolean): CourierEventOutcome {
  if (!isKnownTopic) return 'unknown_topic'
  return isOurs ? 'noted' : 'foreign'
}
