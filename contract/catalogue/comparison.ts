import { z } from 'zod'
import { maxCompared } from '#domain/catalogue/specifications/max-compared.ts'
import { endpoint } from '../endpoint.ts'
import { Problem } from '../wire/problem.ts'
import { Product } from './product.ts'

const productSlugs = z
  .string()
  .max(500)
  .transform((text) => text.split(',').filter((slug) => slug !== ''))
  .pipe(z.array(z.string().max(120)).min(1).max(maxCompared))
  .meta({ description: `Comma-separated slugs, at most ${maxCompared}.` })

export const compareProducts = endpoint({
  tag: 'Catalogue',
  method: 'GET',
  path: '/products/compare',
  access: 'anyone',
  summary: 'Get a few products by their slugs, to compare them',
  query: z.object({ products: productSlugs }),
  responses: {
    200: z.object({
      products: z
        .array(Product)
        .meta({ description: 'In this order, without those that are no longer sold.' }),
    }),
    400: Problem,
  },
})
