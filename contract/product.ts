import { z } from 'zod'
import { maxProductsById, productSorts } from '#domain/browsing.ts'
import { insuranceTypes, maxImageBytes, maxImages, productTags } from '#domain/product.ts'
import { maxOnHand } from '#domain/stock.ts'
import { endpoint } from './endpoint.ts'
import { Pagination, pageQuery } from './pagination.ts'
import { Problem } from './problem.ts'
import { Rand, RandText } from './rand.ts'
import { RowId, RowIdText } from './row-id.ts'
import { SaveHeaders } from './save-key.ts'

export const Specifications = z.union([z.record(z.string(), z.union([z.string(), z.number()])), z.string()])
export type Specifications = z.infer<typeof Specifications>

export const ProductImage = z
  .object({
    id: z.int(),
    image_url: z.string(),
    is_primary: z.boolean(),
    width: z.int(),
    height: z.int(),
    placeholder: z.string().meta({ description: 'The average colour, to show while the picture loads.' }),
  })
  .meta({ id: 'ProductImage' })
export type ProductImage = z.infer<typeof ProductImage>

export const StockStatus = z.enum(['in_stock', 'low_stock', 'out_of_stock'])

export const Product = z
  .object({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    brand: z.string(),
    description: z.string(),
    specifications: Specifications,
    specs: Specifications,
    price: Rand,
    retail_price: Rand,
    stock_quantity: z.int(),
    stock: z.int(),
    stock_status: StockStatus,
    sku: z.string(),
    category_id: z.int().nullable(),
    category_name: z.string(),
    category: z.string(),
    group: z.string(),
    images: z.array(z.string()),
    image_url: z.string().nullable(),
    image_objects: z.array(ProductImage),
    tags: z.array(z.enum(productTags)),
    insurance_type: z.enum(insuranceTypes),
    is_active: z.boolean(),
    created_at: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'Product' })
export type Product = z.infer<typeof Product>

/** The owner's secrets: left out for staff who may not see prices and costs. */
const secrets = z
  .object({
    wholesale_price: Rand,
    cost_price: Rand,
    profit: z.object({ amount: Rand, percentage: z.number() }).meta({
      description:
        'Retail less cost, never below 0, and that as per cent of the cost. With VAT or without, as `GET /admin/costs` says costs are typed: where they are without, so is the retail price before the cost is taken off.',
    }),
    supplier_id: z.int().nullable(),
    supplier_name: z.string().nullable(),
    supplier_sku: z.string(),
  })
  .partial()

export const AdminProduct = Product.extend({
  ...secrets.shape,
  min_stock_level: z.int(),
  max_stock_level: z.int().nullable(),
  on_hand_quantity: z.int(),
  reserved_quantity: z.int(),
  is_archived: z.boolean(),
  version: z.int(),
}).meta({ id: 'AdminProduct' })
export type AdminProduct = z.infer<typeof AdminProduct>

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
  /** `key:value`, repeatable: any of the values of one key, and every key (`spec=ram:16GB&spec=ram:32GB&spec=storage:1TB`). */
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
    // Set where the total, and what is counted beside it, was worked out from a part: never of a thousand or fewer.
    pagination: Pagination.extend({ is_estimate: z.literal(true).optional() }),
    brands: z.array(BrandCount),
    price: z.object({ min: Rand, max: Rand }),
    facets: z.array(Facet).meta({
      description: 'What to filter by; no value leads to an empty page.',
    }),
    suggestions: z.array(Product).meta({ description: 'Near misses, where a search found nothing.' }),
  })
  .meta({ id: 'ProductList' })
export type ProductList = z.infer<typeof ProductList>

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
        z.object({
          id: z.int(),
          slug: z.string(),
          name: z.string(),
          image_url: z.string().nullable(),
          retail_price: Rand,
        }),
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

const ofPlace = z.int().min(0).max(maxOnHand)

/**
 * On PUT, what is not sent stays as it was; on POST it takes its default. Blank fields pass here: the shop's own rules
 * name what is missing, in their own order and words. `retail_price` rules; a `price` beside it that differs is
 * refused, since one of the two would be a surprise.
 */
export const ProductBody = z
  .object({
    name: z.string().trim().max(200).optional(),
    brand: z.string().trim().max(100).optional(),
    description: z.string().trim().max(10_000).optional(),
    specifications: Specifications.optional(),
    price: Rand.nullable().optional(),
    retail_price: Rand.nullable().optional(),
    wholesale_price: Rand.nullable().optional(),
    cost_price: Rand.nullable().optional(),
    stock_quantity: ofPlace.optional().meta({
      description: 'What is on hand: as of now, or as of `stock_seen`.',
    }),
    stock_seen: ofPlace.optional().meta({
      description:
        'What was on hand when `stock_quantity` was made of it: only the difference is applied, so that what was sold since stays sold.',
    }),
    stock_received: ofPlace.optional().meta({
      description: 'What came in: added to whatever is on hand.',
    }),
    min_stock_level: z.int().min(0).max(1_000_000).optional(),
    max_stock_level: z.int().min(0).max(1_000_000).nullable().optional(),
    sku: z.string().trim().max(60).optional().meta({ description: 'Made by the shop where it is left out.' }),
    supplier_sku: z.string().trim().max(100).optional(),
    category_id: RowId.nullable().optional(),
    supplier_id: RowId.nullable().optional(),
    tags: z.array(z.enum(productTags)).optional(),
    insurance_type: z.enum(insuranceTypes).optional(),
    is_active: z.boolean().optional(),
    image_order: z
      .array(z.union([RowId, z.string().max(20)]))
      .max(100)
      .optional()
      .meta({
        description:
          'Ids of the pictures to keep and `new:<n>` for the n-th file sent, counted from 0; the first is the primary one, and what is not listed is removed. A new product may name the pictures of another one, and then has them too.',
      }),
    version: z.int().optional(),
  })
  .meta({ id: 'ProductBody' })
export type ProductBody = z.output<typeof ProductBody>

const imageFiles = {
  field: 'images',
  max: maxImages,
  tooMany: 'Maximum 10 images allowed',
  belowBytes: maxImageBytes,
  tooLarge: 'File size must be less than 5MB',
} as const

export const createProduct = endpoint({
  ...catalogue,
  method: 'POST',
  path: '/products',
  access: 'staff:catalogue',
  summary:
    'Add a product, with its pictures in the order they are sent. Prices also need the permission `prices`',
  headers: SaveHeaders,
  body: ProductBody,
  bodyKind: 'multipart',
  files: imageFiles,
  responses: {
    201: z.object({ product: AdminProduct }),
    400: Problem,
    403: Problem,
    409: Problem,
    413: Problem,
  },
})

export const updateProduct = endpoint({
  ...catalogue,
  method: 'PUT',
  path: '/products/:id',
  access: 'staff:catalogue',
  summary:
    'Save a product; `stock_quantity` is what is on hand, or, beside `stock_seen`, what was counted by someone who saw that. Without `image_order` all pictures are kept. Prices, costs and the supplier also need the permission `prices`',
  params: z.object({ id: RowIdText }),
  headers: SaveHeaders,
  body: ProductBody,
  bodyKind: 'multipart',
  files: imageFiles,
  responses: {
    200: z.object({ product: AdminProduct }),
    400: Problem,
    403: Problem,
    404: Problem,
    409: Problem.extend({
      product: AdminProduct.optional().meta({ description: 'The product as somebody else left it.' }),
      saved_by: z.object({ email: z.string(), is_you: z.boolean() }).nullable().optional(),
      yours: ProductBody.optional().meta({ description: 'What was sent and not saved.' }),
    }),
    413: Problem,
  },
})

export const deleteProduct = endpoint({
  ...catalogue,
  method: 'DELETE',
  path: '/products/:id',
  access: 'staff:catalogue',
  summary: 'Delete a product. One that has been ordered is archived, so that its orders stay complete',
  params: z.object({ id: RowIdText }),
  responses: { 200: z.object({ success: z.literal(true), archived: z.boolean() }), 404: Problem },
})
