import { z } from 'zod'
import { orderStatuses } from '#domain/order-status.ts'
import { CartItem, CheckedLine, maxCartLines, Summary } from './cart.ts'
import { endpoint } from './endpoint.ts'
import { Pagination, pageQuery } from './pagination.ts'
import { Problem } from './problem.ts'
import { Rand } from './rand.ts'

const line = z.string().trim().max(200)

/** Blank fields pass here: the shop's own rules name what is missing, in their own order and words. */
export const ShippingInfo = z
  .object({
    email: line.default(''),
    fullName: line.default(''),
    address: line.default(''),
    suburb: line.optional(),
    city: line.default(''),
    province: line.optional(),
    postalCode: z.string().trim().max(20).default(''),
    country: z.enum(['South Africa', 'Other']).default('South Africa'),
    phone: z.string().trim().max(40).default(''),
  })
  .meta({ id: 'ShippingInfo' })
export type ShippingInfo = z.output<typeof ShippingInfo>

export const OrderItem = z
  .object({
    productId: z.int().nullable(),
    slug: z.string(),
    name: z.string(),
    brand: z.string(),
    sku: z.string(),
    image_url: z.string().nullable(),
    price: Rand,
    quantity: z.int(),
    lineTotal: Rand,
  })
  .meta({ id: 'OrderItem' })

export const OrderEvent = z.object({
  at: z.iso.datetime(),
  from: z.enum(orderStatuses).nullable(),
  to: z.enum(orderStatuses),
  actor: z.string(),
  note: z.string().nullable(),
})

export const Order = z
  .object({
    id: z.int(),
    orderNumber: z.string(),
    orderDate: z.iso.datetime(),
    status: z.enum(orderStatuses),
    items: z.array(OrderItem),
    summary: Summary,
    shippingInfo: ShippingInfo,
    payBefore: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Until when the stock is kept for this order.' }),
    paymentId: z.string().nullable(),
    paymentMethod: z.string().nullable(),
    courier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    needsAttention: z.object({ reason: z.string() }).optional(),
    history: z.array(OrderEvent),
  })
  .meta({ id: 'Order' })
export type Order = z.infer<typeof Order>

export const PlaceOrderBody = z.object({
  items: z.array(CartItem).min(1, 'Your cart is empty').max(maxCartLines),
  shippingInfo: ShippingInfo,
  expectedTotal: Rand.optional(),
})
export type PlaceOrderBody = z.output<typeof PlaceOrderBody>

/** What changed between the cart and the shop, with the lines as `/cart/check` gives them. */
export const OrderConflict = Problem.extend({
  lines: z.array(CheckedLine).optional(),
  summary: Summary.optional(),
}).meta({
  id: 'OrderConflict',
})
export type OrderConflict = z.infer<typeof OrderConflict>

const orders = { tag: 'Orders' } as const

export const placeOrder = endpoint({
  ...orders,
  method: 'POST',
  path: '/orders',
  access: 'user',
  summary: 'Place an order: the shop prices it and keeps the stock. Safe to send twice with one key',
  headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
  body: PlaceOrderBody,
  responses: {
    201: z.object({ order: Order }),
    200: z.object({ order: Order }),
    400: Problem,
    409: OrderConflict,
  },
})

export const listOrders = endpoint({
  ...orders,
  method: 'GET',
  path: '/orders',
  access: 'user',
  summary: "A customer's own orders, newest first",
  query: z.object(pageQuery),
  responses: { 200: z.object({ orders: z.array(Order), pagination: Pagination }) },
})

export const readOrder = endpoint({
  ...orders,
  method: 'GET',
  path: '/orders/:orderNumber',
  access: 'user',
  summary: 'One order: its owner or an administrator',
  params: z.object({ orderNumber: z.string().max(40) }),
  responses: { 200: z.object({ order: Order }), 404: Problem },
})
