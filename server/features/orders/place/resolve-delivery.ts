import type { PlaceOrderBody } from '#contract/orders/order.ts'
import { mergeItems } from '#domain/orders/checkout/cart.ts'
import type { Db } from '#server/db/client.ts'
import type { CollectPoints } from '../../collect-points/collect-points.ts'
import { pointParcel } from '../../collect-points/point-parcel.ts'
import type { ResolvedDelivery } from './draft-order.ts'

type Needs = { db: Db; collectPoints: CollectPoints }

export type DeliveryResolution =
  | ResolvedDelivery
  | { kind: 'refused'; reason: 'point_gone' | 'not_to_points' }

/** The chosen way of delivery. Whether a point still takes the goods is asked of its courier, within seconds. */
export async function resolveDelivery(
  { db, collectPoints }: Needs,
  { delivery = { method: 'door' }, items }: Pick<PlaceOrderBody, 'delivery' | 'items'>,
): Promise<DeliveryResolution> {
  const { method, point } = delivery
  if (method !== 'point') return { method }
  if (!point || !collectPoints.isConnected) return { kind: 'refused', reason: 'point_gone' }
  const parcel = await pointParcel(db, mergeItems(items))
  if (parcel.kind === 'refused') return parcel
  const result = await collectPoints.confirm(point, parcel.size)
  return result.kind === 'chosen'
    ? { method, place: result.place }
    : { kind: 'refused', reason: 'point_gone' }
}
