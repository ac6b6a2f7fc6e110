import { parcelFacts } from '#domain/orders/parcels/parcel-state.ts'
import type { LineUnits } from '#domain/orders/parcels/units-to-pack.ts'
import type { Tx } from '#server/db/client.ts'
import type { OrderRow } from '../order-queries.ts'
import {
  insertParcel,
  insertParcelEvent,
  insertParcelLines,
  insertParcelUnits,
  type ParcelRow,
  type ParcelUnit,
  updateParcel,
} from './parcel-queries.ts'

export type ParcelSize = {
  massG?: number | null | undefined
  lengthMm?: number | null | undefined
  widthMm?: number | null | undefined
  heightMm?: number | null | undefined
}

export type PackUnits = {
  order: OrderRow
  /** At least one, and no more than are left to pack. */
  units: readonly LineUnits[]
  serials?: readonly ParcelUnit[]
  size?: ParcelSize
  requestKey?: string | undefined
  actor: string
  now: Date
}

/** Puts units of an order into one parcel. The order must be locked, and the units must be left to pack. */
export async function packUnits(tx: Tx, command: PackUnits): Promise<number> {
  const { order, units, serials = [], size, requestKey, actor, now } = command
  const packed = {
    ...size,
    state: 'packed' as const,
    packedAt: now,
    packedBy: actor,
    updatedAt: now,
    ...(requestKey !== undefined && { requestKey }),
  }
  // Goods that were unpacked and are packed again are the same parcel: its customer may know of it.
  const earlier = order.parcels.findLast((parcel) => isUnpacked(parcel) && holdsExactly(parcel, units))
  const id = earlier?.id ?? (await insertParcel(tx, { ...packed, orderId: order.id })).id
  if (earlier) await updateParcel(tx, id, packed)
  else await insertParcelLines(tx, id, units)
  await insertParcelUnits(tx, id, serials)
  await insertParcelEvent(tx, {
    parcelId: id,
    at: now,
    state: 'packed',
    text: 'Packed',
    source: 'staff',
    eventKey: `packed:${id}:${crypto.randomUUID()}`,
  })
  return id
}

function isUnpacked({ state }: ParcelRow): boolean {
  return !parcelFacts[state].isPacked
}

function holdsExactly({ lines }: ParcelRow, units: readonly LineUnits[]): boolean {
  return (
    lines.length === units.length &&
    lines.every((line) =>
      units.some(({ lineId, quantity }) => lineId === line.lineId && quantity === line.quantity),
    )
  )
}
