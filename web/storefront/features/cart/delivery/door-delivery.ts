import type { BusinessDayRange } from '#domain/orders/delivery/delivery.ts'
import type { ShippingRule } from '#domain/orders/delivery/shipping.ts'

/** What the way to the door costs where it leads, and how long it takes. Null while one rule is for everywhere. */
export type DoorDelivery = { shipping: ShippingRule; businessDays: BusinessDayRange } | null
