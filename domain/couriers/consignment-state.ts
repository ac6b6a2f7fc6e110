/** What a courier says of a parcel. */
export const consignmentStates = [
  'booked',
  'collected',
  'in_transit',
  'out_for_delivery',
  'ready_to_collect',
  'delivered',
  'exception',
  'returning',
  'returned',
  'cancelled',
] as const
export type ConsignmentState = (typeof consignmentStates)[number]

/** How far goods are on their way back to the shop, as both sides read it. */
export const wayBackLabels: Record<ConsignmentState, string> = {
  booked: 'The courier will collect it',
  collected: 'Collected',
  in_transit: 'On its way to us',
  out_for_delivery: 'Arriving today',
  ready_to_collect: 'Waiting at a collection point',
  delivered: 'Delivered to us',
  exception: 'Delayed',
  returning: 'Going back to the sender',
  returned: 'Back with the sender',
  cancelled: 'Cancelled',
}
