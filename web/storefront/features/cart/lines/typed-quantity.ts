import { maxLineQuantity } from '#domain/orders/checkout/cart.ts'

/** `remark` says why the quantity differs from the requested one. */
export type TypedQuantity = { quantity: number; remark: string | null }

type Line = { quantity: number; available: number }

/** Parses a typed quantity. One above the stock is reduced, with a remark. */
export function typedQuantity(text: string, line: Line): TypedQuantity {
  const typed = text.trim()
  if (typed === '') return { quantity: line.quantity, remark: null }
  if (!/^\d+$/.test(typed)) {
    return {
      quantity: line.quantity,
      remark: `Enter a whole number. The quantity is still ${line.quantity}.`,
    }
  }
  const wanted = Number(typed)
  const max = maxQuantityOf(line)
  if (wanted <= max || wanted === line.quantity) return { quantity: wanted, remark: null }
  if (max <= 0) {
    return { quantity: line.quantity, remark: `Sold out. The quantity is still ${line.quantity}.` }
  }
  return { quantity: max, remark: `${limitRemark(line)} The quantity is now ${max}.` }
}

/** Why a line cannot have more. */
export function limitRemark({ available }: Pick<Line, 'available'>): string {
  if (available > maxLineQuantity) return `You can order at most ${maxLineQuantity} of one product.`
  if (available <= 0) return 'Sold out.'
  return available === 1 ? 'Only 1 left.' : `Only ${available} left.`
}

function maxQuantityOf({ available }: Line): number {
  return Math.min(available, maxLineQuantity)
}
