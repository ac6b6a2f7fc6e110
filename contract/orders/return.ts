import { z } from 'zod'
import { notForSaleCauses } from '#domain/catalogue/not-for-sale.ts'
import { consignmentStates } from '#domain/couriers/consignment-state.ts'
import { maxCartLines, maxLineQuantity } from '#domain/orders/checkout/cart.ts'
import {
  maxReturnPhotoBytes,
  maxReturnPhotos,
  returnPhotoTexts,
} from '#domain/orders/returns/return-photo-limits.ts'
import {
  returnOutcomes,
  returnReasons,
  returnRemedies,
  returnStatuses,
} from '#domain/orders/returns/returns.ts'
import { endpoint } from '../endpoint.ts'
import { code } from '../wire/code.ts'
import { Problem } from '../wire/problem.ts'
import { RowId } from '../wire/row-id.ts'

export const OrderReturn = z
  .object({
    id: z.int(),
    orderNumber: z.string(),
    reason: z.enum(returnReasons),
    remedy: z.enum(returnRemedies),
    note: z.string().nullable(),
    status: z.enum(returnStatuses),
    outcome: z.enum(returnOutcomes).nullable().meta({
      description: 'How it ended; null while it is open, and if it was closed without one.',
    }),
    replacementOrderNumber: z
      .string()
      .nullable()
      .meta({ description: 'The order that replaces the goods, which costs nothing.' }),
    staffNote: z.string().nullable(),
    requestedAt: z.iso.datetime(),
    refundBy: z.iso.date().nullable().meta({
      description: 'The date by which the refund is due, if one was requested and the return is still open.',
    }),
    history: z
      .array(z.object({ at: z.iso.datetime(), to: z.enum(returnStatuses), note: z.string().nullable() }))
      .meta({ description: 'Status changes, oldest first.' }),
    items: z.array(
      z.object({
        productId: z.int().nullable(),
        name: z.string(),
        sku: z.string(),
        quantity: z.int(),
        received: z.int().meta({ description: 'How many of them arrived.' }),
        restocked: z.int(),
        setAside: z.int().meta({ description: 'How many of those that arrived cannot be sold again.' }),
        sentBack: z.int().meta({ description: 'How many of those went back to the customer.' }),
      }),
    ),
    photos: z
      .array(z.object({ id: z.string(), width: z.int(), height: z.int() }))
      .meta({ description: 'Sent with the request. Only its customer and staff may read them.' }),
    wayBack: z
      .object({
        bookingId: z.int(),
        courierName: z.string(),
        trackingNumber: z.string(),
        progress: z.enum(consignmentStates).nullable(),
        hasLabel: z.boolean(),
      })
      .nullable()
      .meta({ description: 'The courier that brings the goods back; null if none is booked.' }),
  })
  .meta({ id: 'OrderReturn' })
export type OrderReturn = z.infer<typeof OrderReturn>

/** What may still be sent back, why, and until when. */
export const ReturnOptions = z
  .object({
    countedFrom: z.iso.date().nullable().meta({
      description:
        'The delivery date; if it is unknown, the last day of the promised delivery period. Null before the order was shipped.',
    }),
    reasons: z.array(
      z.object({
        reason: z.enum(returnReasons),
        lastDay: z.iso.date(),
        isOpen: z.boolean(),
        remedies: z.array(z.enum(returnRemedies)),
      }),
    ),
    items: z.array(z.object({ productId: z.int(), name: z.string(), quantity: z.int() })),
  })
  .meta({ id: 'ReturnOptions' })
export type ReturnOptions = z.infer<typeof ReturnOptions>

export const RequestReturnBody = z.object({
  items: z
    .array(z.object({ productId: RowId, quantity: z.int().min(1).max(maxLineQuantity) }))
    .min(1, 'Choose what you want to return')
    .max(maxCartLines),
  reason: z.enum(returnReasons),
  remedy: z.enum(returnRemedies).optional(),
  note: z.string().trim().max(2000).optional(),
})
export type RequestReturnBody = z.output<typeof RequestReturnBody>

const returns = { tag: 'Returns' } as const
const orderNumber = z.object({ orderNumber: code().max(40) })
const returnId = z.coerce.number().int().positive()

export const requestReturn = endpoint({
  ...returns,
  method: 'POST',
  path: '/orders/:orderNumber/returns',
  access: 'user',
  summary:
    'Request a return, within the periods set by law, with up to three photos (JPEG, PNG, WebP or AVIF). Safe to send twice with the same key',
  params: orderNumber,
  headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
  body: RequestReturnBody,
  bodyKind: 'multipart',
  files: {
    field: 'photos',
    max: maxReturnPhotos,
    tooMany: returnPhotoTexts.tooMany,
    belowBytes: maxReturnPhotoBytes,
    tooLarge: returnPhotoTexts.tooLarge,
  },
  responses: {
    201: z.object({ return: OrderReturn }),
    400: Problem,
    404: Problem,
    409: Problem,
    413: Problem,
  },
})

export const readReturnPhoto = endpoint({
  ...returns,
  method: 'GET',
  path: '/orders/:orderNumber/returns/:returnId/photos/:photoId',
  access: 'user',
  summary:
    "Get a photo that was sent with a return, as a JPEG without the camera's notes. For the order's owner, and staff with the permission",
  params: orderNumber.extend({ returnId, photoId: z.string().max(40) }),
  fileType: 'image/jpeg',
  responses: { 200: z.undefined(), 404: Problem },
})

export const listReturns = endpoint({
  ...returns,
  method: 'GET',
  path: '/orders/:orderNumber/returns',
  access: 'user',
  summary: "List an order's returns, and what can still be returned until when",
  params: orderNumber,
  responses: { 200: z.object({ returns: z.array(OrderReturn), options: ReturnOptions }), 404: Problem },
})

export const moveReturn = endpoint({
  ...returns,
  method: 'PATCH',
  path: '/orders/:orderNumber/returns/:returnId',
  access: 'staff:orders',
  summary:
    'Approve, decline, receive or close a return. Goods that can be sold again return to stock, the others to the units that are not for sale',
  params: orderNumber.extend({ returnId }),
  body: z.object({
    status: z.enum(returnStatuses),
    note: z.string().trim().max(2000).optional(),
    restock: z
      .array(z.object({ productId: RowId, quantity: z.int().min(1).max(maxLineQuantity) }))
      .default([])
      .meta({ description: 'With status `received`: the goods that return to stock.' }),
    missing: z
      .array(z.object({ productId: RowId, quantity: z.int().min(1).max(maxLineQuantity) }))
      .default([])
      .meta({ description: 'With status `received`: the goods that did not arrive.' }),
    cause: z.enum(notForSaleCauses).optional().meta({
      description:
        'With status `received`: why the others cannot be sold. Default: by the reason of the return.',
    }),
  }),
  responses: { 200: z.object({ return: OrderReturn }), 404: Problem, 409: Problem },
})
