import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const Category = z
  .object({
    id: z.int(),
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    parent_id: z.int().nullable(),
    product_count: z.int(),
  })
  .meta({ id: 'Category' })
export type Category = z.infer<typeof Category>

export const listCategories = endpoint({
  method: 'GET',
  path: '/categories',
  access: 'anyone',
  summary: 'Every category, in the order the owner set, with its count of active products',
  tag: 'Catalogue',
  responses: { 200: z.object({ categories: z.array(Category) }) },
})
