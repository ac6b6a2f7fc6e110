import { randomInt } from 'node:crypto'
import type { ParcelState } from '#domain/orders/parcels/parcel-states.ts'
import { collectCodeLength, collectCodeLetters } from '#domain/orders/proves-order.ts'
import type { Tx } from '#server/db/client.ts'
import { type OrderRow, updateOrder } from '../order-queries.ts'

/** What becomes of a parcel that leaves the packing table: its courier has it, or it waits at the counter. */
export function leavingMove({ isCollected }: Pick<OrderRow, 'isCollected'>): {
  to: ParcelState
  text: string
} {
  return isCollected
    ? { to: 'ready_to_collect', text: 'Ready to collect' }
    : { to: 'collected', text: 'Handed to the courier' }
}

/** The code by which its customer fetches an order; the same however many parcels it has. The order must be locked. */
export async function drawCollectCode(tx: Tx, { id, isCollected, collectCode }: OrderRow): Promise<void> {
  if (!isCollected || collectCode !== null) return
  await updateOrder(tx, id, { collectCode: newCode() })
}

function newCode(): string {
  const letters = Array.from({ length: collectCodeLength }, () =>
    collectCodeLetters.charAt(randomInt(collectCodeLetters.length)),
  )
  return letters.join('')
}
