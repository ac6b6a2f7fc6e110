import { randomFrom } from '#domain/seeded-random.ts'
import { addDays, southAfricanDay, southAfricanMidnightMs } from '#domain/south-african-day.ts'
import type { Sealer } from '#server/features/emails/sealer.ts'
import type { ShopConfig } from '#shop.config'
import { demoCategories } from '../demo-categories.ts'
import type { DemoRows } from '../demo-queries.ts'
import type { SoldProduct } from './goods.ts'
import { type HistoryRows, historyRowsOf } from './history-rows.ts'
import { liveHistory } from './live-history.ts'
import { historyDays } from './order-times.ts'

export type HistoryOptions = { now: Date; shop: ShopConfig; sealer: Sealer; staff: string; orders: number }

const seed = 20_240_601
const enough = 1_000
// So many of the demo's products were there when its history begins.
const oldShare = 2 / 3

/** The demo with 18 months behind it: the same catalogue, stock and prices, and how it came to them. */
export function makeHistory(
  rows: DemoRows,
  options: HistoryOptions,
): { rows: DemoRows; history: HistoryRows } {
  const { now, shop, sealer, staff, orders: count } = options
  const aged = { ...rows, products: withHistoricDays(rows.products, now), stockMovements: [] }
  const random = randomFrom(seed)
  const lives = liveHistory(random.branch(), { shop, now, count, products: soldProducts(aged) })
  const history = historyRowsOf(lives, {
    random: random.branch(),
    now,
    shop,
    sealer,
    staff,
    products: stockedProducts(aged),
    couriers: aged.couriers.flatMap(({ id, name, trackingUrl = null, isActive }) =>
      id === undefined || !isActive ? [] : [{ id, name, trackingUrl }],
    ),
  })
  return { rows: aged, history }
}

type ProductRow = Omit<DemoRows['products'][number], 'createdAt'> & { createdAt: Date }
type AgedRows = Omit<DemoRows, 'products'> & { products: ProductRow[] }

/** The older ones were there from the beginning; none is newer than another that it was older than. */
function withHistoricDays(products: DemoRows['products'], now: Date): ProductRow[] {
  const begin = addDays(southAfricanDay(now.getTime()), -historyDays - 60)
  const dated = products.map((product) => ({ ...product, createdAt: product.createdAt ?? now }))
  const byAge = dated.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const old = byAge.slice(0, Math.round(byAge.length * oldShare))
  const days = new Map(
    old.map(({ id }, at) => [id, new Date(southAfricanMidnightMs(addDays(begin, at)) + 9 * 3_600_000)]),
  )
  return dated.map((product) => ({ ...product, createdAt: days.get(product.id) ?? product.createdAt }))
}

function soldProducts({ products, productImages, photos }: AgedRows): SoldProduct[] {
  const slugs = new Map<number, string>(demoCategories.map(({ id, slug }) => [id, slug]))
  return products.flatMap(({ id, categoryId, createdAt, ...product }) => {
    const { slug, name, brand, sku, retailCents } = product
    if (id === undefined || !product.isActive) return []
    const photoId =
      productImages.find((image) => image.productId === id && image.position === 0)?.photoId ?? null
    const photo = photos.find((one) => one.id === photoId)
    return {
      productId: id,
      slug,
      name,
      brand,
      sku,
      priceCents: retailCents,
      askedCents: retailCents,
      priceList: null,
      available: enough,
      photoId,
      photoWidth: photo?.width ?? null,
      photoHeight: photo?.height ?? null,
      createdAt,
      category: slugs.get(categoryId ?? 0) ?? '',
    }
  })
}

function stockedProducts({ products, stockLevels }: AgedRows) {
  const onHand = new Map(stockLevels.map((level) => [level.productId, level.onHand ?? 0]))
  return products.flatMap(({ id, maxStockLevel = null, createdAt }) =>
    id === undefined ? [] : [{ productId: id, onHand: onHand.get(id) ?? 0, maxStockLevel, createdAt }],
  )
}
