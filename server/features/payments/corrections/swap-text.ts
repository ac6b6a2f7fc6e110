import type { SwappedUnits } from '#domain/email.ts'
import type { SwapRow } from '../../orders/corrections/swap-queries.ts'

export function swappedUnits({ quantity, outName, inName, differenceCents }: SwapRow): SwappedUnits {
  return { quantity, outName, inName, differenceCents }
}

/** As the customer reads it on a credit or debit note. */
export function swapText({ quantity, outName, inName, reason }: SwapRow): string {
  return `${quantity} × ${outName} swapped for ${quantity} × ${inName}: ${reason}`
}
