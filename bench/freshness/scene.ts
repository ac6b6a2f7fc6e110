import { stockStatus } from '#domain/catalogue/stock.ts'
import { aProduct, type ShopRows } from '#tests/support/given/builders.ts'
import { stockText } from '#web/storefront/features/catalogue/stock-text.ts'
import { createHistory, type History } from './history.ts'

export type SceneProduct = {
  index: number
  id: number
  slug: string
  category: SceneCategory
  name: History
  priceCents: History
  /** The number available. */
  stock: History
  isActive: History
}
export type SceneCategory = { index: number; slug: string; title: History }
export type Scene = { products: SceneProduct[]; categories: SceneCategory[]; shopName: History }

const productCount = 12
const categoryCount = 2
// Levels about here are shown by their number, as low, and as enough.
const minStockLevel = 8
const firstStock = 10
export const maxStock = 12

/** Creates a small catalogue in which every changing text contains the number of its latest change. */
export async function fillScene(rows: ShopRows): Promise<Scene> {
  const categories = Array.from({ length: categoryCount }, (_, index) => ({
    index,
    slug: `fresh-${index}`,
    title: createHistory(0),
  }))
  const products: SceneProduct[] = []
  for (let index = 0; index < productCount; index++) {
    const category = categories[index % categoryCount]
    if (!category) throw new Error('A product of the scene has no category')
    const slug = `fresh-product-${index}`
    const id = await aProduct(rows, {
      slug,
      name: productName(index, 0),
      category: category.slug,
      retailCents: priceOf(0),
      onHand: firstStock,
      minStockLevel,
    })
    const histories = {
      name: createHistory(0),
      priceCents: createHistory(0),
      stock: createHistory(firstStock),
      isActive: createHistory(true),
    }
    products.push({ index, id, slug, category, ...histories })
  }
  return { products, categories, shopName: createHistory(0) }
}

export const productName = (index: number, version: number) => `Freshware ${token('p', index, version)}`
export const categoryTitle = (index: number, version: number) => `Shelf ${token('c', index, version)}`
export const shopTitle = (version: number) => `Shop ${token('s', 0, version)}`
/** Prices encode the number of their latest change, too. */
export const priceOf = (version: number) => 100_000 + version

/** What pages say of the stock. */
export const stockTextOf = (available: number) =>
  stockText({ available, stockStatus: stockStatus({ available, minStockLevel }) })

const token = (kind: 'p' | 'c' | 's', index: number, version: number) => `${kind}${index}v${version}`
