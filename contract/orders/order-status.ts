import { z } from 'zod'
import { deliveryMethods } from '#domain/orders/delivery/delivery-methods.ts'
import { orderStatuses } from '#domain/orders/order-status.ts'
import { endpoint } from '../endpoint.ts'
import { code } from '../wire/code.ts'
import { Problem } from '../wire/problem.ts'
import { DeliveryDays } from './delivery-choice.ts'
import { carried, TrackedParcel } from './parcel.ts'

/** How far an order is, for somebody who is not logged in: nothing of the person, the goods or the money. */
export const TrackedOrder = z
  .object({
    orderNumber: z.string(),
    orderDate: z.iso.datetime(),
    status: z.enum(orderStatuses),
    deliveryMethod: z.enum(deliveryMethods),
    deliveryDays: DeliveryDays,
    paidAt: z.iso.datetime().nullable(),
    deliveredOn: z.iso.date().nullable(),
    cancelRequestedAt: z.iso.datetime().nullable(),
    isLookedAt: z.boolean().meta({ description: 'Whether a person must resolve a problem first.' }),
    ...carried,
    parcels: z.array(TrackedParcel),
  })
  .meta({ id: 'TrackedOrder' })
export type TrackedOrder = z.output<typeof TrackedOrder>

export const trackOrder = endpoint({
  tag: 'Orders',
  method: 'POST',
  path: '/order-status',
  access: 'anyone',
  changesNothing: true,
  summary:
    'Ask how far an order is, by its number and its email address. Sent as a body, so that no address contains either. The answer is the same whichever of the two is wrong',
  // Blank fields pass here: the shop's own rules name what is missing.
  body: z.object({
    orderNumber: code().max(40).default(''),
    email: code().max(320).default(''),
  }),
  responses: { 200: z.object({ order: TrackedOrder }), 400: Problem, 404: Problem, 429: Problem },
})
