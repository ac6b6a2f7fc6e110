import { z } from 'zod'
import { categoryFields } from '#domain/fields/category-fields.ts'
import { endpoint } from '../endpoint.ts'
import { savedFields } from '../wire/field-schemas.ts'
import { Problem } from '../wire/problem.ts'
import { RowIdText } from '../wire/row-id.ts'
import { wireObject } from '../wire/wire.ts'
import { Category } from './category.ts'

/** Without a `slug` one is made from the title. `position` counts among the categories of the same parent, from 0. */
export const CategoryBody = wireObject(savedFields(categoryFields), { id: 'CategoryBody' })
export type CategoryBody = z.output<typeof CategoryBody>

const keeping = { access: 'staff:catalogue', tag: 'Catalogue' } as const
const params = z.object({ id: RowIdText })

export const createCategory = endpoint({
  ...keeping,
  method: 'POST',
  path: '/categories',
  summary: 'Add a category. It becomes the last of its siblings unless a position is given',
  body: CategoryBody,
  responses: { 201: z.object({ category: Category }), 400: Problem, 409: Problem },
})

export const updateCategory = endpoint({
  ...keeping,
  method: 'PUT',
  path: '/categories/:id',
  summary: 'Rename, nest or move a category. Omitted fields stay unchanged',
  params,
  body: CategoryBody,
  responses: { 200: z.object({ category: Category }), 400: Problem, 404: Problem, 409: Problem },
})

export const deleteCategory = endpoint({
  ...keeping,
  method: 'DELETE',
  path: '/categories/:id',
  summary: 'Delete a category. Its products become uncategorized, and its children move up to its parent',
  params,
  responses: { 200: z.object({ success: z.literal(true), uncategorized: z.int() }), 404: Problem },
})
