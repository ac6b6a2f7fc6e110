import { z } from 'zod'
import { productSorts } from '#domain/browsing.ts'
import { insuranceTypes, productTags } from '#domain/product.ts'
import { endpoint } from './endpoint.ts'
import { Pagination, pageQuery } from './pagination.ts'
import { Problem } from './problem.ts'
import { Rand, RandText } from './rand.ts'
import { RowId, RowIdText } from './row-id.ts'

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

/** The owner's secrets, for administrators alone. */
export const AdminProduct = Product.extend({
  wholesale_price: Rand,
  cost_price: Rand,
  profit: z.object({ amount: Rand, percentage: z.number() }),
  min_stock_level: z.int(),
  max_stock_level: z.int().nullable(),
  on_hand_quantity: z.int(),
  reserved_quantity: z.int(),
  supplier_id: z.int().nullable(),
  supplier_name: z.string().nullable(),
  supplier_sku: z.string(),
  version: z.int(),
}).meta({ id: 'AdminProduct' })
export type AdminProduct = z.infer<typeof AdminProduct>

const oneOrMany = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (Array.isArray(value) ? value : [value]))

const filters = {
  q: z.string().trim().max(200).optional(),
  brand: oneOrMany.optional(),
  min_price: RandText.optional(),
  max_price: RandText.optional(),
  range: z.string().max(40).optional(),
  in_stock: z.enum(['true', '1', 'false', '0']).optional(),
  sort: z.enum(productSorts).default('name'),
  ...pageQuery,
}

export const ProductQuery = z.object({ category: z.string().max(100).optional(), ...filters })
export type ProductQuery = z.output<typeof ProductQuery>

export const BrandCount = z.object({ name: z.string(), count: z.int() })

export const ProductList = z
  .object({
    products: z.array(Product),
    pagination: Pagination,
    brands: z.array(BrandCount),
    price: z.object({ min: Rand, max: Rand }),
  })
  .meta({ id: 'ProductList' })
export type ProductList = z.infer<typeof ProductList>

export const CategoryHeading = z.object({ slug: z.string(), title: z.string(), description: z.string() })

const catalogue = { tag: 'Catalogue' } as const

export const listProducts = endpoint({
  ...catalogue,
  method: 'GET',
  path: '/products',
  access: 'anyone',
  summary: 'Products that match, with the brands and the price span of the whole result',
  query: ProductQuery,
  responses: { 200: ProductList, 400: Problem, 404: Problem },
})

export const listCategoryProducts = endpoint({
  ...catalogue,
  method: 'GET',
  path: '/products/category/:category',
  access: 'anyone',
  summary: 'The products of a category and of its children, or of a group of Home',
  params: z.object({ category: z.string().max(100) }),
  query: z.object(filters),
  responses: { 200: ProductList.extend({ category: CategoryHeading }), 400: Problem, 404: Problem },
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

/** `retail_price` rules; a `price` beside it that differs is refused, since one of the two would be a surprise. */
export const ProductBody = z
  .object({
    name: z.string().trim().min(1).max(200),
    brand: z.string().trim().max(100).optional(),
    description: z.string().trim().max(10_000).optional(),
    specifications: Specifications.optional(),
    price: Rand.optional(),
    retail_price: Rand,
    wholesale_price: Rand,
    cost_price: Rand.optional(),
    stock_quantity: z.int().min(0).max(1_000_000).default(0),
    min_stock_level: z.int().min(0).max(1_000_000).optional(),
    max_stock_level: z.int().min(0).max(1_000_000).nullable().optional(),
    sku: z.string().trim().min(1).max(60).optional(),
    supplier_sku: z.string().trim().min(1).max(100),
    category_id: RowId,
    supplier_id: RowId.nullable().optional(),
    tags: z.array(z.enum(productTags)).optional(),
    insurance_type: z.enum(insuranceTypes).optional(),
    is_active: z.boolean().optional(),
    version: z.int().optional(),
  })
  .meta({ id: 'ProductBody' })
export type ProductBody = z.output<typeof ProductBody>

export const updateProduct = endpoint({
  ...catalogue,
  method: 'PUT',
  path: '/products/:id',
  access: 'admin',
  summary: 'Save a product; `stock_quantity` is what is on hand',
  params: z.object({ id: RowIdText }),
  body: ProductBody,
  bodyKind: 'multipart',
  responses: {
    200: z.object({ product: AdminProduct }),
    400: Problem,
    404: Problem,
    409: Problem.extend({ product: AdminProduct.optional() }),
  },
})

export const AdminProductQuery = z.object({
  q: z.string().trim().max(200).optional(),
  category: z.string().max(100).optional(),
  stock_status: StockStatus.optional(),
  sort: z.enum(productSorts).default('name'),
  ...pageQuery,
})
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
  access: 'admin',
  summary: 'All products with what only the owner may see, and the counts above the list',
  tag: 'Administration',
  query: AdminProductQuery,
  responses: {
    200: z.object({ products: z.array(AdminProduct), pagination: Pagination, summary: ProductSummary }),
  },
})

export const readAdminProduct = endpoint({
  method: 'GET',
  path: '/admin/products/:id',
  access: 'admin',
  summary: 'One product with what only the owner may see',
  tag: 'Administration',
  params: z.object({ id: RowIdText }),
  responses: { 200: z.object({ product: AdminProduct }), 404: Problem },
})
