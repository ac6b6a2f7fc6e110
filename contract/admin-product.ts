import { z } from 'zod'
import { adminProductSorts } from '#domain/browsing.ts'
import { productTags } from '#domain/product.ts'
import { endpoint } from './endpoint.ts'
import { FlagText } from './flag.ts'
import { Pagination, pageQuery } from './pagination.ts'
import { Problem } from './problem.ts'
import { AdminProduct, BrandCount, oneOrMany, StockStatus } from './product.ts'
import { RandText } from './rand.ts'
import { RowIdText } from './row-id.ts'

const maxNamed = 100

const adminFilters = {
  id: z
    .union([RowIdText, z.array(RowIdText).max(maxNamed)])
    .transform((value) => (Array.isArray(value) ? value : [value]))
    .optional()
    .meta({ description: `Only these products. Repeatable, at most ${maxNamed} times.` }),
  q: z.string().trim().max(200).optional(),
  category: z.string().max(100).optional(),
  brand: oneOrMany.optional(),
  supplier: z
    .union([RowIdText, z.literal('none')])
    .optional()
    .meta({ description: 'Also needs the permission `prices`.' }),
  stock_status: StockStatus.optional(),
  is_active: FlagText.optional(),
  is_archived: FlagText.optional().meta({ description: 'Archived products instead of those in the shop.' }),
  tag: z.enum(productTags).optional(),
  has_picture: FlagText.optional(),
  min_price: RandText.optional(),
  max_price: RandText.optional(),
  sort: z.enum(adminProductSorts).default('name'),
}

export const AdminProductFilters = z.object(adminFilters)
export type AdminProductFilters = z.output<typeof AdminProductFilters>

export const AdminProductQuery = z.object({ ...adminFilters, ...pageQuery })
export type AdminProductQuery = z.output<typeof AdminProductQuery>

export const ProductSummary = z.object({
  total: z.int(),
  in_stock: z.int(),
  low_stock: z.int(),
  out_of_stock: z.int(),
})

export const listAdminProducts = endpoint({
  method: 'GET',
  path: '/admin/products',
  access: 'staff:catalogue',
  summary: 'All products with the fields only staff can see, and the counts above the list',
  tag: 'Administration',
  query: AdminProductQuery,
  responses: {
    200: z.object({ products: z.array(AdminProduct), pagination: Pagination, summary: ProductSummary }),
    403: Problem,
  },
})

export const listProductBrands = endpoint({
  method: 'GET',
  path: '/admin/products/brands',
  access: 'staff:catalogue',
  summary: 'Every brand of any product, active or not, with the number of products',
  tag: 'Administration',
  responses: { 200: z.object({ brands: z.array(BrandCount) }) },
})

export const readAdminProduct = endpoint({
  method: 'GET',
  path: '/admin/products/:id',
  access: 'staff:catalogue',
  summary: 'One product with the fields only staff can see',
  tag: 'Administration',
  params: z.object({ id: RowIdText }),
  responses: { 200: z.object({ product: AdminProduct }), 404: Problem },
})
