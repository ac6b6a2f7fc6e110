import { z } from 'zod'
import { type CheckedLine, maxLineQuantity } from '#contract/cart.ts'
import { type Product, Specifications } from '#contract/product.ts'
import { Rand } from '#contract/rand.ts'
import { productDefaults } from '#domain/product.ts'
import { parseStored } from './storage.ts'

export type CartLine = {
  id: number
  slug: string
  name: string
  brand: string
  specifications: Specifications
  image_url: string | null
  placeholder: string
  price: number
  retail_price: number
  stock_quantity: number
  quantity: number
}

export type CartLines = readonly CartLine[]

const paper = '#f3f1ec'

/** Only what a line cannot do without may make it unreadable; older carts know fewer fields. */
const StoredLine = z
  .object({
    id: z.int().positive(),
    slug: z.string().optional().catch(undefined),
    name: z.string().catch(productDefaults.name),
    brand: z.string().catch(productDefaults.brand),
    specifications: Specifications.catch(''),
    image_url: z.string().nullable().catch(null),
    placeholder: z.string().catch(paper),
    price: Rand.optional().catch(undefined),
    retail_price: Rand.optional().catch(undefined),
    stock_quantity: z.int().min(0).catch(maxLineQuantity),
    quantity: z.int().min(1),
  })
  .transform(({ price, retail_price, slug, ...line }, context): CartLine => {
    const rand = retail_price ?? price
    if (rand === undefined) {
      context.addIssue('A line without a price cannot be sold')
      return z.NEVER
    }
    const exact = Math.round(rand * 100) / 100
    return { ...line, slug: slug ?? String(line.id), price: exact, retail_price: exact }
  })

const StoredCart = z.array(z.unknown())

/** Reads a stored cart: the lines that can be read stay, and lines of one product become one. */
export function parseCart(text: string | null): CartLine[] {
  const stored = text === null ? null : parseStored(text, StoredCart)
  if (!stored) return []
  const lines = stored.flatMap((line) => {
    const parsed = StoredLine.safeParse(line)
    return parsed.success ? [parsed.data] : []
  })
  return lines.reduce(mergeLine, [])
}

export function cartLineOf(product: Product, quantity: number): CartLine {
  const picture = product.image_objects.find((image) => image.is_primary) ?? product.image_objects[0]
  return {
    id: product.id,
    slug: product.slug,
    name: product.name,
    brand: product.brand,
    specifications: product.specifications,
    image_url: product.image_url,
    placeholder: picture?.placeholder ?? paper,
    price: product.retail_price,
    retail_price: product.retail_price,
    stock_quantity: product.stock_quantity,
    quantity: atMostLineQuantity(quantity),
  }
}

export function addLine(lines: CartLines, product: Product, quantity = 1): CartLine[] {
  return mergeLine([...lines], cartLineOf(product, quantity))
}

export function setLineQuantity(lines: CartLines, productId: number, quantity: number): CartLine[] {
  if (quantity <= 0) return removeLine(lines, productId)
  return changeLine(lines, productId, { quantity: atMostLineQuantity(quantity) })
}

export function removeLine(lines: CartLines, productId: number): CartLine[] {
  return lines.filter((line) => line.id !== productId)
}

/** Makes a line agree with what the shop says of it: its price, and no more than there is. */
export function acceptCheckedLine(lines: CartLines, checked: CheckedLine): CartLine[] {
  const isGone = checked.problem === 'gone' || checked.available <= 0
  if (isGone) return removeLine(lines, checked.productId)
  const line = lines.find((candidate) => candidate.id === checked.productId)
  return changeLine(lines, checked.productId, {
    price: checked.price,
    retail_price: checked.price,
    stock_quantity: checked.available,
    quantity: Math.min(line?.quantity ?? 1, checked.available),
  })
}

export function countItems(lines: CartLines): number {
  return lines.reduce((count, line) => count + line.quantity, 0)
}

function mergeLine(lines: CartLine[], added: CartLine): CartLine[] {
  const present = lines.find((line) => line.id === added.id)
  if (!present) return [...lines, added]
  const quantity = atMostLineQuantity(present.quantity + added.quantity)
  return lines.map((line) => (line === present ? { ...added, quantity } : line))
}

function changeLine(lines: CartLines, productId: number, change: Partial<CartLine>): CartLine[] {
  return lines.map((line) => (line.id === productId ? { ...line, ...change } : line))
}

function atMostLineQuantity(quantity: number): number {
  return Math.min(quantity, maxLineQuantity)
}
