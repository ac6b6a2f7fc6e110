import pLimit from 'p-limit'
import { type LabelFormat, labelFormats } from '#domain/orders/parcels/label-formats.ts'
import type { Services } from '#server/services.ts'
import type { CourierProvider } from '../couriers/courier-provider.ts'
import { type BookingRow, findBookingById, listOldLabels, updateBooking } from './booking-queries.ts'
import { mergePdfs } from './merge-pdfs.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'couriers' | 'store'>

export type ReadLabelsResult =
  | { kind: 'read'; pdf: Buffer }
  | { kind: 'refused'; reason: 'not_found' | 'not_booked' | 'no_provider' }
  | { kind: 'refused'; reason: 'no_label'; orderNumber: string; message: string }

const atOnce = 4

/** The couriers' own labels as one file, to be printed at once. A label is fetched once; addresses at couriers expire. */
export async function readLabels(
  needs: Needs,
  { ids, format }: { ids: readonly number[]; format: LabelFormat },
): Promise<ReadLabelsResult> {
  const bookings = await Promise.all(ids.map((id) => findBookingById(needs.db, id)))
  const found = bookings.filter((booking) => booking !== null)
  if (found.length < ids.length) return { kind: 'refused', reason: 'not_found' }
  // Before the courier has accepted it, a label would send a parcel that nobody collects.
  if (found.some(({ state }) => state !== 'booked')) return { kind: 'refused', reason: 'not_booked' }

  const limit = pLimit(atOnce)
  const labels = await Promise.all(found.map((booking) => limit(() => labelOf(needs, booking, format))))
  const missing = labels.find((label) => label.kind === 'refused')
  if (missing) return missing
  const pdfs = labels.flatMap((label) => (label.kind === 'read' ? [label.pdf] : []))
  return { kind: 'read', pdf: await mergePdfs(pdfs) }
}

async function labelOf(needs: Needs, booking: BookingRow, format: LabelFormat): Promise<ReadLabelsResult> {
  const key = labelKey(booking, format)
  const stored = await needs.store.get(key)
  if (stored) return { kind: 'read', pdf: stored }
  const provider = needs.couriers[booking.provider]
  if (!provider || booking.trackingNumber === null) return { kind: 'refused', reason: 'no_provider' }
  return fetchLabel(needs, booking, { provider, trackingNumber: booking.trackingNumber, format, key })
}

type Fetching = { provider: CourierProvider; trackingNumber: string; format: LabelFormat; key: string }

async function fetchLabel(
  { db, clock, store }: Needs,
  { id, orderNumber }: BookingRow,
  { provider, trackingNumber, format, key }: Fetching,
): Promise<ReadLabelsResult> {
  const fetched = await provider.fetchLabel(trackingNumber, format)
  if (fetched.kind !== 'fetched') {
    const message = fetched.kind === 'refused' ? fetched.message : 'The courier service did not answer.'
    return { kind: 'refused', reason: 'no_label', orderNumber, message }
  }
  await store.put(key, fetched.pdf)
  await updateBooking(db, id, { labelledAt: clock() })
  return { kind: 'read', pdf: fetched.pdf }
}

function labelKey({ id }: { id: number }, format: LabelFormat): string {
  return `labels/${id}-${format}.pdf`
}

const keptMs = 60 * 24 * 60 * 60_000

/** Labels have the customer's name and address on them, and nobody prints one again after two months. */
export async function deleteOldLabels({ db, clock, store }: Needs): Promise<number> {
  const old = await listOldLabels(db, new Date(clock().getTime() - keptMs))
  for (const { id } of old) {
    for (const format of labelFormats) await store.drop(labelKey({ id }, format))
    await updateBooking(db, id, { labelledAt: null })
  }
  return old.length
}
