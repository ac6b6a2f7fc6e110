import { maxLineQuantity } from '#domain/cart.ts'

/** `remark` says why the quantity is not the one that was asked for. */
export type TypedQuantity = { quantity: number; remark: string | null }

type Line = { quantity: number; available: number }

/** Reads a quantity as it was typed. What cannot be had is cut to what can, and said to be. */
export function typedQuantity(text: string, line: Line): TypedQuantity {
  const typed = text.trim()
  if (typed === '') return { quantity: line.quantity, remark: null }
  if (!/^\d+$/.test(typed)) {
    return { quantity: line.quantity, remark: `Type a whole number. The quantity stays at ${line.quantity}.` }
  }
  const wanted = Number(typed)
  const max = maxQuantityOf(line)
  if (wanted <= max || wanted === line.quantity) return { quantity: wanted, remark: null }
  if (max <= 0) {
    return { quantity: line.quantity, remark: `Sold out for now. The quantity stays at ${line.quantity}.` }
  }
  return { quantity: max, remark: `${limitRemark(line)} The quantity is now ${max}.` }
}

/** Why there cannot be more of a line. */
export function limitRemark({ available }: Pick<Line, 'available'>): string {
  if (available > maxLineQuantity) return `At most ${maxLineQuantity} of one product go into one order.`
  if (available <= 0) return 'Sold out for now.'
  return available === 1 ? 'Only 1 is left.' : `Only ${available} are left.`
}

function maxQuantityOf({ available }: Line): number {
  return Math.min(available, maxLineQuantity)
}
