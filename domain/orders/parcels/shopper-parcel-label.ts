import type { ParcelState } from './parcel-states.ts'

const labels: Record<ParcelState, string> = {
  packed: 'Packed, waiting for the courier',
  booked: 'Packed, waiting for the courier',
  collected: 'On its way',
  in_transit: 'On its way',
  out_for_delivery: 'Out for delivery',
  ready_to_collect: 'Ready to collect',
  delivered: 'Delivered',
  exception: 'Delayed',
  returning: 'On its way back to us',
  returned: 'Came back to us',
  cancelled: 'Unpacked',
}

/** Apart from the facts that staff and the server need, so that a shopper's page does not load those. */
export function shopperParcelLabel(state: ParcelState): string {
  return labels[state]
}
