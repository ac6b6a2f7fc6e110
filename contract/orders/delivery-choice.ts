import { z } from 'zod'
import { deliveryMethods } from '#domain/orders/delivery/delivery-methods.ts'
import { code } from '../wire/code.ts'
import { Price } from '../wire/rand.ts'
import { wireObject } from '../wire/wire.ts'

export const DeliveryChoice = z
  .object({
    method: z.enum(deliveryMethods),
    point: z.string().max(4000).optional().meta({
      description: 'With `point`: the `key` of one of the listed points. It is good for two hours.',
    }),
  })
  .meta({
    id: 'DeliveryChoice',
    description:
      '`door`: a courier brings it; `collect`: fetched at the shop; `point`: at a locker or counter.',
  })
export type DeliveryChoice = z.output<typeof DeliveryChoice>

export const CollectPlace = z
  .object({
    kind: z.enum(['shop', 'point']),
    pointId: z.string().nullable(),
    courierSlug: z.string().nullable(),
    name: z.string(),
    address: z.array(z.string()),
    hours: z.array(z.string()),
    keptDays: z.int().nullable().meta({ description: 'How many days the shop keeps it.' }),
  })
  .meta({ id: 'CollectPlace', description: 'As it was when the order was placed.' })

/** Days as they are promised: counted in business days from the order or its payment. */
export const BusinessDays = z.object({ from: z.int(), to: z.int() })

// Answers of an earlier version have none.
export const DeliveryDays = BusinessDays.nullish().meta({
  description:
    'In how many business days it was promised to arrive, in the zone that it goes to. Null: as the settings say for everywhere.',
})

export const PostalCode = code().regex(/^\d{4}$/, 'Enter a postal code of 4 digits, such as 0081')

export const DeliveryRule = wireObject(
  {
    feeCents: Price,
    freeOverCents: Price.nullable().meta({ description: 'Null if delivery is never free there.' }),
    zone: z.string().nullable().meta({ description: 'Null if the rule for everywhere applies.' }),
    businessDays: BusinessDays,
    feeFrom: z.enum(['rule', 'mass', 'courier']).meta({
      description: 'Whether the fee is that of the rule, of one of its masses, or what the courier asks.',
    }),
  },
  { spelling: 'camel', id: 'DeliveryRule' },
)
