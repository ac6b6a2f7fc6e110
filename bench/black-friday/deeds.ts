import type { Random } from '#domain/seeded-random.ts'
import { homePath, type SalePlan } from './sale-plan.ts'
import { createZipf, exponentFor } from './zipf.ts'

export const readKinds = ['home', 'product', 'list', 'search'] as const
export const deedKinds = [...readKinds, 'cart', 'order', 'payment'] as const
export type ReadKind = (typeof readKinds)[number]
export type DeedKind = (typeof deedKinds)[number]

export type Item = { productId: number; quantity: number }

/** One thing that a shopper does: a request, or a whole payment. */
export type Deed =
  | { kind: ReadKind; path: string }
  | { kind: 'cart'; items: Item[] }
  | { kind: 'order'; items: Item[] }
  /** Of some order that is still unpaid; of these items if there is none. */
  | { kind: 'payment'; items: Item[] }

// Of 200 deeds, the smallest number in which every share of the mix is whole.
const sharesOf200 = {
  home: 20,
  product: 90,
  plainList: 18,
  refinedList: 22,
  searchPage: 12,
  searchCall: 12,
  cart: 16,
  order: 7,
  payment: 3,
}
type Share = keyof typeof sharesOf200

const hotProducts = 5
const hotShareOfReads = 0.5
const hotShareOfOrders = 0.8
const maxCartLines = 3
const maxCartQuantity = 2

/** Of the mix: all of it, what is read of it, or its orders and payments. */
export type SalePart = 'all' | 'reads' | 'buying'

type Choose = Record<Share, (random: Random) => Deed>

/** Opens a stream for each connection: its deeds, one after another, the same for the same random numbers. */
export function createDeedStreams(plan: SalePlan, part: SalePart): (random: Random) => () => Deed {
  const choose = choicesOf(plan)
  return (random) => {
    let block: Share[] = []
    return () => {
      if (block.length === 0) block = blockOfShares(random, part)
      const share = block.pop() ?? 'home'
      return choose[share](random)
    }
  }
}

function blockOfShares(random: Random, part: SalePart): Share[] {
  const shares = (Object.keys(sharesOf200) as Share[])
    .filter((share) => part === 'all' || isOfBuyers(share) === (part === 'buying'))
    .flatMap((share) => Array<Share>(sharesOf200[share]).fill(share))
  for (let at = shares.length - 1; at > 0; at--) swap(shares, at, random.whole(0, at))
  return shares
}

function isOfBuyers(share: Share): boolean {
  return share === 'order' || share === 'payment'
}

function swap(shares: Share[], one: number, other: number): void {
  const [first, second] = [shares[one], shares[other]]
  if (!first || !second) throw new Error('There is nothing to swap')
  shares[one] = second
  shares[other] = first
}

function choicesOf({ products, plainLists, refinedLists, searches }: SalePlan): Choose {
  const exponent = exponentFor({ count: products.length, top: hotProducts, share: hotShareOfReads })
  const anyProduct = createZipf(products.length, exponent)
  const hotProduct = createZipf(hotProducts, exponent)
  const anySearch = createZipf(searches.length, 1)
  const plainList = createZipf(plainLists.length, 1)
  const refinedList = createZipf(refinedLists.length, 1)
  const product = (rank: number) => entry(products, rank)
  const ordered = (random: Random) => {
    const isHot = random.chance(hotShareOfOrders)
    const rank = isHot ? hotProduct(random) : random.whole(hotProducts, products.length - 1)
    return [{ productId: product(rank).id, quantity: 1 }]
  }
  return {
    home: () => ({ kind: 'home', path: homePath }),
    product: (random) => ({ kind: 'product', path: product(anyProduct(random)).path }),
    plainList: (random) => ({ kind: 'list', path: entry(plainLists, plainList(random)) }),
    refinedList: (random) => ({ kind: 'list', path: entry(refinedLists, refinedList(random)) }),
    searchPage: (random) => ({ kind: 'search', path: entry(searches, anySearch(random)).page }),
    searchCall: (random) => ({ kind: 'search', path: entry(searches, anySearch(random)).call }),
    cart: (random) => {
      const ranks = new Set(Array.from({ length: random.whole(1, maxCartLines) }, () => anyProduct(random)))
      const items = Array.from(ranks, (rank) => ({
        productId: product(rank).id,
        quantity: random.whole(1, maxCartQuantity),
      }))
      return { kind: 'cart', items }
    },
    order: (random) => ({ kind: 'order', items: ordered(random) }),
    payment: (random) => ({ kind: 'payment', items: ordered(random) }),
  }
}

function entry<T>(of: readonly T[], at: number): T {
  const found = of[at]
  if (found === undefined) throw new Error('The plan of the sale is missing something to choose from')
  return found
}
