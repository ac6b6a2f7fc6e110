import { type BookingState, bookingStateLabel } from '#domain/couriers/booking-state.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const tones: Record<BookingState, BadgeTone> = {
  requested: 'neutral',
  pending: 'neutral',
  booked: 'good',
  refused: 'clay',
  cancelling: 'neutral',
  cancelled: 'neutral',
  lost: 'clay',
}

export function BookingBadge({ state }: { state: BookingState }) {
  return <Badge tone={tones[state]}>{bookingStateLabel(state)}</Badge>
}
