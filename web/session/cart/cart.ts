import type { Product, Specifications } from '#contract/catalogue/product.ts'
import type { CheckedLine } from '#contract/orders/cart.ts'
import { productDefaults } from '#domain/catalogue/product-defaults.ts'
import { type Cents, randFromCents } from '#domain/money/money.ts'
import { maxLineQuantity } from '#domain/orders/checkout/cart.ts'
import { fieldsOf, parseJson } from '../api/parse-json.ts'

export type CartLine = {
  id: number
  slug: string
  name: string
  brand: string
  specifications: Specifications
  imageUrl: string | null
  placeholder: string
  priceCents: Cents
  available: number
  quantity: number
}

/** The product fields that a cart stores. */
export type CartProduct = Pick<
  Product,
  | 'id'
  | 'slug'
  | 'name'
  | 'brand'
  | 'specifications'
  | 'imageUrl'
  | 'imageObjects'
  | 'priceCents'
  | 'available'
>

export type CartLines = readonly CartLine[]

export type BoughtItems = readonly { id: number | null; quantity: number }[]

const paper = '#f3f1ec'

/** Reads a stored cart: readable lines are kept, and lines of one product are merged. */
export function parseCart(text: string | null): CartLine[] {
  const stored = text === null ? null : parseJson(text)
  if (!Array.isArray(stored)) return []
  return stored.flatMap((line) => readLine(line) ?? []).reduce(mergeLine, [])
}

/** A cart as it is stored, with the wire names of product fields: other programs read it too. */
export function cartText(lines: CartLines): string {
  return JSON.stringify(
    lines.map(({ imageUrl, priceCents, available, ...same }) => ({
      ...same,
      image_url: imageUrl,
      price: randFromCents(priceCents),
      retail_price: randFromCents(priceCents),
      stock_quantity: available,
    })),
  )
}

export function cartLineOf(product: CartProduct, quantity: number): CartLine {
  const picture = product.imageObjects.find((image) => image.isPrimary) ?? product.imageObjects[0]
  return {
    id: product.id,
    slug: product.slug,
    name: product.name,
    brand: product.brand,
    specifications: product.specifications,
    imageUrl: product.imageUrl,
    placeholder: picture?.placeholder ?? paper,
    priceCents: product.priceCents,
    available: product.available,
    quantity: withinMaxLineQuantity(quantity),
  }
}

export function addLine(lines: CartLines, product: CartProduct, quantity = 1): CartLine[] {
  return mergeLine([...lines], cartLineOf(product, quantity))
}

export function setLineQuantity(lines: CartLines, productId: number, quantity: number): CartLine[] {
  if (quantity <= 0) return removeLine(lines, productId)
  return changeLine(lines, productId, { quantity: withinMaxLineQuantity(quantity) })
}

export function removeLine(lines: CartLines, productId: number): CartLine[] {
  return lines.filter((line) => line.id !== productId)
}

/** Undoes a removal. Of a product that was added again since there are as many as the larger of both quantities. */
export function putBack(lines: CartLines, line: CartLine, position: number): CartLine[] {
  const again = lines.find(({ id }) => id === line.id)
  if (again) return setLineQuantity(lines, line.id, Math.max(again.quantity, line.quantity))
  return lines.toSpliced(position, 0, line)
}

/** Removes what was bought. Anything added since is for another order. */
export function withoutBought(lines: CartLines, bought: BoughtItems): CartLine[] {
  return bought.reduce<CartLine[]>(
    (left, { id, quantity }) => {
      const line = left.find((candidate) => candidate.id === id)
      return line ? setLineQuantity(left, line.id, line.quantity - quantity) : left
    },
    [...lines],
  )
}

/** Adds a whole line to the others, with the sum of both quantities. */
export function putLine(lines: CartLines, line: CartLine): CartLine[] {
  return mergeLine([...lines], line)
}

/** Updates a line with the shop's answer: its price, and no more than the stock. */
export function acceptCheckedLine(lines: CartLines, checked: CheckedLine): CartLine[] {
  const isGone = checked.problem === 'gone' || checked.available <= 0
  if (isGone) return removeLine(lines, checked.productId)
  const line = lines.find((candidate) => candidate.id === checked.productId)
  return changeLine(lines, checked.productId, {
    priceCents: checked.priceCents,
    available: checked.available,
    quantity: Math.min(line?.quantity ?? 1, checked.available),
  })
}

/** Puts the price of a member's list in the place of what everybody is asked. Any other change is theirs to accept. */
export function takeListPrices(lines: CartLines, checked: readonly CheckedLine[]): CartLine[] {
  return checked.reduce<CartLine[]>(
    (kept, { productId, priceCents, askedCents }) =>
      kept.map((line) =>
        line.id === productId && line.priceCents === askedCents ? { ...line, priceCents } : line,
      ),
    [...lines],
  )
}

export function countItems(lines: CartLines): number {
  return lines.reduce((count, line) => count + line.quantity, 0)
}

/** Only missing essential fields make a line unreadable; older carts have fewer fields. */
function readLine(stored: unknown): CartLine | null {
  const line = fieldsOf(stored)
  const priceCents = centsOf(line.price) ?? centsOf(line.retail_price)
  if (!isWholeFrom(1, line.id) || !isWholeFrom(1, line.quantity) || priceCents === null) return null
  return {
    id: line.id,
    slug: textOf(line.slug) ?? String(line.id),
    name: textOf(line.name) ?? productDefaults.name,
    brand: textOf(line.brand) ?? productDefaults.brand,
    specifications: specificationsOf(line.specifications),
    imageUrl: textOf(line.image_url),
    placeholder: textOf(line.placeholder) ?? paper,
    priceCents,
    available: isWholeFrom(0, line.stock_quantity) ? line.stock_quantity : maxLineQuantity,
    quantity: withinMaxLineQuantity(line.quantity),
  }
}

/** To the cent: other prices would be refused wherever they are calculated with. */
function centsOf(rand: unknown): Cents | null {
  const cents = typeof rand === 'number' ? Math.round(rand * 100) : Number.NaN
  return isWholeFrom(0, cents) ? cents : null
}

function specificationsOf(stored: unknown): Specifications {
  if (typeof stored !== 'object') return textOf(stored) ?? ''
  const isShown = (entry: [string, unknown]): entry is [string, string | number] =>
    ['string', 'number'].includes(typeof entry[1])
  return Object.fromEntries(Object.entries(fieldsOf(stored)).filter(isShown))
}

function textOf(stored: unknown): string | null {
  return typeof stored === 'string' ? stored : null
}

function isWholeFrom(least: number, stored: unknown): stored is number {
  return Number.isSafeInteger(stored) && Number(stored) >= least
}

function mergeLine(lines: CartLine[], added: CartLine): CartLine[] {
  const present = lines.find((line) => line.id === added.id)
  if (!present) return [...lines, added]
  const quantity = withinMaxLineQuantity(present.quantity + added.quantity)
  return lines.map((line) => (line === present ? { ...added, quantity } : line))
}

function changeLine(lines: CartLines, productId: number, change: Partial<CartLine>): CartLine[] {
  return lines.map((line) => (line.id === productId ? { ...line, ...change } : line))
}

function withinMaxLineQuantity(quantity: number): number {
  return Math.min(quantity, maxLineQuantity)
}
