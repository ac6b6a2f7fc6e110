import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { code } from '../wire/code.ts'
import { Problem } from '../wire/problem.ts'
import { RowIdText } from '../wire/row-id.ts'

export const requestBackInStock = endpoint({
  method: 'POST',
  path: '/products/:id/back-in-stock',
  access: 'anyone',
  summary:
    'Ask for one email when a product is back in stock. The answer is the same whether or not it was asked for before',
  tag: 'Catalogue',
  params: z.object({ id: RowIdText }),
  // A blank address passes here: the shop's own rules name what is missing.
  body: z.object({ email: code().max(320).default('') }),
  responses: {
    200: z.object({ message: z.string() }),
    400: Problem,
    404: Problem,
    409: Problem,
    429: Problem,
  },
})
