/** Door: a courier brings it. Collect: its customer fetches it at the shop. Point: at a locker or counter of a courier. */
export const deliveryMethods = ['door', 'collect', 'point'] as const
export type DeliveryMethod = (typeof deliveryMethods)[number]
