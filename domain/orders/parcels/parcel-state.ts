import type { QuestionOf } from '../../fields/question-of.ts'
import { type ParcelState, parcelStates } from './parcel-states.ts'

// Apart from the facts, because every page with an order loads the words.
export { type ParcelState, parcelStates }

type ParcelFacts = {
  /** For staff; `shopperParcelLabel` has the words for shoppers. */
  label: string
  /** Its goods are in it: they need not be packed again. */
  isPacked: boolean
  /** It stands in the shop, closed, until its courier comes. */
  awaitsCourier: boolean
  hasLeft: boolean
  isDelivered: boolean
  /** Nothing more will happen to it by itself. */
  isOver: boolean
}

/** The answers of each state to every question asked about it. */
export const parcelFacts: Record<ParcelState, ParcelFacts> = {
  packed: {
    label: 'Packed',
    isPacked: true,
    awaitsCourier: true,
    hasLeft: false,
    isDelivered: false,
    isOver: false,
  },
  booked: {
    label: 'Courier booked',
    isPacked: true,
    awaitsCourier: true,
    hasLeft: false,
    isDelivered: false,
    isOver: false,
  },
  collected: {
    label: 'With the courier',
    isPacked: true,
    awaitsCourier: false,
    hasLeft: true,
    isDelivered: false,
    isOver: false,
  },
  in_transit: {
    label: 'In transit',
    isPacked: true,
    awaitsCourier: false,
    hasLeft: true,
    isDelivered: false,
    isOver: false,
  },
  out_for_delivery: {
    label: 'Out for delivery',
    isPacked: true,
    awaitsCourier: false,
    hasLeft: true,
    isDelivered: false,
    isOver: false,
  },
  ready_to_collect: {
    label: 'Ready to collect',
    isPacked: true,
    awaitsCourier: false,
    hasLeft: true,
    isDelivered: false,
    isOver: false,
  },
  delivered: {
    label: 'Delivered',
    isPacked: true,
    awaitsCourier: false,
    hasLeft: true,
    isDelivered: true,
    isOver: true,
  },
  exception: {
    label: 'Delivery problem',
    isPacked: true,
    awaitsCourier: false,
    hasLeft: true,
    isDelivered: false,
    isOver: false,
  },
  returning: {
    label: 'Coming back',
    isPacked: true,
    awaitsCourier: false,
    hasLeft: true,
    isDelivered: false,
    isOver: false,
  },
  returned: {
    label: 'Came back',
    isPacked: true,
    awaitsCourier: false,
    hasLeft: true,
    isDelivered: false,
    isOver: true,
  },
  cancelled: {
    label: 'Unpacked',
    isPacked: false,
    awaitsCourier: false,
    hasLeft: false,
    isDelivered: false,
    isOver: true,
  },
}

export function parcelStatesThat(question: QuestionOf<ParcelFacts>): ParcelState[] {
  return parcelStates.filter((state) => parcelFacts[state][question])
}

export function parcelStateLabel(state: ParcelState): string {
  return parcelFacts[state].label
}

/** A courier that is chosen for many parcels at once is not that of one for which another is booked, unless its number is given too. */
export function keepsCourier(state: ParcelState, trackingNumber: string | null | undefined): boolean {
  return state === 'booked' && !trackingNumber
}

/** The way of a parcel that arrives; a courier may leave steps out. */
const path: readonly ParcelState[] = [
  'packed',
  'booked',
  'collected',
  'in_transit',
  'out_for_delivery',
  'ready_to_collect',
  'delivered',
]

/**
 * The state of a parcel after a courier's report. Reports come late, twice and in any order, so a parcel moves forward
 * only: a report that would take it back leaves it where it is.
 */
export function nextParcelState(from: ParcelState, reported: ParcelState): ParcelState {
  const { hasLeft, isOver } = parcelFacts[from]
  if (isOver) return from
  if (reported === 'returned') return hasLeft ? 'returned' : from
  if (from === 'returning') return from
  // A problem before it left, such as a driver who did not come, is news of the courier and not of the parcel.
  if (reported === 'exception' || reported === 'returning') return hasLeft ? reported : from
  // The courier's booking is over; the parcel is still closed and can be given to another.
  if (reported === 'cancelled') return hasLeft ? from : 'packed'
  if (from === 'exception') return parcelFacts[reported].hasLeft ? reported : from
  return path.indexOf(reported) > path.indexOf(from) ? reported : from
}
