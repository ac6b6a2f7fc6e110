import type { CheckedLine } from '#contract/orders/cart.ts'
import { formatRand } from '#domain/money/money.ts'
import type { CartLine } from '#web/session/cart/cart.ts'

/** How the shop differs from a line of the cart: what to say of it, and the name of the way to agree. */
export type LineDrift = { texts: string[]; acceptLabel: string }

/** Compares afresh each time, so that an accepted change is no drift any more before the shop is asked again. */
export function lineDrift(line: CartLine, checked: CheckedLine | undefined): LineDrift | null {
  if (!checked) return null
  if (checked.problem === 'gone') return { texts: ['No longer available'], acceptLabel: 'Remove from cart' }
  if (checked.available <= 0) return { texts: ['Sold out'], acceptLabel: 'Remove from cart' }

  const price = priceDrift(line, checked)
  const stock = stockDrift(line, checked)
  if (price && stock) return { texts: [price.text, stock.text], acceptLabel: 'Accept both changes' }
  const only = price ?? stock
  return only && { texts: [only.text], acceptLabel: only.acceptLabel }
}

type Change = { text: string; acceptLabel: string }

function priceDrift(line: CartLine, checked: CheckedLine): Change | null {
  if (line.retailCents === checked.priceCents) return null
  const was = formatRand(line.retailCents)
  const now = formatRand(checked.priceCents)
  return { text: `The price was ${was}, now ${now}`, acceptLabel: 'Accept new price' }
}

function stockDrift(line: CartLine, checked: CheckedLine): Change | null {
  if (line.quantity <= checked.available) return null
  return { text: `Only ${checked.available} left`, acceptLabel: `Change to ${checked.available}` }
}
