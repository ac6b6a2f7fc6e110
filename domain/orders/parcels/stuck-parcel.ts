import type { DeliveryReason } from '../attention.ts'
import { type ParcelState, parcelFacts } from './parcel-state.ts'

type Stuck = { state: ParcelState; events: readonly { state: ParcelState | null }[] }

/** Why a parcel does not go on by itself; null if it does. Its events are in the order in which they happened. */
export function stuckReason({ state, events }: Stuck): DeliveryReason | null {
  if (state === 'exception') return 'delivery_failed'
  if (state === 'returning' || state === 'returned') return 'parcel_came_back'
  // A problem does not move a parcel that has not left: only the events tell of it.
  const last = events.findLast((event) => event.state !== null)
  return parcelFacts[state].awaitsCourier && last?.state === 'exception' ? 'courier_did_not_come' : null
}
