import type { Product } from '#contract/catalogue/product.ts'
import { fieldsOf, parseJson } from '../api/parse-json.ts'
import { type Bought, type CartLine, type CartLines, cartLineOf } from './cart.ts'

export type SavedItem = { productId: number; quantity: number }

/** What this browser and an account last held alike. What differs from it was changed here since. */
export type Agreed = { accountId: string; items: readonly SavedItem[] }

export function parseAgreed(text: string | null): Agreed | null {
  const { accountId, items } = fieldsOf(text === null ? null : parseJson(text))
  return typeof accountId === 'string' && Array.isArray(items)
    ? { accountId, items: items.filter(isItem) }
    : null
}

/**
 * What the account's cart comes to. Who has been here before: the account's cart as it is now, with the changes made
 * here since, so that what another device put in or took out stays as it left it. Who comes for the first time: both
 * carts together, and of what is in both the larger quantity.
 */
export function mergedItems(
  lines: CartLines,
  saved: readonly SavedItem[],
  agreed: Agreed | null,
  accountId: string,
): SavedItem[] {
  const here = quantities(lines.map(({ id, quantity }) => ({ productId: id, quantity })))
  const there = quantities(saved)
  const before = quantities(agreed?.items ?? [])
  const quantityOf = agreed?.accountId === accountId ? changedHere : brought

  return [...new Set([...there.keys(), ...here.keys()])]
    .map((productId) => ({ productId, quantity: quantityOf(productId) }))
    .filter(({ quantity }) => quantity > 0)

  function changedHere(id: number): number {
    const isUntouched = (here.get(id) ?? 0) === (before.get(id) ?? 0)
    return (isUntouched ? there.get(id) : here.get(id)) ?? 0
  }

  /** What somebody else's account keeps already is theirs, and not brought along by who signs in after them. */
  function brought(id: number): number {
    return Math.max(there.get(id) ?? 0, before.has(id) ? 0 : (here.get(id) ?? 0))
  }
}

/**
 * What is taken out of this browser's cart because it was paid for, the shop takes out of the account's by itself. Where
 * both were alike they stay so, and whichever hears of it last takes it out no second time.
 */
export function agreedWithout(agreed: Agreed, lines: CartLines, bought: Bought): Agreed {
  const here = quantities(lines.map(({ id, quantity }) => ({ productId: id, quantity })))
  const paid = new Map(bought.map(({ id, quantity }) => [id, quantity]))
  const items = agreed.items.flatMap(({ productId, quantity }) => {
    const isAlike = here.get(productId) === quantity
    const rest = isAlike ? quantity - (paid.get(productId) ?? 0) : quantity
    return rest > 0 ? [{ productId, quantity: rest }] : []
  })
  return { ...agreed, items }
}

/** Lines stay as they were seen here; those from elsewhere are made of what the shop says of their product. */
export function linesOf(
  items: readonly SavedItem[],
  lines: CartLines,
  products: readonly Product[],
): CartLine[] {
  const present = new Map(lines.map((line) => [line.id, line]))
  const known = new Map(products.map((product) => [product.id, product]))
  return items.flatMap(({ productId, quantity }) => {
    const line = present.get(productId)
    const product = known.get(productId)
    if (line) return [{ ...line, quantity }]
    return product ? [cartLineOf(product, quantity)] : []
  })
}

export function isSameCart(one: readonly SavedItem[], other: readonly SavedItem[]): boolean {
  const others = quantities(other)
  return (
    others.size === one.length && one.every(({ productId, quantity }) => others.get(productId) === quantity)
  )
}

function quantities(items: readonly SavedItem[]): Map<number, number> {
  return new Map(items.map(({ productId, quantity }) => [productId, quantity]))
}

function isItem(value: unknown): value is SavedItem {
  const { productId, quantity } = fieldsOf(value)
  return Number.isSafeInteger(productId) && Number.isSafeInteger(quantity)
}
