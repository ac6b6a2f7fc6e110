import type { Tx } from '#server/db/client.ts'
import type { OrderRow } from '../order-queries.ts'
import { moveParcelByStaff } from './move-parcel.ts'
import { waitingParcels } from './packed-parcels.ts'

/** Opens the parcels of an order that have not left: their goods are in the shop again. The order must be locked. */
export async function unpackParcels(
  tx: Tx,
  order: Pick<OrderRow, 'parcels'>,
  { now, text }: { now: Date; text: string },
): Promise<void> {
  for (const parcel of waitingParcels(order)) {
    await moveParcelByStaff(tx, parcel, { to: 'cancelled', now, text })
  }
}
