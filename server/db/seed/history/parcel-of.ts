import { type ParcelState, parcelFacts } from '#domain/orders/parcel-state.ts'
import type { Random } from '#domain/seeded-random.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { parcelEvents, parcelLines, parcels } from '#server/db/schema/parcels.ts'
import { trackingUrlOf } from '#server/features/orders/fulfil/tracking-url.ts'
import { colleagues } from './colleagues.ts'
import type { HistoryWorld } from './history-world.ts'
import type { NumberedLife } from './order-row.ts'
import type { RowWithId } from './row-with-id.ts'

export type SentParcel = {
  orderId: number
  parcel: RowWithId<typeof parcels>
  lines: (typeof parcelLines.$inferInsert)[]
  events: (typeof parcelEvents.$inferInsert)[]
  /** As its email names it. */
  told: { courier: string; trackingNumber: string; trackingUrl: string | null }
}

const hourMs = 60 * 60_000

/** The one parcel of an order that has left, with the id of its order; null if it has not left. */
export function parcelOf(
  random: Random,
  { id: orderId, leftAt, deliveredAt, draft, lineIds }: NumberedLife,
  { couriers, now }: Pick<HistoryWorld, 'couriers' | 'now'>,
): SentParcel | null {
  if (!leftAt) return null
  const courier = random.one(couriers)
  const trackingNumber = `${courier.name.slice(0, 2).toUpperCase()}${random.whole(100_000_000, 999_999_999)}`
  const packedAt = new Date(leftAt.getTime() - random.whole(20, 150) * 60_000)
  const steps = stepsOf({ packedAt, leftAt, deliveredAt }).filter(({ at }) => at < now)
  const state = steps.at(-1)?.state ?? 'packed'
  return {
    orderId,
    parcel: {
      id: orderId,
      orderId,
      number: 1,
      state,
      courierId: courier.id,
      trackingNumber,
      packedAt,
      packedBy: colleagues.packer,
      leftAt,
      deliveredOn: deliveredAt && southAfricanDay(deliveredAt.getTime()),
      toldCourierId: courier.id,
      toldTrackingNumber: trackingNumber,
      emails: 1,
      updatedAt: steps.at(-1)?.at ?? packedAt,
    },
    lines: draft.lines.flatMap(({ quantity }, at) => {
      const orderLineId = lineIds[at]
      return orderLineId === undefined ? [] : [{ parcelId: orderId, orderLineId, quantity }]
    }),
    events: steps.map(({ at, state, source }) => ({
      parcelId: orderId,
      at,
      state,
      text: parcelFacts[state].label,
      source,
      eventKey: `demo ${orderId} ${state}`,
    })),
    told: {
      courier: courier.name,
      trackingNumber,
      trackingUrl: trackingUrlOf({ courierTrackingUrl: courier.trackingUrl, trackingNumber }),
    },
  }
}

type Step = { state: ParcelState; at: Date; source: 'staff' | 'courier' }

function stepsOf(times: { packedAt: Date; leftAt: Date; deliveredAt: Date | null }): Step[] {
  const { packedAt, leftAt, deliveredAt } = times
  const steps: Step[] = [
    { state: 'packed', at: packedAt, source: 'staff' },
    { state: 'collected', at: leftAt, source: 'staff' },
    { state: 'in_transit', at: new Date(leftAt.getTime() + 9 * hourMs), source: 'courier' },
  ]
  if (!deliveredAt) return steps
  return [
    ...steps,
    { state: 'out_for_delivery', at: new Date(deliveredAt.getTime() - 3 * hourMs), source: 'courier' },
    { state: 'delivered', at: deliveredAt, source: 'courier' },
  ]
}
