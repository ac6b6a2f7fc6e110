import { z } from 'zod'
import { maxCartLines, maxLineQuantity } from '#domain/orders/cart.ts'
import { endpoint } from '../endpoint.ts'
import { Problem } from '../wire/problem.ts'
import { Price, PriceSum } from '../wire/rand.ts'
import { RowId } from '../wire/row-id.ts'
import { wireObject } from '../wire/wire.ts'

export const Summary = wireObject(
  {
    subtotalCents: PriceSum,
    shippingCents: Price,
    vatCents: PriceSum,
    totalCents: PriceSum,
    itemCount: z.int(),
    pricesIncludeVat: z.boolean(),
    taxLabel: z.string().nullable(),
  },
  { spelling: 'camel', names: { vatCents: 'tax' }, id: 'Summary' },
)
export type Summary = z.output<typeof Summary>

export const CartItem = z.object({
  productId: RowId,
  quantity: z.int().min(1).max(maxLineQuantity),
})

export const CartLineProblem = z.enum(['price_changed', 'less_stock', 'out_of_stock', 'gone'])

export const CheckedLine = wireObject(
  {
    productId: z.int(),
    quantity: z.int(),
    priceCents: Price,
    available: z.int(),
    problem: CartLineProblem.optional(),
  },
  { spelling: 'camel', id: 'CheckedLine' },
)
export type CheckedLine = z.output<typeof CheckedLine>

const SeenLine = wireObject({ ...CartItem.shape, priceCents: Price.optional() }, { spelling: 'camel' })

export const checkCart = endpoint({
  method: 'POST',
  path: '/cart/check',
  access: 'anyone',
  changesNothing: true,
  summary: 'Price a cart, and report what has changed since it was filled',
  tag: 'Cart',
  body: z.object({
    items: z.array(SeenLine).max(maxCartLines),
  }),
  responses: { 200: z.object({ lines: z.array(CheckedLine), summary: Summary }), 400: Problem, 409: Problem },
})

export const SavedCart = z.object({ items: z.array(CartItem) }).meta({ id: 'SavedCart' })
export type SavedCart = z.infer<typeof SavedCart>

const saved = { path: '/cart', access: 'user', tag: 'Cart' } as const

export const readCart = endpoint({
  ...saved,
  method: 'GET',
  summary: 'Get your saved cart',
  responses: { 200: SavedCart },
})

export const saveCart = endpoint({
  ...saved,
  method: 'PUT',
  summary: 'Replace your saved cart. Its content is validated only when it is used',
  body: z.object({ items: z.array(CartItem).max(maxCartLines) }),
  responses: { 200: SavedCart, 400: Problem },
})
