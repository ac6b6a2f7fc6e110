import { z } from 'zod'
import { courierFields } from '#domain/fields/courier-fields.ts'
import { endpoint } from '../endpoint.ts'
import { namesOnWire, savedFields, seenFields, shownFields } from '../wire/field-schemas.ts'
import { FlagText } from '../wire/flag.ts'
import { Pagination } from '../wire/pagination.ts'
import { changedElsewhere, Problem, was } from '../wire/problem.ts'
import { RowIdText } from '../wire/row-id.ts'
import { wireObject } from '../wire/wire.ts'
import { partnerPage } from './trade-partner.ts'

const naming = { names: namesOnWire(courierFields) }
const shown = shownFields(courierFields)

export const Courier = wireObject(
  {
    id: z.int(),
    ...shown,
    trackingUrl: shown.trackingUrl.meta({
      description: 'The URL of the tracking page, with {number} as the placeholder for the tracking number',
    }),
    orderCount: z.int(),
    createdAt: z.iso.datetime(),
  },
  { ...naming, id: 'Courier' },
)
export type Courier = z.output<typeof Courier>

/** On PUT, fields that are not sent stay as they were. */
export const CourierBody = wireObject(savedFields(courierFields), { ...naming, id: 'CourierBody' })
export type CourierBody = z.output<typeof CourierBody>

const seen = wireObject(seenFields(courierFields), naming)
export const CourierUpdate = wireObject(
  { ...savedFields(courierFields), was: was(seen) },
  { ...naming, id: 'CourierUpdate' },
)
export type CourierUpdate = z.output<typeof CourierUpdate>

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
  summary: 'List matching couriers, sorted by name',
  query: CourierQuery,
  responses: { 200: z.object({ couriers: z.array(Courier), pagination: Pagination }) },
})

export const listCourierNames = endpoint({
  method: 'GET',
  path: '/couriers/names',
  access: 'staff:orders',
  tag: 'Couriers',
  summary: 'List active couriers, for fulfilling an order',
  responses: { 200: z.object({ couriers: z.array(z.object({ id: z.int(), name: z.string() })) }) },
})

export const readCourier = endpoint({
  ...couriers,
  method: 'GET',
  path: '/couriers/:id',
  summary: 'Get a courier',
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
  summary: 'Update a courier',
  params,
  body: CourierUpdate,
  responses: { 200: courier, 400: Problem, 404: Problem, 409: changedElsewhere(seen) },
})

export const deleteCourier = endpoint({
  ...couriers,
  method: 'DELETE',
  path: '/couriers/:id',
  summary: 'Delete a courier. If it has carried an order, it is deactivated instead',
  params,
  responses: {
    200: z.object({ success: z.literal(true), deactivated: z.boolean(), courier: Courier }),
    404: Problem,
  },
})
