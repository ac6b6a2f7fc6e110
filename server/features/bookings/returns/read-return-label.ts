import type { Db } from '#server/db/client.ts'
import type { CourierProviders } from '../../couriers/courier-provider.ts'
import type { AttachedFile } from '../../emails/draw-attachment.ts'
import { findReturnBooking, type ReturnBookingRow } from './return-booking-queries.ts'

type Needs = { db: Db; couriers: CourierProviders }

export type ReadReturnLabelResult =
  | { kind: 'read'; pdf: Buffer }
  | { kind: 'refused'; reason: 'not_booked' | 'no_label' }

/** The courier's own label, on A4 as customers print it. Not stored: it has their address on it, and is printed once. */
export async function readReturnLabel(
  { couriers }: Pick<Needs, 'couriers'>,
  { state, provider, trackingNumber }: ReturnBookingRow,
): Promise<ReadReturnLabelResult> {
  if (state !== 'booked' || provider === null || trackingNumber === null)
    return { kind: 'refused', reason: 'not_booked' }
  const fetched = await couriers[provider]?.fetchLabel(trackingNumber, 'a4')
  if (fetched?.kind !== 'fetched') return { kind: 'refused', reason: 'no_label' }
  return { kind: 'read', pdf: fetched.pdf }
}

/** Throws if there is no label yet: then the email is written again later. */
export async function attachReturnLabel(needs: Needs, bookingId: number): Promise<AttachedFile> {
  const booking = await findReturnBooking(needs.db, bookingId)
  const label = booking && (await readReturnLabel(needs, booking))
  if (label?.kind !== 'read') throw new Error(`There is no label of return booking ${bookingId} yet`)
  return { type: 'application/pdf', name: returnLabelName(booking?.returnId ?? 0), bytes: label.pdf }
}

export function returnLabelName(returnId: number): string {
  return `return-${returnId}-label.pdf`
}
