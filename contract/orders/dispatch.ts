import { z } from 'zod'
import { deliveryMethods } from '#domain/orders/delivery/delivery-methods.ts'
import { labelFormats } from '#domain/orders/parcels/label-formats.ts'
import { parcelStates } from '#domain/orders/parcels/parcel-states.ts'
import { endpoint } from '../endpoint.ts'
import { code } from '../wire/code.ts'
import { FlagText } from '../wire/flag.ts'
import { Pagination, pageQuery } from '../wire/pagination.ts'
import { Problem } from '../wire/problem.ts'
import { RowId } from '../wire/row-id.ts'
import { Order } from './order.ts'

/* What the people who pick, pack and hand over parcels ask for. */

const dispatch = { tag: 'Dispatch', access: 'staff:orders' } as const
const orderNumber = code().max(40)
const params = z.object({ orderNumber })

const DispatchLine = z
  .object({
    lineId: z.int(),
    name: z.string(),
    sku: z.string(),
    imageUrl: z.string().nullable(),
    shelf: z.string(),
    asksSerial: z.boolean(),
    quantity: z.int(),
  })
  .meta({ id: 'DispatchLine' })
export type DispatchLine = z.output<typeof DispatchLine>

const destination = {
  orderNumber: z.string(),
  customer: z.string(),
  city: z.string(),
  province: z.string().nullable(),
  deliveryNote: z.string().nullable(),
  deliveryMethod: z.enum(deliveryMethods),
  collectAt: z.string().nullable().meta({ description: 'Where it is fetched: the shop, or a point.' }),
  units: z.int(),
  lines: z.array(DispatchLine),
}

export const OrderToPack = z
  .object({
    ...destination,
    paidAt: z.iso.datetime(),
    isLate: z.boolean().meta({ description: 'Paid more than two business days ago.' }),
    isPartlyPacked: z.boolean().meta({ description: 'Part of it is in a parcel already.' }),
  })
  .meta({ id: 'OrderToPack' })
export type OrderToPack = z.output<typeof OrderToPack>

export const DispatchParcel = z
  .object({
    ...destination,
    number: z.int(),
    of: z.int().meta({ description: 'How many parcels the order has by now.' }),
    state: z.enum(parcelStates),
    packedAt: z.iso.datetime(),
    packedBy: z.string(),
    leftAt: z.iso.datetime().nullable(),
    courier: z.string().nullable(),
    courierId: z.int().nullable(),
    service: z.string().nullable(),
    trackingNumber: z.string().nullable(),
  })
  .meta({ id: 'DispatchParcel' })
export type DispatchParcel = z.output<typeof DispatchParcel>

const counts = z
  .object({
    toPack: z.int().meta({ description: 'Counted up to 1 000, as the next two.' }),
    late: z.int(),
    packed: z.int(),
    leftToday: z.int(),
    toCollect: z.int().meta({ description: 'Parcels that wait at the counter.' }),
  })
  .meta({ id: 'DispatchCounts' })
export type DispatchCounts = z.output<typeof counts>

const q = z.string().trim().max(100).default('').meta({
  description: 'Words in any order, of which each must be found, as in the list of orders.',
})

export const listOrdersToPack = endpoint({
  ...dispatch,
  method: 'GET',
  path: '/admin/dispatch/orders',
  summary: 'List paid orders with goods that are in no parcel yet, oldest first, and count all of dispatch',
  query: z.object({
    ...pageQuery,
    late: FlagText.optional(),
    single: FlagText.optional().meta({ description: 'Only orders for one product.' }),
    q,
  }),
  responses: { 200: z.object({ orders: z.array(OrderToPack), pagination: Pagination, counts }) },
})

export const listDispatchParcels = endpoint({
  ...dispatch,
  method: 'GET',
  path: '/admin/dispatch/parcels',
  summary:
    'List parcels that wait for their courier or, at the counter, for their customer, oldest first, or those that left today, newest first',
  query: z.object({ ...pageQuery, state: z.enum(['packed', 'left', 'to_collect']).default('packed'), q }),
  responses: { 200: z.object({ parcels: z.array(DispatchParcel), pagination: Pagination, counts }) },
})

export const handToCustomer = endpoint({
  ...dispatch,
  method: 'POST',
  path: '/admin/dispatch/orders/:orderNumber/collection',
  summary: 'Hand an order over at the counter, to whoever says its number or its collection code',
  params,
  body: z.object({
    proof: code().min(1, 'Ask for the order number or the collection code').max(60),
  }),
  responses: { 200: z.object({ order: Order }), 404: Problem, 409: Problem },
})

const PackingLine = DispatchLine.extend({
  ean: z.string(),
  ordered: z.int(),
  quantity: z.int().meta({ description: 'Units still to pack.' }),
})
export type PackingLine = z.output<typeof PackingLine>

export const readPacking = endpoint({
  ...dispatch,
  method: 'GET',
  path: '/admin/dispatch/orders/:orderNumber',
  summary: 'Get what is to be packed of an order, with what a scanner reads of it',
  params,
  responses: {
    200: z.object({
      ...destination,
      lines: z.array(PackingLine),
      refusal: z.string().nullable().meta({ description: 'Why it must not be packed now.' }),
    }),
    404: Problem,
  },
})

const size = z.int().min(1).max(100_000_000).nullable().optional()

const PackBody = z.object({
  units: z
    .array(
      z.object({
        lineId: z.int(),
        quantity: z.int().min(1).max(1_000_000),
        serials: z.array(code().min(1).max(60)).max(1000).default([]),
      }),
    )
    .min(1, 'Scan at least one item')
    .max(200),
  massG: size.meta({ description: 'In grams.' }),
  lengthMm: size,
  widthMm: size,
  heightMm: size,
})
export type PackBody = z.output<typeof PackBody>

export const packOrder = endpoint({
  ...dispatch,
  method: 'POST',
  path: '/admin/dispatch/orders/:orderNumber/parcels',
  summary: 'Pack units of an order into one parcel. Safe to send twice with the same key',
  params,
  headers: z.object({ 'idempotency-key': z.string().min(1).max(200) }),
  body: PackBody,
  responses: { 201: z.object({ order: Order, number: z.int() }), 400: Problem, 404: Problem, 409: Problem },
})

const ofParcel = { orderNumber, number: z.int().min(1).max(10_000) }
const failed = z.array(z.object({ orderNumber: z.string(), error: z.string() }))
const failedParcels = z.array(z.object({ orderNumber: z.string(), number: z.int(), error: z.string() }))

export const packOrders = endpoint({
  ...dispatch,
  method: 'POST',
  path: '/admin/dispatch/pack',
  summary:
    'Pack many orders without scanning, each into one parcel. Each succeeds, or fails with a reason, on its own. Safe to send twice',
  body: z.object({ orderNumbers: z.array(orderNumber).min(1).max(200) }),
  responses: {
    200: z.object({ packed: z.array(z.object(ofParcel)), failed }),
    400: Problem,
  },
})

export const HandOverBody = z.object({
  parcels: z
    .array(z.object({ ...ofParcel, trackingNumber: code().max(100).nullable().optional() }))
    .min(1)
    .max(500),
  courierId: RowId.nullable().optional(),
  service: z.string().trim().max(60).nullable().optional(),
  dryRun: z.boolean().default(false).meta({ description: 'Only check, and change nothing.' }),
})
export type HandOverBody = z.output<typeof HandOverBody>

export const handOverParcels = endpoint({
  ...dispatch,
  method: 'POST',
  path: '/admin/dispatch/hand-over',
  summary:
    'Hand packed parcels to a courier and tell their customers after a minute. Each succeeds, or fails with a reason, on its own. Safe to send twice',
  body: HandOverBody,
  responses: {
    200: z.object({ handedOver: z.array(z.object(ofParcel)), failed: failedParcels }),
    400: Problem,
  },
})

export const undoDispatch = endpoint({
  ...dispatch,
  method: 'POST',
  path: '/admin/dispatch/undo',
  summary:
    'Take parcels back: `left` ones stand packed in the shop again, `packed` ones are unpacked. Safe to send twice',
  body: z.object({
    parcels: z.array(z.object(ofParcel)).min(1).max(500),
    what: z.enum(['left', 'packed']),
  }),
  responses: {
    200: z.object({ undone: z.array(z.object(ofParcel)), failed: failedParcels }),
    400: Problem,
  },
})

export const paperKinds = ['pick_list', 'packing_slips', 'invoices', 'labels'] as const
export type PaperKind = (typeof paperKinds)[number]

export const drawPapers = endpoint({
  ...dispatch,
  method: 'POST',
  path: '/admin/dispatch/papers',
  changesNothing: true,
  summary:
    'Draw a pick list, packing slips, invoices or labels of many orders as one PDF. The numbers are sent as a body, since there may be hundreds',
  body: z.object({
    kind: z.enum(paperKinds),
    orderNumbers: z.array(orderNumber).max(200).default([]),
    parcels: z
      .array(z.object(ofParcel))
      .max(500)
      .default([])
      .meta({ description: 'Only these parcels; otherwise all of `orderNumbers`.' }),
    format: z.enum(labelFormats).default('a4').meta({ description: 'Of labels.' }),
  }),
  fileType: 'application/pdf',
  responses: { 200: z.undefined(), 400: Problem, 404: Problem },
})
