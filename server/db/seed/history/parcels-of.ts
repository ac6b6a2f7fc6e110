import type { EmailData } from '#domain/email.ts'
import { type ParcelState, parcelFacts } from '#domain/orders/parcels/parcel-state.ts'
import type { Random } from '#domain/seeded-random.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { parcelEvents, parcelLines, parcels } from '#server/db/schema/parcels.ts'
import { trackingUrlOf } from '#server/features/orders/fulfil/tracking-url.ts'
import { colleagues } from './colleagues.ts'
import type { HistoryWorld } from './history-world.ts'
import type { NumberedLife } from './order-row.ts'
import type { RowWithId } from './row-with-id.ts'

export type DemoParcel = {
  parcel: RowWithId<typeof parcels>
  lines: (typeof parcelLines.$inferInsert)[]
  events: (typeof parcelEvents.$inferInsert)[]
  /** What its customer was told; null while it waits for its courier. */
  told: EmailData['order_shipped'] | null
}

type Units = { lineId: number; quantity: number }[]
type Step = { state: ParcelState; at: Date; source: 'staff' | 'courier' }

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const hoursToFirstTry = 20

/** What an order was packed into: in one parcel or two, with its courier or waiting for it, or in none yet. */
export function parcelsOf(
  random: Random,
  life: NumberedLife,
  { couriers, now }: Pick<HistoryWorld, 'couriers' | 'now'>,
): DemoParcel[] {
  const boxes = boxesOf(life)
  if (!life.leftAt) {
    const [first] = boxes
    return first && isPacked(life) ? [waitingParcel(life, first, packedBefore(random, now))] : []
  }
  const courier = random.one(couriers)
  const packedAt = packedBefore(random, life.leftAt)
  return boxes.map((units, at) => {
    const trackingNumber = `${courier.name.slice(0, 2).toUpperCase()}${random.whole(100_000_000, 999_999_999)}`
    const steps = stepsOf(life, packedAt).filter((step) => step.at < now)
    const made = parcelFrom(life, { number: at + 1, units, steps })
    const { orderNumber, leftAt, deliveredAt } = life
    return {
      ...made,
      parcel: {
        ...made.parcel,
        courierId: courier.id,
        trackingNumber,
        leftAt,
        deliveredOn: deliveredAt && southAfricanDay(deliveredAt.getTime()),
        toldCourierId: courier.id,
        toldTrackingNumber: trackingNumber,
        emails: 1,
      },
      told: {
        orderNumber,
        parcel: {
          courier: courier.name,
          trackingNumber,
          trackingUrl: trackingUrlOf({ courierTrackingUrl: courier.trackingUrl, trackingNumber }),
        },
        number: at + 1,
        ordinal: at + 1,
        units,
        toFollow: [],
      },
    }
  })
}

/** Every third order of more than one unit fits in no single box. */
function boxesOf({ id, draft, lineIds }: NumberedLife): Units[] {
  const units = draft.lines.flatMap(({ quantity }, at) => {
    const lineId = lineIds[at]
    return lineId === undefined ? [] : [{ lineId, quantity }]
  })
  const [first, ...others] = units
  if (!first || id % 3 !== 0) return [units]
  if (others.length > 0) return [[first], others]
  const half = Math.floor(first.quantity / 2)
  if (half === 0) return [units]
  return [[{ ...first, quantity: half }], [{ ...first, quantity: first.quantity - half }]]
}

// Of what waits, a third is packed: enough to hand over, and enough to pack.
function isPacked({ id, paidAt, cancelRequestedAt, refund }: NumberedLife): boolean {
  return id % 3 === 0 && paidAt !== null && cancelRequestedAt === null && refund === null
}

function packedBefore(random: Random, at: Date): Date {
  return new Date(at.getTime() - random.whole(20, 150) * minuteMs)
}

function waitingParcel(life: NumberedLife, units: Units, packedAt: Date): DemoParcel {
  const { paidAt } = life
  // Nothing is packed before it is paid.
  const at = paidAt && paidAt > packedAt ? new Date(paidAt.getTime() + minuteMs) : packedAt
  return parcelFrom(life, { number: 1, units, steps: [{ state: 'packed', at, source: 'staff' }] })
}

function parcelFrom(
  { id: orderId }: NumberedLife,
  { number, units, steps }: { number: number; units: Units; steps: readonly Step[] },
): DemoParcel {
  const id = 2 * (orderId - 1) + number
  const [packed, newest] = [steps[0], steps.at(-1)]
  if (!packed || !newest) throw new Error('A parcel begins with its packing')
  return {
    parcel: {
      id,
      orderId,
      number,
      state: newest.state,
      packedAt: packed.at,
      packedBy: colleagues.packer,
      emails: 0,
      updatedAt: newest.at,
    },
    lines: units.map(({ lineId, quantity }) => ({ parcelId: id, orderLineId: lineId, quantity })),
    events: steps.map(({ at, state, source }) => ({
      parcelId: id,
      at,
      state,
      source,
      text: parcelFacts[state].label,
      eventKey: `demo ${id} ${state}`,
    })),
    told: null,
  }
}

function stepsOf({ id, leftAt, deliveredAt }: NumberedLife, packedAt: Date): Step[] {
  if (!leftAt) return []
  const after = (hours: number) => new Date(leftAt.getTime() + hours * hourMs)
  const steps: Step[] = [
    { state: 'packed', at: packedAt, source: 'staff' },
    { state: 'collected', at: leftAt, source: 'staff' },
    { state: 'in_transit', at: after(9), source: 'courier' },
  ]
  const isHomeLater = deliveredAt === null || deliveredAt > after(2 * hoursToFirstTry)
  // Nobody was at home at the first try.
  if (id % 5 === 0 && isHomeLater)
    steps.push({ state: 'exception', at: after(hoursToFirstTry), source: 'courier' })
  if (!deliveredAt) return steps
  return [
    ...steps,
    { state: 'out_for_delivery', at: new Date(deliveredAt.getTime() - 3 * hourMs), source: 'courier' },
    { state: 'delivered', at: deliveredAt, source: 'courier' },
  ]
}
