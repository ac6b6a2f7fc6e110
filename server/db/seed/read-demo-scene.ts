import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { insuranceTypes, maxImages, productTags } from '#domain/catalogue/product.ts'
import { productBatteries } from '#domain/couriers/packing.ts'
import { centsFromRand } from '#domain/money/money.ts'
import { demoCategories } from './demo-categories.ts'

const line = z.string().trim().min(1)
const count = z.int().min(0)
const cents = z.number().min(0).transform(centsFromRand)
const contact = { name: line, contact_person: line, email: z.email(), phone: line, is_active: z.boolean() }

const DemoSuppliers = z.array(
  z.strictObject({ ...contact, key: line, country: line, province: line, city: line }),
)

const DemoCouriers = z.array(
  z.strictObject({
    ...contact,
    tracking_url: z.string().regex(/^https:\/\/.*\{number\}/),
    areas: z.array(line).min(1),
  }),
)

const DemoProduct = z
  .strictObject({
    slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
    name: line,
    brand: line,
    description: line,
    warranty: z.string().max(200).default(''),
    in_the_box: z.string().max(500).default(''),
    fit_needs: z.string().max(1000).default(''),
    fit_offers: z.string().max(1000).default(''),
    specifications: z.record(line, z.union([line, z.number()])),
    category: z.enum(demoCategories.map(({ slug }) => slug)),
    retail_price: cents,
    wholesale_price: cents,
    cost_price: cents,
    stock_quantity: count,
    min_stock_level: count,
    max_stock_level: count,
    supplier: line,
    supplier_sku: line,
    tags: z.array(z.enum(productTags)),
    insurance_type: z.enum(insuranceTypes),
    images: z
      .array(z.string().regex(/^[a-z0-9-]+[.]jpg$/))
      .min(1)
      .max(maxImages),
    battery: z.enum(productBatteries).default('category'),
    is_active: z.boolean(),
    created_at: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  })
  .refine(
    ({ retail_price, wholesale_price, cost_price }) =>
      cost_price <= wholesale_price && wholesale_price < retail_price,
    {
      error: 'cost <= wholesale < retail does not hold',
    },
  )

export type DemoProduct = z.output<typeof DemoProduct>

export type DemoScene = {
  products: DemoProduct[]
  suppliers: z.output<typeof DemoSuppliers>
  couriers: z.output<typeof DemoCouriers>
}

/** The demo's own files, read strictly: a mistake in them stops the start instead of showing up in the shop. */
export async function readDemoScene(folder: URL): Promise<DemoScene> {
  const [products, suppliers, couriers] = await Promise.all([
    readList(new URL('catalogue.json', folder), z.array(DemoProduct)),
    readList(new URL('suppliers.json', folder), DemoSuppliers),
    readList(new URL('couriers.json', folder), DemoCouriers),
  ])
  return { products, suppliers, couriers }
}

async function readList<Schema extends z.ZodType>(file: URL, schema: Schema): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(JSON.parse(await readFile(file, 'utf8')))
  if (!parsed.success)
    throw new Error(`${file.pathname} is not as the demo needs it:\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}
