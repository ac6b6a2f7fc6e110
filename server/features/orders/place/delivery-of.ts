import type { ShippingInfo } from '#contract/orders/order.ts'
import { parsePhone } from '#domain/accounts/phone.ts'
import { neededShippingFields, optionalShippingFields } from '#domain/fields/address-fields.ts'
import { recordOf } from '#domain/fields/record-of.ts'

/** What was typed about a buyer and a delivery, as an order stores it. */
export function deliveryOf(info: ShippingInfo) {
  return {
    ...recordOf(neededShippingFields, (field) => info[field]),
    ...recordOf(optionalShippingFields, (field) => info[field] || null),
    phone: parsePhone(info.phone) ?? info.phone,
    ...(info.recipientPhone && { recipientPhone: parsePhone(info.recipientPhone) ?? info.recipientPhone }),
  }
}
