import type {
  CollectPoint,
  CollectPointQuestion,
  CollectPointResult,
} from '#server/features/couriers/courier-provider.ts'
import type { BobgoClient } from './bobgo-client.ts'
import { WireLocation, WireLocations } from './wire-shipment.ts'

/** Points that can take the parcel now, nearest first, each once. */
export async function listPoints(
  client: BobgoClient,
  { lat, lng, parcel, limit }: CollectPointQuestion,
  timeoutMs: number,
): Promise<CollectPointResult> {
  const query = new URLSearchParams({
    lat: String(lat),
    lng: String(lng),
    stacked_length: String(parcel.lengthMm / 10),
    stacked_width: String(parcel.widthMm / 10),
    stacked_height: String(parcel.heightMm / 10),
    total_weight: String(parcel.massG / 1000),
  })
  const answer = await client.call({ method: 'GET', path: `/locations?${query}`, timeoutMs })
  const read = answer.kind === 'done' ? WireLocations.safeParse(answer.body) : null
  if (!read?.success) return { kind: 'unavailable' }

  const points = new Map(read.data.locations.flatMap(pointOf).map((point) => [point.id, point]))
  const nearest = [...points.values()].toSorted((one, other) => one.distanceMetres - other.distanceMetres)
  return { kind: 'found', points: nearest.slice(0, limit) }
}

function pointOf(body: unknown): CollectPoint[] {
  const read = WireLocation.safeParse(body)
  if (!read.success || read.data.active === false) return []
  // "no_available_compartments": it is full.
  if ((read.data.compartment_errors ?? []).length > 0) return []
  const { id, name, provider_slug, address, trading_hours, distance } = read.data
  return [
    {
      id,
      courierSlug: provider_slug ?? '',
      name,
      address: {
        company: address.company ?? '',
        street: address.street_address ?? '',
        suburb: address.local_area ?? '',
        city: address.city ?? '',
        province: address.zone ?? '',
        postalCode: address.code ?? '',
      },
      hours: trading_hours ?? '',
      distanceMetres: Math.round((distance ?? 0) * 1000),
    },
  ]
}
