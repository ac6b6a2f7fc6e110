import { z } from 'zod'
import { maxSpecificationFields } from '#domain/catalogue/specifications/specification-field.ts'
import { categoryFields, categoryPackingFields } from '#domain/fields/category-fields.ts'
import { seoFields } from '#domain/fields/seo-fields.ts'
import { endpoint } from '../endpoint.ts'
import { savedFields, seenFields, shownFields } from '../wire/field-schemas.ts'
import { changedElsewhere, Problem, was } from '../wire/problem.ts'
import { RowIdText } from '../wire/row-id.ts'
import { wireObject } from '../wire/wire.ts'
import { shownCategory } from './category.ts'
import { SpecificationField } from './specification-field.ts'

const specificationFields = z.array(SpecificationField)

const saved = {
  ...savedFields(categoryFields),
  specificationFields: specificationFields.max(maxSpecificationFields).optional().meta({
    description: 'What its products say of themselves, in order, beside what those of its parents do.',
  }),
}

/** Without a `slug` one is made from the title. `position` counts among the categories of the same parent, from 0. */
export const CategoryBody = wireObject(saved, { id: 'CategoryBody' })
export type CategoryBody = z.output<typeof CategoryBody>

const seen = wireObject({
  ...seenFields(categoryFields),
  specificationFields: specificationFields.optional(),
})
export const CategoryUpdate = wireObject({ ...saved, was: was(seen) }, { id: 'CategoryUpdate' })
export type CategoryUpdate = z.output<typeof CategoryUpdate>

/** With what its products weigh and measure unless they say so themselves, which shoppers are not told. */
export const AdminCategory = wireObject(
  { ...shownCategory, ...shownFields(categoryPackingFields), ...shownFields(seoFields), specificationFields },
  { id: 'AdminCategory' },
)
export type AdminCategory = z.output<typeof AdminCategory>

const keeping = { access: 'staff:catalogue', tag: 'Catalogue' } as const
const params = z.object({ id: RowIdText })

export const listAdminCategories = endpoint({
  ...keeping,
  method: 'GET',
  path: '/admin/categories',
  summary: 'List all categories with the packed sizes that are the default of their products',
  responses: { 200: z.object({ categories: z.array(AdminCategory) }) },
})

export const listSaidValues = endpoint({
  ...keeping,
  method: 'GET',
  path: '/admin/categories/:id/specification-values',
  summary:
    'List what the products of a category and its children say of one specification, the most common first',
  params,
  query: z.object({ name: z.string().trim().min(1).max(60) }),
  responses: {
    200: z.object({
      values: z.array(z.object({ said: z.string(), count: z.int() })),
      products: z.int().meta({ description: 'How many were looked at: at most 10 000 of those on sale.' }),
    }),
    404: Problem,
  },
})

export const createCategory = endpoint({
  ...keeping,
  method: 'POST',
  path: '/categories',
  summary: 'Add a category. It becomes the last of its siblings unless a position is given',
  body: CategoryBody,
  responses: { 201: z.object({ category: AdminCategory }), 400: Problem, 409: Problem },
})

export const updateCategory = endpoint({
  ...keeping,
  method: 'PUT',
  path: '/categories/:id',
  summary: 'Rename, nest or move a category. Omitted fields stay unchanged',
  params,
  body: CategoryUpdate,
  responses: {
    200: z.object({ category: AdminCategory }),
    400: Problem,
    404: Problem,
    409: changedElsewhere(seen),
  },
})

export const deleteCategory = endpoint({
  ...keeping,
  method: 'DELETE',
  path: '/categories/:id',
  summary: 'Delete a category. Its products become uncategorized, and its children move up to its parent',
  params,
  responses: { 200: z.object({ success: z.literal(true), uncategorized: z.int() }), 404: Problem },
})
