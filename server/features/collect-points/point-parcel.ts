import { batteryOf, mayGoToPoint } from '#domain/couriers/packing.ts'
import { estimateParcelSize, type ParcelSize } from '#domain/couriers/parcel-size.ts'
import type { Db } from '#server/db/client.ts'
import { unitsOf } from '../delivery/units-of.ts'

export type PointParcel = { kind: 'fits'; size: ParcelSize } | { kind: 'refused'; reason: 'not_to_points' }

/** The parcel that a cart becomes, for points to say whether it fits them; or that no point takes it. */
export async function pointParcel(
  db: Db,
  items: readonly { productId: number; quantity: number }[],
): Promise<PointParcel> {
  const units = await unitsOf(db, items)
  if (!mayGoToPoint(batteryOf(units))) return { kind: 'refused', reason: 'not_to_points' }
  return { kind: 'fits', size: estimateParcelSize(units).size }
}
