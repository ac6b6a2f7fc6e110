import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Problem } from '../wire/problem.ts'
import { Price } from '../wire/rand.ts'
import { RowIdText } from '../wire/row-id.ts'
import { wireObject } from '../wire/wire.ts'

const DatedPrice = wireObject({
  askedCents: Price.nullable().meta({ description: 'Null while it was not on sale.' }),
  from: z.iso.datetime(),
})

export const readPriceHistory = endpoint({
  method: 'GET',
  path: '/admin/products/:id/prices',
  access: 'staff:catalogue',
  tag: 'Sales',
  summary: 'What was asked for a product: the newest changes first, and the lowest price of the last 30 days',
  params: z.object({ id: RowIdText }),
  responses: {
    200: wireObject({ lowestCents: Price.nullable(), changes: z.array(DatedPrice) }),
    404: Problem,
  },
})
