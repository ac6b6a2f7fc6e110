import type { CartItem } from '#domain/orders/checkout/cart.ts'
import type { Random } from '#domain/seeded-random.ts'
import type { OrderedProductRow } from '#server/features/orders/place/place-order-queries.ts'
import { weightedChoice } from './order-times.ts'

export type SoldProduct = OrderedProductRow & { createdAt: Date; category: string }

export type Goods = {
  choose(
    random: Random,
    by: { placedAt: Date; isCompany: boolean },
  ): {
    items: CartItem[]
    products: OrderedProductRow[]
  }
}

// How many of a hundred things sold are of a category.
const categoryShares: Record<string, number> = {
  accessories: 48,
  gaming: 15,
  smartphones: 11,
  iphones: 8,
  laptops: 12,
  pc: 9,
}

/** What people buy: cheap things more often than dear ones, and some products much more than others. */
export function goodsOf(random: Random, products: readonly SoldProduct[]): Goods {
  const inCategory = (category: string) => products.filter((product) => product.category === category).length
  const weights = new Map(
    products.map(({ productId, category, priceCents }) => {
      const share = (categoryShares[category] ?? 5) / inCategory(category)
      return [productId, (share * (0.3 + random.next() * 1.7)) / Math.sqrt(priceCents)]
    }),
  )
  return {
    choose(random, { placedAt, isCompany }) {
      const there = products.filter(({ createdAt }) => createdAt < placedAt)
      const pick = weightedChoice(there, ({ productId }) => weights.get(productId) ?? 0)
      const chosen = new Set(Array.from({ length: lineCount(random) }, () => pick(random.next())))
      const items = Array.from(chosen, ({ productId }) => ({
        productId,
        quantity: quantity(random, isCompany),
      }))
      return { items, products: [...chosen] }
    },
  }
}

function lineCount(random: Random): number {
  const chance = random.next()
  if (chance < 0.7) return 1
  return chance < 0.91 ? 2 : 3
}

function quantity(random: Random, isCompany: boolean): number {
  if (isCompany && random.chance(0.5)) return random.whole(2, 5)
  return random.chance(0.06) ? 2 : 1
}
