export const parcelStates = [
  'packed',
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
export type ParcelState = (typeof parcelStates)[number]
