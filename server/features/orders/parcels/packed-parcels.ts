import { parcelFacts } from '#domain/orders/parcels/parcel-state.ts'
import { type OwedLine, unitsToPack, unitsToSend } from '#domain/orders/parcels/units-to-pack.ts'
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

/** Whether all that is owed goes in one parcel, so that its news are the order's. */
export function isOneParcel(order: WithParcels & { lines: readonly OwedLine[] }): boolean {
  return packedParcels(order).length <= 1 && unitsToPack(order.lines, order.parcels).length === 0
}

/** The day on which the last parcel of an order arrived; null before all of it has. */
export function deliveredOnOf(order: WithParcels & { lines: readonly OwedLine[] }): string | null {
  const days = packedParcels(order).map(({ deliveredOn }) => deliveredOn)
  if (unitsToSend(order.lines, order.parcels).length > 0) return null
  return days.every((day) => day !== null) ? (days.toSorted().at(-1) ?? null) : null
}
