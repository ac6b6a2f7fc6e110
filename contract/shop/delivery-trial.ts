import { z } from 'zod'
import { maxCartLines } from '#domain/orders/checkout/cart.ts'
import { endpoint } from '../endpoint.ts'
import { CartItem } from '../orders/cart.ts'
import { DeliveryRule, PostalCode } from '../orders/delivery-choice.ts'
import { Problem } from '../wire/problem.ts'
import { Price, PriceSum } from '../wire/rand.ts'
import { wireObject } from '../wire/wire.ts'
import { OwnerSettings } from './settings.ts'

const administration = { access: 'admin', tag: 'Administration' } as const

/** An order that went to the door, with what its delivery depends on. */
export const RecentDelivery = wireObject(
  {
    orderNumber: z.string(),
    city: z.string(),
    postalCode: z.string(),
    subtotalCents: PriceSum,
    shippingCents: Price,
    massG: z.int().meta({ description: 'As couriers charge it, by the packed sizes of today.' }),
  },
  { spelling: 'camel', id: 'RecentDelivery' },
)
export type RecentDelivery = z.output<typeof RecentDelivery>

export const listRecentDeliveries = endpoint({
  ...administration,
  method: 'GET',
  path: '/admin/settings/recent-deliveries',
  summary: 'List the latest orders to the door, to see what they would pay by other settings',
  responses: { 200: z.object({ deliveries: z.array(RecentDelivery) }) },
})

export const tryDelivery = endpoint({
  ...administration,
  method: 'POST',
  path: '/admin/settings/delivery-trial',
  changesNothing: true,
  summary: 'What delivery of a cart to a postal code would cost by these settings, and why',
  body: z.object({
    settings: OwnerSettings.pick({ shipping: true, zones: true, delivery: true }),
    postalCode: PostalCode,
    items: z.array(CartItem).min(1).max(maxCartLines),
  }),
  responses: {
    200: wireObject(
      {
        rule: DeliveryRule,
        subtotalCents: PriceSum,
        shippingCents: Price,
        massG: z.int(),
        isMassGuessed: z.boolean().meta({ description: 'Whether a product in it was never measured.' }),
        courierAnswered: z.boolean().nullable().meta({ description: 'Null if it was not asked.' }),
        from: z.iso.date(),
        to: z.iso.date(),
      },
      { spelling: 'camel' },
    ),
    400: Problem,
  },
})
