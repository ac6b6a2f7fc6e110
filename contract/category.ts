import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Problem } from './problem.ts'
import { RowId, RowIdText } from './row-id.ts'

export const Category = z
  .object({
    id: z.int(),
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    parent_id: z.int().nullable(),
    position: z.int(),
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

/** Without a `slug` one is made of the title. `position` counts among the categories of the same parent, from 0. */
export const CategoryBody = z
  .object({
    title: z.string().trim().max(100).optional(),
    slug: z.string().trim().max(100).optional(),
    description: z.string().trim().max(1000).optional(),
    parent_id: RowId.nullable().optional(),
    position: z.int().min(0).max(10_000).optional(),
  })
  .meta({ id: 'CategoryBody' })
export type CategoryBody = z.output<typeof CategoryBody>

const keeping = { access: 'staff:catalogue', tag: 'Catalogue' } as const
const params = z.object({ id: RowIdText })

export const createCategory = endpoint({
  ...keeping,
  method: 'POST',
  path: '/categories',
  summary: 'Add a category, last among its siblings unless a position is given',
  body: CategoryBody,
  responses: { 201: z.object({ category: Category }), 400: Problem, 409: Problem },
})

export const updateCategory = endpoint({
  ...keeping,
  method: 'PUT',
  path: '/categories/:id',
  summary: 'Rename, nest or move a category; what is not sent stays as it was',
  params,
  body: CategoryBody,
  responses: { 200: z.object({ category: Category }), 400: Problem, 404: Problem, 409: Problem },
})

export const deleteCategory = endpoint({
  ...keeping,
  method: 'DELETE',
  path: '/categories/:id',
  summary: 'Delete a category: its products become uncategorized, its children move up to its parent',
  params,
  responses: { 200: z.object({ success: z.literal(true), uncategorized: z.int() }), 404: Problem },
})
