import { eq, sql } from 'drizzle-orm'
import { categories } from '#server/db/schema/categories.ts'
import { products } from '#server/db/schema/products.ts'
import { suppliers } from '#server/db/schema/suppliers.ts'
import { aProduct, type ProductDetails } from '#tests/support/given/builders.ts'
import type { TestShop } from '#tests/support/shop/shop.ts'

/** Everything that spreadsheets and quoting are known to break. */
const scene: ProductDetails[] = [
  {
    name: 'Ordinary laptop',
    brand: 'Acme',
    description: 'Plain.',
    specifications: { ram: '16GB', cores: 8 },
    tags: ['new', 'sale'],
    maxStockLevel: 40,
  },
  {
    name: 'Café "Olé"; 27”, crème',
    brand: 'Müller & Söhne',
    description: 'First line\nsecond; line, with "quotes"\r\nthird',
    specifications: 'Plain words; no JSON',
  },
  {
    name: '=HYPERLINK("http://evil.example")',
    brand: '+27 phones',
    description: "'=already guarded",
    sku: '-5',
  },
  { name: '@home', sku: '00123', supplierSku: '6001234567890', specifications: '{not really JSON' },
  { name: '2026-11-20', sku: '12E5', supplierSku: '3-4-2026', insuranceType: 'hills', isActive: false },
]

export async function openScene(shop: TestShop): Promise<number[]> {
  const { db } = shop.services
  await db.execute(sql`truncate products, suppliers, categories, orders restart identity cascade`)
  await db.insert(categories).values([
    { slug: 'laptops', title: 'Laptops' },
    { slug: 'pc', title: "PC's and Monitors" },
  ])
  await db
    .insert(suppliers)
    .values({ name: 'Table Bay, Imports', contact: 'Sales', email: 'sales@tablebay.example' })
  const ids: number[] = []
  for (const [at, details] of scene.entries()) {
    ids.push(
      await aProduct(shop, {
        slug: `scene-${at}`,
        sku: `SKU-${at}`,
        supplierSku: `SUP-${at}`,
        retailCents: 1_299_950 + at,
        wholesaleCents: 999_900,
        costCents: 950_005,
        onHand: at * 3,
        category: at % 2 ? 'pc' : 'laptops',
        ...(at < 2 && { supplierId: 1 }),
        ...details,
      }),
    )
  }
  await db.update(products).set({ categoryId: null }).where(eq(products.sku, '12E5'))
  return ids
}
