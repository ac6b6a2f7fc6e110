import type { Cents } from '../../money/money.ts'

export const maxLineQuantity = 999
export const maxCartLines = 100

export type CartItem = { productId: number; quantity: number; priceCents?: Cents | undefined }
/** The current state of a product in the shop. Deleted or hidden ones are simply missing. */
export type CartProduct = {
  productId: number
  /** What this buyer is asked, and everybody. */
  priceCents: Cents
  askedCents: Cents
  /** The price list that makes the difference. */
  priceList: string | null
  available: number
}
export type CartLineProblem = 'gone' | 'out_of_stock' | 'less_stock' | 'price_changed'
export type BuyableLine = { productId: number; unitPriceCents: Cents; quantity: number }
export type CheckedLine = {
  productId: number
  quantity: number
  priceCents: Cents
  available: number
  /** What others are asked, if a price list gave the price; and its name. */
  askedCents?: Cents
  priceList?: string
  problem?: CartLineProblem
}

/** Compares a cart with the current state of the shop. A product that occurs twice is one line. */
export function checkLines(items: readonly CartItem[], products: readonly CartProduct[]): CheckedLine[] {
  const byId = new Map(products.map((product) => [product.productId, product]))
  return mergeItems(items).map((item) => {
    const product = byId.get(item.productId)
    const problem = problemOf(item, product)
    return {
      productId: item.productId,
      quantity: item.quantity,
      priceCents: product?.priceCents ?? item.priceCents ?? 0,
      available: product?.available ?? 0,
      ...(product?.priceList && { askedCents: product.askedCents, priceList: product.priceList }),
      ...(problem && { problem }),
    }
  })
}

/** What can be bought of the checked lines: the summary beside them shows the cost of this. */
export function buyableLines(lines: readonly CheckedLine[]): BuyableLine[] {
  return lines
    .filter(({ problem }) => problem !== 'gone')
    .map(({ productId, priceCents, quantity, available }) => ({
      productId,
      unitPriceCents: priceCents,
      quantity: Math.min(quantity, available),
    }))
    .filter(({ quantity }) => quantity > 0)
}

export function mergeItems(items: readonly CartItem[]): CartItem[] {
  const merged = new Map<number, CartItem>()
  for (const item of items) {
    const earlier = merged.get(item.productId)
    merged.set(item.productId, earlier ? { ...earlier, quantity: earlier.quantity + item.quantity } : item)
  }
  return [...merged.values()]
}

function problemOf(item: CartItem, product: CartProduct | undefined): CartLineProblem | null {
  if (!product) return 'gone'
  if (product.available === 0) return 'out_of_stock'
  if (product.available < item.quantity) return 'less_stock'
  if (item.priceCents !== undefined && item.priceCents !== product.priceCents) return 'price_changed'
  return null
}
