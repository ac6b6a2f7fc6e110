import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { CollectPoint } from '#contract/orders/collect-point.ts'
import type { ParcelSize } from '#domain/couriers/parcel-size.ts'
import { placeOfPostalCode } from '#domain/couriers/place-of-postal-code.ts'
import type { CollectPlace } from '#domain/orders/delivery/delivery-choice.ts'
import type { Clock } from '#server/clock.ts'
import type { CourierProviders, CollectPoint as FoundPoint } from '../couriers/courier-provider.ts'
import type { Sealer } from '../emails/sealer.ts'

/** The lockers and counters of the connected courier service, as shoppers may choose them. */
export type CollectPoints = {
  isConnected: boolean
  list(question: { postalCode: string; size: ParcelSize }): Promise<ListPointsResult>
  /** The point that a key chose, if it still takes the parcel; as it was listed if the service does not answer. */
  confirm(key: string, size: ParcelSize): Promise<ConfirmPointResult>
}

export type ListPointsResult = { kind: 'found'; points: CollectPoint[] } | { kind: 'unavailable' }
export type ConfirmPointResult = { kind: 'chosen'; place: CollectPlace } | { kind: 'gone' }

type Needs = { couriers: CourierProviders; sealer: Sealer; clock: Clock }

// A service lists the nearest it has, wherever they are. Somebody drives this far in the country.
const nearMetres = 60_000

const isNear = ({ distanceMetres }: FoundPoint) => distanceMetres <= nearMetres

// Somebody waits for the list, or for their order to be placed.
const listMs = 5_000
const confirmMs = 2_500
const shownPoints = 12
// Longer than a checkout takes, and shorter than points change hands.
const keyLastsMs = 2 * 60 * 60_000
// Many, so that a point is not missed for others that opened nearby meanwhile.
const confirmedAmong = 100

export function createCollectPoints({ couriers, sealer, clock }: Needs): CollectPoints {
  const provider = couriers.bobgo

  async function find(question: {
    lat: number
    lng: number
    size: ParcelSize
    limit: number
    timeoutMs: number
  }) {
    if (!provider) return null
    const { lat, lng, size: parcel, limit, timeoutMs } = question
    const result = await Promise.race([
      provider.listCollectPoints({ lat, lng, parcel, limit }),
      wait(timeoutMs, { kind: 'unavailable' as const }, { ref: false }),
    ])
    return result.kind === 'found' ? result.points.filter(isNear) : null
  }

  return {
    isConnected: provider !== null,

    async list({ postalCode, size }) {
      const near = placeOfPostalCode(postalCode)
      if (!near) return { kind: 'found', points: [] }
      const found = await find({ ...near, size, limit: shownPoints, timeoutMs: listMs })
      if (!found) return { kind: 'unavailable' }
      const listedAt = clock().getTime()
      const points = found.map((point) => {
        const { pointId, ...place } = placeOf(point)
        const key = sealer.seal(JSON.stringify({ ...near, listedAt, pointId, place } satisfies Choice))
        return { key, id: point.id, name: point.name, address: place.address, hours: point.hours }
      })
      return { kind: 'found', points }
    },

    async confirm(key, size) {
      const choice = opened(sealer, key)
      if (!choice || clock().getTime() - choice.listedAt > keyLastsMs) return { kind: 'gone' }
      const { lat, lng, pointId, place } = choice
      const found = await find({ lat, lng, size, limit: confirmedAmong, timeoutMs: confirmMs })
      // Without an answer it is taken as it was shown: a booking that fails is seen by staff.
      if (found && !found.some(({ id }) => id === pointId)) return { kind: 'gone' }
      return { kind: 'chosen', place: { ...place, pointId } }
    },
  }
}

const Choice = z.object({
  lat: z.number(),
  lng: z.number(),
  listedAt: z.number(),
  pointId: z.string(),
  place: z.object({
    kind: z.literal('point'),
    courierSlug: z.string().nullable(),
    name: z.string(),
    address: z.array(z.string()),
    hours: z.array(z.string()),
    keptDays: z.null(),
  }),
})
type Choice = z.output<typeof Choice>

function opened(sealer: Sealer, key: string): Choice | null {
  try {
    return Choice.parse(JSON.parse(sealer.open(key)))
  } catch {
    // Not sealed by this shop.
    return null
  }
}

function placeOf({
  id,
  courierSlug,
  name,
  address,
  hours,
}: FoundPoint): Choice['place'] & { pointId: string } {
  const town = [address.city, address.postalCode].filter(Boolean).join(' ')
  return {
    kind: 'point',
    pointId: id,
    courierSlug: courierSlug || null,
    name,
    address: [address.street, address.suburb, town].filter(Boolean),
    hours: hours ? [hours] : [],
    keptDays: null,
  }
}
