import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { FlagText } from './flag.ts'
import { Pagination } from './pagination.ts'
import { Problem } from './problem.ts'
import { RowIdText } from './row-id.ts'
import { partnerBody, partnerFields, partnerPage } from './trade-partner.ts'

export const Courier = z
  .object({
    ...partnerFields,
    areas: z.array(z.string()),
    tracking_url: z.string().nullable().meta({
      description: 'The page that says where a parcel is, with {number} where its tracking number goes',
    }),
    active: z.boolean(),
    order_count: z.int(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Courier' })
export type Courier = z.infer<typeof Courier>

/** On PUT, what is not sent stays as it was. */
export const CourierBody = z
  .object({
    ...partnerBody,
    areas: z.array(z.string().trim().min(1).max(100)).max(200).optional(),
    tracking_url: z.string().trim().max(500).nullable().optional(),
    active: z.boolean().optional(),
  })
  .meta({ id: 'CourierBody' })
export type CourierBody = z.output<typeof CourierBody>

export const CourierQuery = z.object({
  ...partnerPage,
  active: FlagText.optional(),
  search: z.string().trim().max(200).optional(),
})
export type CourierQuery = z.output<typeof CourierQuery>

const couriers = { access: 'staff:couriers', tag: 'Couriers' } as const
const params = z.object({ id: RowIdText })
const courier = z.object({ courier: Courier })

export const listCouriers = endpoint({
  ...couriers,
  method: 'GET',
  path: '/couriers',
  summary: 'Couriers that match, by name',
  query: CourierQuery,
  responses: { 200: z.object({ couriers: z.array(Courier), pagination: Pagination }) },
})

export const listCourierNames = endpoint({
  method: 'GET',
  path: '/couriers/names',
  access: 'staff:orders',
  tag: 'Couriers',
  summary: 'Active couriers, for fulfilling an order',
  responses: { 200: z.object({ couriers: z.array(z.object({ id: z.int(), name: z.string() })) }) },
})

export const readCourier = endpoint({
  ...couriers,
  method: 'GET',
  path: '/couriers/:id',
  summary: 'One courier',
  params,
  responses: { 200: courier, 404: Problem },
})

export const createCourier = endpoint({
  ...couriers,
  method: 'POST',
  path: '/couriers',
  summary: 'Add a courier',
  body: CourierBody,
  responses: { 201: courier, 400: Problem, 409: Problem },
})

export const updateCourier = endpoint({
  ...couriers,
  method: 'PUT',
  path: '/couriers/:id',
  summary: 'Save a courier',
  params,
  body: CourierBody,
  responses: { 200: courier, 400: Problem, 404: Problem, 409: Problem },
})

export const deleteCourier = endpoint({
  ...couriers,
  method: 'DELETE',
  path: '/couriers/:id',
  summary: 'Delete a courier. One that has carried an order is deactivated instead',
  params,
  responses: {
    200: z.object({ success: z.literal(true), deactivated: z.boolean(), courier: Courier }),
    404: Problem,
  },
})
