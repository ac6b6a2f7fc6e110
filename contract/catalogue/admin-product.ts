import { z } from 'zod'
import { adminProductSorts } from '#domain/catalogue/browsing/browsing.ts'
import { maxOtherSuppliers } from '#domain/catalogue/other-supplier.ts'
import { maxImageBytes, maxImages, productTags } from '#domain/catalogue/product.ts'
import { maxOnHand } from '#domain/catalogue/stock.ts'
import { productFields, type SecretField, secretFields } from '#domain/fields/product-fields.ts'
import { endpoint } from '../endpoint.ts'
import { code } from '../wire/code.ts'
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

export const OtherSupplier = wireObject(
  {
    supplierId: RowId,
    code: code().max(100).meta({ description: 'What this supplier calls the product. May be empty.' }),
    costCents: Price,
  },
  { names: { costCents: 'cost_price' }, id: 'OtherSupplier' },
)

const otherSuppliers = z.array(OtherSupplier)

/** A product as it is stored, with every field that can be saved. */
export const StoredProduct = wireObject(
  { ...shown, slug: z.string(), specifications: Specifications, otherSuppliers, onHand: z.int() },
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
          'Retail price less cost, never below 0, and the same as a percentage of the cost. If costs are entered without VAT (see `GET /admin/costs`), VAT is first removed from the retail price.',
      })
      .optional(),
    supplierName: z.string().nullable().optional(),
    otherSuppliers: otherSuppliers
      .meta({ description: 'Where else it can be bought. The cheapest first.' })
      .optional(),
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
    .meta({ description: `Only these products. Can be repeated, at most ${maxNamed} times.` }),
  q: z.string().trim().max(200).optional(),
  category: z.string().max(100).optional(),
  brand: oneOrMany.optional(),
  supplier: z
    .union([RowIdText, z.literal('none')])
    .optional()
    .meta({ description: 'Also requires the permission `prices`.' }),
  stock_status: StockStatus.optional(),
  is_active: FlagText.optional(),
  is_archived: FlagText.optional().meta({
    description: 'List archived products instead of those in the shop.',
  }),
  tag: z.enum(productTags).optional(),
  has_picture: FlagText.optional(),
  facts_missing: FlagText.optional().meta({
    description: 'Only products that do not say all that their category requires, or only those that do.',
  }),
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
  summary: 'List products with their staff-only fields, and the counts for the summary above the list',
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
  summary: 'List every brand, of active and inactive products, with its number of products',
  tag: 'Administration',
  responses: { 200: z.object({ brands: z.array(BrandCount) }) },
})

export const readAdminProduct = endpoint({
  method: 'GET',
  path: '/admin/products/:id',
  access: 'staff:catalogue',
  summary: 'Get a product with its staff-only fields',
  tag: 'Administration',
  params: z.object({ id: RowIdText }),
  responses: { 200: z.object({ product: AdminProduct }), 404: Problem },
})

const ofPlace = z.int().min(0).max(maxOnHand).optional()
const { sku, ...saved } = savedFields(productFields)

/** The stock of a product being saved, in addition to the fields of its form. */
const savedStock = {
  stockQuantity: ofPlace.meta({ description: 'The stock on hand: now, or relative to `stock_seen`.' }),
  stockSeen: ofPlace.meta({
    description:
      'The stock on hand on which `stock_quantity` is based. Only the difference is applied, so sales made since are not lost.',
  }),
  stockReceived: ofPlace.meta({ description: 'Received stock, which is added to the stock on hand.' }),
}

/**
 * On PUT, fields that are not sent stay as they were; on POST they take their defaults. Blank fields pass here: the
 * shop's own rules name missing fields, in their own order and wording. `retail_price` takes precedence; a `price`
 * beside it that differs is refused, since ignoring one of the two would be a surprise.
 */
export const ProductBody = wireObject(
  {
    ...saved,
    sku: sku.meta({ description: 'Generated if omitted.' }),
    specifications: Specifications.optional(),
    otherSuppliers: otherSuppliers
      .max(maxOtherSuppliers)
      .optional()
      .meta({ description: 'All suppliers beside `supplier_id`. Also requires the permission `prices`.' }),
    slug: code().max(120).optional().meta({
      description: 'Its address in the shop, on PUT. The old one leads to it for ever.',
    }),
    priceCents: Price.nullable().optional(),
    ...savedStock,
    imageOrder: z
      .array(z.union([RowId, z.string().max(20)]))
      .max(100)
      .optional()
      .meta({
        description:
          'Ids of the pictures to keep, and `new:<n>` for the n-th uploaded file, counted from 0. The first one is the primary picture; pictures that are not listed are removed. A new product may list the pictures of another product to share them.',
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
    sku: sku.meta({ description: 'Generated if omitted.' }),
    ...savedStock,
    id: RowId,
    version: z
      .int()
      .optional()
      .meta({ description: 'The version that was read. A product that was saved since is not changed.' }),
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
  summary: 'Add a product, with its pictures in upload order. Prices also require the permission `prices`',
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

const batchQuery = z.object({
  batch: z.string().min(16).max(100).optional().meta({
    description:
      'Changes of one person with the same one are a batch in the audit log, and are undone together. What changes nothing is no part of it.',
  }),
})

export const updateProduct = endpoint({
  tag: 'Catalogue',
  method: 'PUT',
  path: '/products/:id',
  access: 'staff:catalogue',
  summary:
    'Update a product. `stock_quantity` is the stock on hand; with `stock_seen` it is the new count of someone who saw that stock. Without `image_order` all pictures are kept. Prices, costs and the supplier also require the permission `prices`',
  params: z.object({ id: RowIdText }),
  query: batchQuery,
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
      product: AdminProduct.optional().meta({ description: 'The product as someone else saved it.' }),
      saved_by: z.object({ email: z.string(), is_you: z.boolean() }).nullable().optional(),
      yours: ProductBody.optional().meta({ description: 'The rejected changes.' }),
    }),
    413: Problem,
  },
})

export const deleteProduct = endpoint({
  tag: 'Catalogue',
  method: 'DELETE',
  path: '/products/:id',
  access: 'staff:catalogue',
  summary:
    'Delete a product. If it has been ordered, it is archived instead, so that its orders stay complete',
  params: z.object({ id: RowIdText }),
  query: batchQuery,
  responses: {
    200: z.object({ success: z.literal(true), archived: z.boolean() }),
    400: Problem,
    404: Problem,
    409: Problem,
  },
})
