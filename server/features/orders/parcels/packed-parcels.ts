import { parcelFacts } from '#domain/orders/parcel-state.ts'
import { type OwedLine, unitsToSend } from '#domain/orders/units-to-pack.ts'
import type { OrderRow } from '../order-queries.ts'
import type { ParcelRow } from './parcel-queries.ts'

type WithParcels = Pick<OrderRow, 'parcels'>

/** Those that were not unpacked again. */
export function packedParcels({ parcels }: WithParcels): ParcelRow[] {
  return parcels.filter(({ state }) => parcelFacts[state].isPacked)
}

export function sentParcels({ parcels }: WithParcels): ParcelRow[] {
  return parcels.filter(({ state }) => parcelFacts[state].hasLeft)
}

export function waitingParcels({ parcels }: WithParcels): ParcelRow[] {
  return parcels.filter(({ state }) => parcelFacts[state].awaitsCourier)
}

/** The parcel whose courier and tracking number are those of the order: the newest that left, or else that is packed. */
export function newestParcel(order: WithParcels): ParcelRow | null {
  return sentParcels(order).at(-1) ?? packedParcels(order).at(-1) ?? null
}

/** The day on which the last parcel of an order arrived; null before all of it has. */
export function deliveredOnOf(order: WithParcels & { lines: readonly OwedLine[] }): string | null {
  const days = packedParcels(order).map(({ deliveredOn }) => deliveredOn)
  if (unitsToSend(order.lines, order.parcels).length > 0) return null
  return days.every((day) => day !== null) ? (days.toSorted().at(-1) ?? null) : null
}
