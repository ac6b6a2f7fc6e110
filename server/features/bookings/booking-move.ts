import type { BookingState } from '#domain/couriers/booking-state.ts'
import type { Consignment } from '../couriers/courier-provider.ts'
import type { LockedBooking } from './lock-parcel.ts'

export type BookingMove = LockedBooking & {
  to: BookingState
  consignment: Consignment | null
  failure: string | null
  /** Whether somebody waits for it: then they are shown what it says, and are not told by email as well. */
  isAnswer: boolean
  now: Date
}
