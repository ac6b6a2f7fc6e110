import { z } from 'zod'
import { maxProductsById, productSorts } from '#domain/catalogue/browsing.ts'
import { insuranceTypes, productTags } from '#domain/catalogue/product.ts'
import { endpoint } from '../endpoint.ts'
import { Pagination, pageQuery } from '../wire/pagination.ts'
import { Problem } from '../wire/problem.ts'
import { Price, RandText } from '../wire/rand.ts'
import { RowId } from '../wire/row-id.ts'
import { wireObject } from '../wire/wire.ts'

export const Specifications = z.union([z.record(z.string(), z.union([z.string(), z.number()])), z.string()])
export type Specifications = z.infer<typeof Specifications>

export const ProductImage = wireObject(
  {
    id: z.int(),
    imageUrl: z.string(),
    isPrimary: z.boolean(),
    width: z.int(),
    height: z.int(),
    placeholder: z.string().meta({ description: 'The average colour, to show while the picture loads.' }),
  },
  { id: 'ProductImage' },
)
export type ProductImage = z.output<typeof ProductImage>

export const StockStatus = z.enum(['in_stock', 'low_stock', 'out_of_stock'])

export const shownProduct = {
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  brand: z.string(),
  description: z.string(),
  specifications: Specifications,
  retailCents: Price,
  available: z.int(),
  stockStatus: StockStatus,
  sku: z.string(),
  categoryId: z.int().nullable(),
  categoryName: z.string(),
  category: z.string(),
  group: z.string(),
  images: z.array(z.string()),
  imageUrl: z.string().nullable(),
  imageObjects: z.array(ProductImage),
  tags: z.array(z.enum(productTags)),
  insuranceType: z.enum(insuranceTypes),
  isActive: z.boolean(),
  createdAt: z.iso.datetime({ offset: true }),
}

export const productNaming = {
  names: { retailCents: 'retail_price', available: 'stock_quantity' },
  echoes: { price: 'retailCents', specs: 'specifications', stock: 'available' },
} as const

export const Product = wireObject(shownProduct, { ...productNaming, id: 'Product' })
export type Product = z.output<typeof Product>

export const oneOrMany = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (Array.isArray(value) ? value : [value]))

const filters = {
  q: z.string().trim().max(200).optional(),
  brand: oneOrMany.optional(),
  min_price: RandText.optional(),
  max_price: RandText.optional(),
  range: z.string().max(40).optional(),
  in_stock: z.enum(['true', '1', 'false', '0']).optional(),
  /**
   * `key:value`, repeatable: matches any of the values of one key, and all the keys
   * (`spec=ram:16GB&spec=ram:32GB&spec=storage:1TB`).
   */
  spec: oneOrMany.optional(),
  sort: z.enum(productSorts).default('name'),
  ...pageQuery,
}

export const ProductQuery = z.object({ category: z.string().max(100).optional(), ...filters })
export type ProductQuery = z.output<typeof ProductQuery>

export const BrandCount = z.object({ name: z.string(), count: z.int() })

export const Facet = z
  .object({
    key: z.string(),
    label: z.string(),
    values: z.array(z.object({ value: z.string(), count: z.int() })),
  })
  .meta({ id: 'Facet' })
export type Facet = z.infer<typeof Facet>

export const ProductList = z
  .object({
    products: z.array(Product),
    // Set if the total and the counts beside it are an estimate: never for a thousand or fewer.
    pagination: Pagination.extend({ is_estimate: z.literal(true).optional() }),
    brands: z.array(BrandCount),
    price: wireObject({ minCents: Price, maxCents: Price }, { names: { minCents: 'min', maxCents: 'max' } }),
    facets: z.array(Facet).meta({
      description: 'What to filter by; no value leads to an empty page.',
    }),
    suggestions: z.array(Product).meta({ description: 'Near misses, where a search found nothing.' }),
  })
  .meta({ id: 'ProductList' })
export type ProductList = z.output<typeof ProductList>

export const CategoryHeading = z.object({ slug: z.string(), title: z.string(), description: z.string() })

const catalogue = { tag: 'Catalogue' } as const

const productIds = z
  .string()
  .max(2_000)
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(RowId).max(maxProductsById))
  .meta({
    description: `Ids with commas between them, ${maxProductsById} at most: these products in this order, whatever else is asked for. One that is not to be seen is left out.`,
  })

export const listProducts = endpoint({
  ...catalogue,
  method: 'GET',
  path: '/products',
  access: 'anyone',
  summary: 'Products that match, with the brands and prices of all of them',
  query: ProductQuery.extend({ ids: productIds.optional() }),
  responses: { 200: ProductList, 400: Problem, 404: Problem, 503: Problem },
})

export const listCategoryProducts = endpoint({
  ...catalogue,
  method: 'GET',
  path: '/products/category/:category',
  access: 'anyone',
  summary: 'The products of a category and of its children, or of a group of Home',
  params: z.object({ category: z.string().max(100) }),
  query: z.object(filters),
  responses: {
    200: ProductList.extend({ category: CategoryHeading }),
    400: Problem,
    404: Problem,
    503: Problem,
  },
})

export const suggestProducts = endpoint({
  ...catalogue,
  method: 'GET',
  path: '/products/suggest',
  access: 'anyone',
  summary: 'What someone may be typing: at most eight products and categories in all',
  query: z.object({ q: z.string().trim().max(200).default('') }),
  responses: {
    200: z.object({
      products: z.array(
        wireObject(
          {
            id: z.int(),
            slug: z.string(),
            name: z.string(),
            imageUrl: z.string().nullable(),
            retailCents: Price,
          },
          { names: { retailCents: 'retail_price' } },
        ),
      ),
      categories: z.array(z.object({ slug: z.string(), title: z.string() })),
    }),
    503: Problem,
  },
})

export const readProduct = endpoint({
  ...catalogue,
  method: 'GET',
  path: '/products/:id',
  access: 'anyone',
  summary: 'One product by id or slug, with related ones',
  params: z.object({ id: z.string().max(120) }),
  responses: { 200: z.object({ product: Product, related: z.array(Product) }), 404: Problem },
})

export const ProductGroup = z.object({
  slug: z.string(),
  title: z.string(),
  total: z.int(),
  products: z.array(Product),
})

export const listHomeGroups = endpoint({
  ...catalogue,
  method: 'GET',
  path: '/products/groups',
  access: 'anyone',
  summary: 'The groups of Home, each with its first products',
  responses: { 200: z.object({ groups: z.array(ProductGroup) }) },
})
