import type { CheckedLine } from '#contract/orders/cart.ts'
import { formatRand } from '#domain/money/money.ts'
import type { CartLine } from '#web/session/cart/cart.ts'

/** How a cart line differs from the shop: the text, and the label of the button that accepts it. */
export type LineDrift = { texts: string[]; acceptLabel: string }

/** Compares again each time, so that an accepted change no longer differs before the next check. */
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
  if (line.priceCents === checked.priceCents) return null
  const was = formatRand(line.priceCents)
  const now = formatRand(checked.priceCents)
  return { text: `The price was ${was}, now ${now}`, acceptLabel: 'Accept new price' }
}

function stockDrift(line: CartLine, checked: CheckedLine): Change | null {
  if (line.quantity <= checked.available) return null
  return { text: `Only ${checked.available} left`, acceptLabel: `Change to ${checked.available}` }
}
