import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { wireObject } from '../wire/wire.ts'

export const shownCategory = {
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  parentId: z.int().nullable(),
  position: z.int(),
  productCount: z.int(),
}

export const Category = wireObject(shownCategory, { id: 'Category' })
export type Category = z.output<typeof Category>

/** Products that are kept in a category and shown, named and counted by themselves. */
export const CategoryGroup = wireObject(
  { slug: z.string(), title: z.string(), productCount: z.int(), keptIn: z.int() },
  { id: 'CategoryGroup' },
)
export type CategoryGroup = z.output<typeof CategoryGroup>

export const listCategories = endpoint({
  method: 'GET',
  path: '/categories',
  access: 'anyone',
  summary: "List all categories in the owner's order, with their numbers of active products",
  tag: 'Catalogue',
  responses: { 200: z.object({ categories: z.array(Category), groups: z.array(CategoryGroup).default([]) }) },
})
