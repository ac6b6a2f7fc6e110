import type { BookingName, FindBookingResult } from '#server/features/couriers/courier-provider.ts'
import type { BobgoClient } from './bobgo-client.ts'
import { readShipment } from './read-shipment.ts'
import { WireShipments } from './wire-shipment.ts'

const PAGE = 100
const MAX_PAGES = 20
// Clocks differ.
const MARGIN_MS = 10 * 60_000

/** Finds a shipment, and always compares ids itself: the sandbox has been seen to ignore them and list everything. */
export async function findShipment(
  client: BobgoClient,
  named: BookingName,
  timeoutMs: number,
): Promise<FindBookingResult> {
  if (named.providerId !== null) {
    const answer = await listPage(client, `id=${encodeURIComponent(named.providerId)}`, timeoutMs)
    const found = answer?.shipments.find(({ booking }) => idOf(booking) === named.providerId)
    if (found) return { kind: 'found', booking: found.booking }
  }
  return findInList(client, named, timeoutMs)
}

async function findInList(
  client: BobgoClient,
  { providerId, reference, requestedAt }: BookingName,
  timeoutMs: number,
): Promise<FindBookingResult> {
  const since = new Date(requestedAt.getTime() - MARGIN_MS).toISOString()
  let seen = 0
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = new URLSearchParams({
      limit: String(PAGE),
      offset: String(seen),
      start_date: since,
      order: 'desc',
    })
    const listed = await listPage(client, String(query), timeoutMs)
    if (!listed) return { kind: 'unavailable' }
    const found = listed.shipments.find(
      (one) => one.reference === reference || (providerId !== null && idOf(one.booking) === providerId),
    )
    if (found) return { kind: 'found', booking: found.booking }
    // It may give fewer at once than we ask for.
    seen += listed.size
    if (listed.size === 0 || (listed.count !== null ? seen >= listed.count : listed.size < PAGE)) {
      return { kind: 'missing' }
    }
  }
  return { kind: 'unavailable' }
}

type ShipmentPage = {
  shipments: NonNullable<ReturnType<typeof readShipment>>[]
  size: number
  count: number | null
}

async function listPage(client: BobgoClient, query: string, timeoutMs: number): Promise<ShipmentPage | null> {
  const answer = await client.call({ method: 'GET', path: `/shipments?${query}`, timeoutMs })
  if (answer.kind !== 'done') return null
  const read = WireShipments.safeParse(answer.body)
  if (!read.success) return null
  return {
    shipments: read.data.shipments.flatMap((one) => readShipment(one) ?? []),
    size: read.data.shipments.length,
    count: read.data.count,
  }
}

function idOf(booking: NonNullable<ReturnType<typeof readShipment>>['booking']): string | null {
  return booking.consignment?.providerId ?? null
}
