import type { Tx } from '#server/db/client.ts'
import { withdrawParcelEmails } from '../emails/parcels/queue-parcel-emails.ts'
import type { OrderRow } from '../order-queries.ts'
import { moveParcelByStaff } from '../parcels/move-parcel.ts'
import type { ParcelRow } from '../parcels/parcel-queries.ts'

/** Parcels that were marked as left and did not leave stand in the shop again. The order must be locked. */
export async function undoSending(
  tx: Tx,
  order: OrderRow,
  { parcels, now }: { parcels: readonly ParcelRow[]; now: Date },
): Promise<void> {
  for (const parcel of parcels) {
    await moveParcelByStaff(tx, parcel, {
      // If nobody packed it before it was marked as left, its goods are to be packed.
      to: wasMarkedAtOnce(parcel) ? 'cancelled' : 'packed',
      now,
      text: 'Not handed to the courier after all',
    })
  }
  await withdrawParcelEmails(tx, order, { parcels, now })
}

function wasMarkedAtOnce({ packedAt, leftAt }: ParcelRow): boolean {
  return leftAt !== null && Date.parse(packedAt) === Date.parse(leftAt)
}
