import type { OrderParcel, ParcelItem, TrackedParcel } from '#contract/orders/parcel.ts'
import { parcelSteps } from '#domain/orders/parcels/parcel-steps.ts'
import { type LineUnits, unitsToSend } from '#domain/orders/parcels/units-to-pack.ts'
import { parcelOf } from '../fulfil/tracking-url.ts'
import type { OrderRow } from '../order-queries.ts'
import { sentParcels } from './packed-parcels.ts'
import type { ParcelRow } from './parcel-queries.ts'

/** A parcel as the owner of its order and staff see it. */
export function parcelView(order: Pick<OrderRow, 'lines'>, parcel: ParcelRow): OrderParcel {
  const { service, massG, lengthMm, widthMm, heightMm, packedAt, events } = parcel
  return {
    ...followedView(parcel),
    service,
    massG,
    lengthMm,
    widthMm,
    heightMm,
    packedAt: new Date(packedAt).toISOString(),
    items: itemsOf(order, parcel.lines).map((item) => ({
      ...item,
      serials: parcel.lines.find(({ lineId }) => lineId === item.lineId)?.serials ?? [],
    })),
    events: events.map(({ at, state, text, location }) => ({
      state,
      text,
      location,
      at: new Date(at).toISOString(),
    })),
  }
}

/** A parcel without what is in it, and without where it is. */
export function trackedParcelView(parcel: ParcelRow): TrackedParcel {
  const steps = parcelSteps(parcel.events)
  return {
    ...followedView(parcel),
    steps: steps.map(({ state, at }) => ({ state, at: new Date(at).toISOString() })),
  }
}

function followedView(parcel: ParcelRow) {
  const { number, state, leftAt, deliveredOn } = parcel
  return {
    number,
    state,
    deliveredOn,
    ...parcelOf(parcel),
    leftAt: leftAt === null ? null : new Date(leftAt).toISOString(),
  }
}

/** What has not left yet of an order of which some has; nothing for one that leaves whole. */
export function stillToCome(order: Pick<OrderRow, 'lines' | 'parcels'>): ParcelItem[] {
  if (sentParcels(order).length === 0) return []
  return itemsOf(order, unitsToSend(order.lines, order.parcels))
}

function itemsOf({ lines }: Pick<OrderRow, 'lines'>, units: readonly LineUnits[]): ParcelItem[] {
  return units.flatMap(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId)
    return line ? [{ lineId, quantity, name: line.name, sku: line.sku }] : []
  })
}
