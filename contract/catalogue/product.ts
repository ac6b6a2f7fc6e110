import { z } from 'zod'
import { maxProductsById, productSorts } from '#domain/catalogue/browsing/browsing.ts'
import { insuranceTypes, productTags } from '#domain/catalogue/product.ts'
import { endpoint } from '../endpoint.ts'
import { FlagText } from '../wire/flag.ts'
import { Pagination, pageQuery } from '../wire/pagination.ts'
import { Problem } from '../wire/problem.ts'
import { Price, PriceText } from '../wire/rand.ts'
import { RowId } from '../wire/row-id.ts'
import { wireObject, wireValue } from '../wire/wire.ts'

export const Specifications = z.union([z.record(z.string(), z.union([z.string(), z.number()])), z.string()])
export type Specifications = z.infer<typeof Specifications>

export const ProductImage = wireObject(
  {
    id: z.int(),
    imageUrl: z.string(),
    isPrimary: z.boolean(),
    width: z.int(),
    height: z.int(),
    placeholder: z
      .string()
      .meta({ description: 'The average colour, to show while the picture is loading.' }),
  },
  { id: 'ProductImage' },
)
export type ProductImage = z.output<typeof ProductImage>

export const StockStatus = z.enum(['in_stock', 'low_stock', 'out_of_stock'])

export const ProductFamily = wireObject(
  {
    name: z.string(),
    options: z.array(
      z.object({
        name: z.string(),
        value: z.string().meta({ description: 'Its own.' }),
        values: z.array(z.string()).meta({ description: 'Those of all variants on sale.' }),
      }),
    ),
    variants: z.int().meta({ description: 'How many are on sale.' }),
    minCents: Price,
    maxCents: Price,
    hasStock: z.boolean().meta({ description: 'Whether any variant can be ordered.' }),
  },
  { id: 'ProductFamily', names: { minCents: 'min_price', maxCents: 'max_price' } },
)
export type ProductFamily = z.output<typeof ProductFamily>

export const shownProduct = {
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  brand: z.string(),
  description: z.string(),
  warranty: z
    .string()
    .meta({ description: 'Its kind and length, such as "24 months, carry-in". May be empty.' }),
  inTheBox: z.string().meta({ description: 'What comes with it, separated by commas. May be empty.' }),
  seoTitle: z.string().meta({
    description: 'What search engines and link previews call it, instead of its name. May be empty.',
  }),
  seoDescription: z.string().meta({
    description: 'What search engines and link previews say of it, instead of its description. May be empty.',
  }),
  specifications: Specifications,
  fitNeeds: z.string().meta({
    description: 'What it is declared to need of a device: "Connector: USB-C or USB-A". May be empty.',
  }),
  fitOffers: z.string().meta({
    description: 'What it is declared to offer as a device: "Connector: USB-C, HDMI". May be empty.',
  }),
  retailCents: Price.meta({ description: 'Without the sale that may run; `price` is what is asked today.' }),
  priceCents: Price.meta({
    description: 'What everybody is asked today: the retail price, or the lowest of the sales that run.',
  }),
  wasPriceCents: Price.nullable().meta({
    description:
      'The lowest price asked in the 30 days before the reduction that runs began. Null if there is none, or for longer than 60 days.',
  }),
  saleEndsAt: z.iso.datetime().nullable().meta({ description: 'If `price` is that of a sale.' }),
  lowestPrice30DaysCents: Price.nullable().meta({
    description: 'The lowest price asked in the last 30 days, beside a `was_price`.',
  }),
  available: z.int().meta({
    description:
      'How many can be ordered. Exact in the answer about this product; lists may give an older number above five, as long as the status is the same.',
  }),
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
  isActive: z.boolean().meta({
    description: 'What is not active is shown only to staff with the permission `catalogue`.',
  }),
  family: ProductFamily.nullable().meta({
    description: 'The family whose variant it is, if any. Lists show a family once.',
  }),
  createdAt: z.iso.datetime({ offset: true }),
}

export const productNaming = {
  names: {
    retailCents: 'retail_price',
    lowestPrice30DaysCents: 'lowest_price_30_days',
    available: 'stock_quantity',
  },
  echoes: { specs: 'specifications', stock: 'available' },
} as const

export const Product = wireObject(shownProduct, { ...productNaming, id: 'Product' })
export type Product = z.output<typeof Product>

export const oneOrMany = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (Array.isArray(value) ? value : [value]))

const filters = {
  q: z.string().trim().max(200).optional(),
  brand: oneOrMany.optional(),
  minCents: PriceText.optional(),
  maxCents: PriceText.optional(),
  range: z.string().max(40).optional(),
  inStock: FlagText.optional(),
  /**
   * `key:value`, repeatable: matches any of the values of one key, and all the keys
   * (`spec=ram:16GB&spec=ram:32GB&spec=storage:1TB`).
   */
  spec: oneOrMany.optional(),
  tag: z.enum(productTags).or(z.literal('')).optional().meta({ description: 'Only products with this tag.' }),
  sort: z.enum(productSorts).optional().meta({
    description: 'Default: by relevance (best match first) in a search, otherwise by name.',
  }),
  exact: z
    .literal('1')
    .optional()
    .meta({ description: 'Insists on the words as typed: no `correction` is offered for them.' }),
  ...pageQuery,
}

const inShop = { category: z.string().max(100).optional(), ...filters }
const filterNames = { names: { minCents: 'min_price', maxCents: 'max_price' } } as const

export const ProductQuery = wireObject(inShop, filterNames)
export type ProductQuery = z.output<typeof ProductQuery>

const HelpPages = z.array(z.object({ path: z.string(), title: z.string() })).meta({
  description: 'The pages of the shop that answer what was typed, such as the one about returns.',
})

const Correction = z.string().optional().meta({
  description:
    'The text as it was surely meant, if nothing matches it as it was typed: ask again with this one.',
})

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
    tags: z.array(z.object({ name: z.enum(productTags), count: z.int() })).meta({
      description: 'The tags of the matches, counted as if no tag were chosen.',
    }),
    facets: z.array(Facet).meta({
      description: 'Available filters. Every value has at least one product.',
    }),
    price_words: wireObject(
      { text: z.string(), minCents: Price.nullable(), maxCents: Price.nullable() },
      { names: { minCents: 'min', maxCents: 'max' } },
    )
      .optional()
      .meta({
        description:
          'The price limit in a search like "laptop under 15000", which is applied as a filter, and the search text without it.',
      }),
    suggestions: z.array(Product).meta({
      description:
        'Near misses, if a search found nothing; with an `obstacle`, the nearest that it leaves out.',
    }),
    correction: Correction,
    obstacle: wireObject(
      {
        kind: z.string().meta({ description: 'The kind of product that was named, in the singular.' }),
        isPrice: z
          .boolean()
          .meta({ description: 'Whether the price alone leaves none; otherwise the filters do.' }),
        minCents: Price.nullable(),
        maxCents: Price.nullable(),
        isMaxIncluded: z.boolean(),
      },
      { names: { minCents: 'min', maxCents: 'max' } },
    )
      .optional()
      .meta({
        description: 'Why a list has none of the kind of product that the search names, though the shop has.',
      }),
    accessories: z.array(Product).meta({
      description:
        'What goes with the kind of product that the search names, on the first page: never among the products.',
    }),
    pages: HelpPages,
  })
  .meta({ id: 'ProductList' })
export type ProductList = z.output<typeof ProductList>

const CategoryLink = z.object({ slug: z.string(), title: z.string() })

export const CategoryHeading = wireObject({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  seoTitle: z.string().meta({
    description: 'What search engines and link previews call it, instead of its title. May be empty.',
  }),
  seoDescription: z.string().meta({
    description: 'What search engines and link previews say of it, instead of its description. May be empty.',
  }),
  productCount: z.int().meta({ description: 'Everything that the category lists without filters.' }),
  parent: CategoryLink.nullable(),
  children: z.array(wireObject({ ...CategoryLink.shape, productCount: z.int() })),
  wider: wireObject({ ...CategoryLink.shape, brands: z.array(z.string()), productCount: z.int() })
    .nullable()
    .meta({
      description: 'For a group of one brand: the category above it, if it has more products of that brand.',
    }),
})
export type CategoryHeading = z.output<typeof CategoryHeading>

const catalogue = { tag: 'Catalogue' } as const

const productIds = wireValue(z.string().max(2_000), z.array(RowId).max(maxProductsById), {
  decode: (text) => text.split(',').map(Number),
  encode: (ids) => ids.join(','),
}).meta({
  description: `Comma-separated ids, at most ${maxProductsById}: returns these products in this order and ignores all other filters. Products that are not visible are left out.`,
})

export const listProducts = endpoint({
  ...catalogue,
  method: 'GET',
  path: '/products',
  access: 'anyone',
  summary: 'List matching products, with the brands and the price range of all matches',
  query: wireObject({ ...inShop, ids: productIds.optional() }, filterNames),
  responses: { 200: ProductList, 400: Problem, 404: Problem, 503: Problem },
})

export const listCategoryProducts = endpoint({
  ...catalogue,
  method: 'GET',
  path: '/products/category/:category',
  access: 'anyone',
  summary: 'List the products of a category and its children, or of a group on the home page',
  params: z.object({ category: z.string().max(100) }),
  query: wireObject(filters, filterNames),
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
  summary: 'Suggest completions while someone is typing: at most eight products and categories in total',
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
            priceCents: Price,
            stockStatus: StockStatus,
          },
          { names: { retailCents: 'retail_price' } },
        ),
      ),
      total: z.int().nullable().meta({
        description:
          'How many products a full search would find; null if there are too many to count, or only near misses.',
      }),
      categories: z.array(z.object({ slug: z.string(), title: z.string() })),
      pages: HelpPages,
      correction: Correction,
    }),
    503: Problem,
  },
})

export const ProductVariant = wireObject(
  {
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    label: z
      .string()
      .meta({ description: 'What sets it apart from the product that was read: "512 GB, Black".' }),
    retailCents: Price,
    priceCents: Price,
    stockStatus: StockStatus,
    values: z.array(z.string()).meta({
      description: "Its values of the options of the product's family; empty for a model told by its name.",
    }),
    image: ProductImage.nullable(),
  },
  { names: { retailCents: 'retail_price' }, id: 'ProductVariant' },
)
export type ProductVariant = z.output<typeof ProductVariant>

export const readProduct = endpoint({
  ...catalogue,
  method: 'GET',
  path: '/products/:id',
  access: 'anyone',
  summary: 'Get a product by id or slug, with its variants, its accessories and related products',
  params: z.object({ id: z.string().max(120) }),
  responses: {
    200: z.object({
      product: Product,
      variants: z.array(ProductVariant).meta({
        description: 'The other variants of its family; without one, what has the name of the same model.',
      }),
      accessories: z.array(Product).meta({ description: 'What fits it or works with it, and is in stock.' }),
      related: z.array(Product),
      specification_labels: z
        .array(z.object({ name: z.string(), label: z.string() }))
        .optional()
        .meta({ description: 'What the specifications of its category are called, in their order.' }),
    }),
    404: Problem,
  },
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
  summary: 'List the groups on the home page, each with its first products',
  responses: { 200: z.object({ groups: z.array(ProductGroup) }) },
})
