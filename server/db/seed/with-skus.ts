import { createHash } from 'node:crypto'
import { generateSku } from '#domain/catalogue/sku.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { DemoProduct } from './read-demo-scene.ts'

type WithoutSku = Pick<DemoProduct, 'slug' | 'name' | 'category' | 'created_at'>

/** Gives every product an SKU of our own, the same on every machine. */
export function withSkus<Product extends WithoutSku>(
  products: readonly Product[],
): (Product & { sku: string })[] {
  const taken = new Set<string>()
  return products.map((product) => {
    const sku = firstFreeSku(product, taken)
    taken.add(sku)
    return { ...product, sku }
  })
}

function firstFreeSku(product: WithoutSku, taken: ReadonlySet<string>): string {
  // Far more attempts than there are three-digit numbers, so that a free one is found if there is any.
  for (let attempt = 0; attempt < 10_000; attempt += 1) {
    const sku = generateSku({
      name: product.name,
      categorySlug: product.category,
      day: southAfricanDay(product.created_at.getTime()),
      random: chance(`${product.slug} ${attempt}`),
    })
    if (!taken.has(sku)) return sku
  }
  throw new Error(`Every SKU that ${product.slug} could have is taken`)
}

/** From 0 up to but not including 1, the same for the same text. */
function chance(words: string): number {
  return createHash('sha256').update(words).digest().readUInt32BE(0) / 2 ** 32
}
