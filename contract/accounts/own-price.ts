import { z } from 'zod'
import { maxOwnPrices } from '#domain/customers/customer-group.ts'
import { endpoint } from '../endpoint.ts'
import { code } from '../wire/code.ts'
import { Problem } from '../wire/problem.ts'
import { Price } from '../wire/rand.ts'
import { wireObject } from '../wire/wire.ts'

export const OwnPrice = wireObject(
  {
    productId: z.int(),
    priceCents: Price.meta({ description: 'What you are asked.' }),
    askedCents: Price.meta({ description: 'What others are asked.' }),
    priceList: z.string().meta({ description: 'The customer group whose price list gave it.' }),
  },
  { id: 'OwnPrice' },
)
export type OwnPrice = z.output<typeof OwnPrice>

const ids = z
  .string()
  .regex(/^\d{1,9}(,\d{1,9})*$/, 'Enter ids with commas between them')
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .refine((list) => list.length <= maxOwnPrices, `At most ${maxOwnPrices} products at once`)
const ownPrices = z.object({
  prices: z.array(OwnPrice).meta({ description: 'Only of products that you are asked less for.' }),
})

export const readOwnPrices = endpoint({
  tag: 'Customer groups',
  access: 'user',
  method: 'GET',
  path: '/own-prices',
  summary: 'Get the prices that the price list of your group makes lower, for some products',
  query: z.object({ ids }),
  responses: { 200: ownPrices, 400: Problem },
})

export const readPricesOfCustomer = endpoint({
  tag: 'Customer groups',
  access: 'staff:orders',
  method: 'GET',
  path: '/admin/customer-prices',
  summary:
    'The same for a customer whose order or quote is being written: the account with this verified email address, or the one of an order',
  query: z.object({
    ids,
    email: code().max(320).optional(),
    orderNumber: code().max(40).optional(),
  }),
  responses: { 200: ownPrices, 400: Problem },
})
