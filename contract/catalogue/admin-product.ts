import { z } from 'zod'
import { adminProductSorts } from '#domain/catalogue/browsing.ts'
import { maxImageBytes, maxImages, productTags } from '#domain/catalogue/product.ts'
import { maxOnHand } from '#domain/catalogue/stock.ts'
import { productFields, type SecretField, secretFields } from '#domain/fields/product-fields.ts'
import { endpoint } from '../endpoint.ts'
import { namesOnWire, savedFields, shownFields } from '../wire/field-schemas.ts'
import { FlagText } from '../wire/flag.ts'
import { Pagination, pageQuery } from '../wire/pagination.ts'
import { Problem } from '../wire/problem.ts'
import { Price, RandText } from '../wire/rand.ts'
import { RowId, RowIdText } from '../wire/row-id.ts'
import { SaveHeaders } from '../wire/save-key.ts'
import { wireObject } from '../wire/wire.ts'
import { BrandCount, oneOrMany, productNaming, Specifications, StockStatus, shownProduct } from './product.ts'

const naming = namesOnWire(productFields)
const shown = shownFields(productFields)

/** A product as it is stored, with every field that can be saved. */
export const StoredProduct = wireObject(
  { ...shown, specifications: Specifications, onHand: z.int() },
  { names: { ...naming, onHand: 'on_hand_quantity' } },
)
export type StoredProduct = z.output<typeof StoredProduct>

/** Only for people who may see prices. */
const secrets = Object.fromEntries(secretFields.map((field) => [field, shown[field].optional()])) as {
  [F in SecretField]: z.ZodOptional<(typeof shown)[F]>
}

export const AdminProduct = wireObject(
  {
    ...shown,
    ...shownProduct,
    ...secrets,
    profit: wireObject({ amountCents: Price, percentage: z.number() }, { names: { amountCents: 'amount' } })
      .meta({
        description:
          'Retail less cost, never below 0, and that as per cent of the cost. With VAT or without, as `GET /admin/costs` says costs are typed: where they are without, so is the retail price before the cost is taken off.',
      })
      .optional(),
    supplierName: z.string().nullable().optional(),
    onHand: z.int(),
    reserved: z.int(),
    isArchived: z.boolean(),
    version: z.int(),
  },
  {
    names: {
      ...productNaming.names,
      ...naming,
      onHand: 'on_hand_quantity',
      reserved: 'reserved_quantity',
    },
    echoes: productNaming.echoes,
    id: 'AdminProduct',
  },
)
export type AdminProduct = z.output<typeof AdminProduct>

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

const ofPlace = z.int().min(0).max(maxOnHand).optional()
const { sku, ...saved } = savedFields(productFields)

/** The stock of a product being saved, in addition to the fields of its form. */
const savedStock = {
  stockQuantity: ofPlace.meta({ description: 'What is on hand: as of now, or as of `stock_seen`.' }),
  stockSeen: ofPlace.meta({
    description:
      'What was on hand when `stock_quantity` was made of it: only the difference is applied, so that what was sold since stays sold.',
  }),
  stockReceived: ofPlace.meta({ description: 'What came in: added to whatever is on hand.' }),
}

/**
 * On PUT, fields that are not sent stay as they were; on POST they take their defaults. Blank fields pass here: the
 * shop's own rules name missing fields, in their own order and wording. `retail_price` takes precedence; a `price`
 * beside it that differs is refused, since ignoring one of the two would be a surprise.
 */
export const ProductBody = wireObject(
  {
    ...saved,
    sku: sku.meta({ description: 'Made by the shop where it is left out.' }),
    specifications: Specifications.optional(),
    priceCents: Price.nullable().optional(),
    ...savedStock,
    imageOrder: z
      .array(z.union([RowId, z.string().max(20)]))
      .max(100)
      .optional()
      .meta({
        description:
          'Ids of the pictures to keep and `new:<n>` for the n-th file sent, counted from 0; the first is the primary one, and what is not listed is removed. A new product may name the pictures of another one, and then has them too.',
      }),
    version: z.int().optional(),
  },
  { names: { ...naming, priceCents: 'price' }, id: 'ProductBody' },
)
export type ProductBody = z.output<typeof ProductBody>

const { description: _long, tags: _tags, insuranceType: _insurance, ...inRows } = saved

/**
 * Fields that are not sent stay as they are; `stock_quantity` is the stock on hand, or was when `stock_seen` was read.
 */
export const ProductEdit = wireObject(
  {
    ...inRows,
    sku: sku.meta({ description: 'Made by the shop where it is left out.' }),
    ...savedStock,
    id: RowId,
    version: z
      .int()
      .optional()
      .meta({ description: 'As it was read: a product saved since is not touched.' }),
  },
  { names: naming, id: 'ProductEdit' },
)
export type ProductEdit = z.output<typeof ProductEdit>

const imageFiles = {
  field: 'images',
  max: maxImages,
  tooMany: 'Maximum 10 images allowed',
  belowBytes: maxImageBytes,
  tooLarge: 'File size must be less than 5MB',
} as const

export const createProduct = endpoint({
  tag: 'Catalogue',
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
  tag: 'Catalogue',
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
  tag: 'Catalogue',
  method: 'DELETE',
  path: '/products/:id',
  access: 'staff:catalogue',
  summary: 'Delete a product. One that has been ordered is archived, so that its orders stay complete',
  params: z.object({ id: RowIdText }),
  responses: { 200: z.object({ success: z.literal(true), archived: z.boolean() }), 404: Problem },
})
