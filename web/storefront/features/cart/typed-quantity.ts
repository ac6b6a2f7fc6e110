import { maxLineQuantity } from '#domain/orders/cart.ts'

/** `remark` says why the quantity is not the one that was asked for. */
export type TypedQuantity = { quantity: number; remark: string | null }

type Line = { quantity: number; available: number }

/** Reads a quantity as it was typed. What cannot be had is cut to what can, and said to be. */
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

/** Why there cannot be more of a line. */
export function limitRemark({ available }: Pick<Line, 'available'>): string {
  if (available > maxLineQuantity) return `You can order at most ${maxLineQuantity} of one product.`
  if (available <= 0) return 'Sold out.'
  return available === 1 ? 'Only 1 left.' : `Only ${available} left.`
}

function maxQuantityOf({ available }: Line): number {
  return Math.min(available, maxLineQuantity)
}
