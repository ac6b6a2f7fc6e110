import { useRefreshDispatch } from '../dispatch-queries.ts'
import { useBookingsOf } from './booking-queries.ts'
import { useOnAnswer } from './use-on-answer.ts'

/** Lets the list of parcels show what their couriers answer, until all of them have. `keys`: `parcelKey` of each. */
export function FollowBookings({ keys }: { keys: readonly string[] }) {
  const { data } = useBookingsOf(keys)
  // A quick courier has answered before the first look, and after the list was read.
  useOnAnswer(data?.bookings.map(({ state }) => state).join(), useRefreshDispatch(), 'unknown')
  return null
}
