import { z } from 'zod'
import { maxCartLines } from '#domain/orders/checkout/cart.ts'
import { endpoint } from '../endpoint.ts'
import { Problem } from '../wire/problem.ts'
import { CartItem } from './cart.ts'
import { PostalCode } from './delivery-choice.ts'

export const CollectPoint = z
  .object({
    key: z.string().meta({ description: 'Chooses it, sealed by the shop.' }),
    id: z.string(),
    name: z.string(),
    address: z.array(z.string()),
    hours: z.string(),
  })
  .meta({ id: 'CollectPoint' })
export type CollectPoint = z.output<typeof CollectPoint>

export const listCollectPoints = endpoint({
  method: 'POST',
  path: '/collect-points',
  access: 'user',
  changesNothing: true,
  summary:
    'List the lockers and counters near a postal code that can take these goods, the nearest to the middle of that area first',
  tag: 'Orders',
  body: z.object({
    postalCode: PostalCode,
    items: z.array(CartItem).min(1).max(maxCartLines),
  }),
  responses: { 200: z.object({ points: z.array(CollectPoint) }), 400: Problem, 409: Problem, 503: Problem },
})
