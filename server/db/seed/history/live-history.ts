import type { Random } from '#domain/seeded-random.ts'
import type { ShopConfig } from '#shop.config'
import { type Goods, goodsOf, type SoldProduct } from './goods.ts'
import { type Customer, makeCustomer } from './make-customer.ts'
import { liveOrder, type OrderLife } from './order-life.ts'
import { orderTimes } from './order-times.ts'

type Regular = { customer: Customer; orders: number; hasPaid: boolean; lastAt: number }

const returningShare = 0.42
// Nobody orders twice within two hours, or the shop would ask whether it was meant.
const pauseMs = 2 * 24 * 60 * 60_000

/** The orders of 18 months, oldest first; the same for the same random source, products and day. */
export function liveHistory(
  random: Random,
  {
    shop,
    now,
    products,
    count,
  }: { shop: ShopConfig; now: Date; products: readonly SoldProduct[]; count: number },
): OrderLife[] {
  const goods = goodsOf(random, products)
  const regulars: Regular[] = []
  return orderTimes(random, { now, count }).map((placedAt) => {
    const regular = returning(random, regulars, placedAt) ?? newcomer(random, regulars)
    regular.orders += 1
    regular.lastAt = placedAt.getTime()
    const life = orderOf(random, { shop, now, goods }, regular, placedAt)
    regular.hasPaid ||= life.paidAt !== null
    return life
  })
}

function orderOf(
  random: Random,
  { shop, now, goods }: { shop: ShopConfig; now: Date; goods: Goods },
  { customer, orders, hasPaid }: Regular,
  placedAt: Date,
): OrderLife {
  const isCompany = customer.shippingInfo.companyName !== undefined
  const { items, products } = goods.choose(random, { placedAt, isCompany })
  return liveOrder(
    random,
    { shop, now },
    { customer, sequence: orders, hasPaidBefore: hasPaid, placedAt, items, products },
  )
}

function returning(random: Random, regulars: readonly Regular[], placedAt: Date): Regular | null {
  if (regulars.length === 0 || !random.chance(returningShare)) return null
  const one = random.one(regulars)
  return placedAt.getTime() - one.lastAt > pauseMs ? one : null
}

function newcomer(random: Random, regulars: Regular[]): Regular {
  const customer = makeCustomer(random, regulars.length + 1)
  const regular = { customer, orders: 0, hasPaid: false, lastAt: 0 }
  regulars.push(regular)
  return regular
}
