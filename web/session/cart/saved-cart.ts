import type { Product } from '#contract/catalogue/product.ts'
import { fieldsOf, parseJson } from '../api/parse-json.ts'
import { type BoughtItems, type CartLine, type CartLines, cartLineOf } from './cart.ts'

export type SavedItem = { productId: number; quantity: number }

/** The last cart that this browser and an account agreed on. Differences from it were made here since. */
export type AgreedCart = { accountId: string; items: readonly SavedItem[] }

export function parseAgreed(text: string | null): AgreedCart | null {
  const { accountId, items } = fieldsOf(text === null ? null : parseJson(text))
  return typeof accountId === 'string' && Array.isArray(items)
    ? { accountId, items: items.filter(isItem) }
    : null
}

/**
 * The merged cart of the account. For a returning browser: the account's current cart with the changes made here since,
 * so that changes on other devices stay. For a new one: both carts together, with the larger quantity of each product.
 */
export function mergedItems(
  lines: CartLines,
  saved: readonly SavedItem[],
  agreed: AgreedCart | null,
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

  /** Lines already saved in another account are that person's, and are not brought along by the next one to log in. */
  function brought(id: number): number {
    return Math.max(there.get(id) ?? 0, before.has(id) ? 0 : (here.get(id) ?? 0))
  }
}

/**
 * Lines removed from this browser's cart because they were paid for are also removed from the account's cart by the
 * server. If both were the same they stay the same, and neither removes them a second time.
 */
export function agreedWithout(agreed: AgreedCart, lines: CartLines, bought: BoughtItems): AgreedCart {
  const here = quantities(lines.map(({ id, quantity }) => ({ productId: id, quantity })))
  const paid = new Map(bought.map(({ id, quantity }) => [id, quantity]))
  const items = agreed.items.flatMap(({ productId, quantity }) => {
    const isAlike = here.get(productId) === quantity
    const rest = isAlike ? quantity - (paid.get(productId) ?? 0) : quantity
    return rest > 0 ? [{ productId, quantity: rest }] : []
  })
  return { ...agreed, items }
}

/** Lines stay as they were seen here; those from elsewhere are made from the current products. */
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
