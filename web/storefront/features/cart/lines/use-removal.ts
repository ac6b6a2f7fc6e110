import { useState } from 'react'
import { type CartLine, useCart } from '#web/session/cart/cart-provider.tsx'
import { focusMain } from '#web/ui/focus-main.ts'
import { useAnnounce } from '#web/ui/live-region.tsx'

export type Removal = {
  /** The line that was removed last, while it can be put back. */
  removed: CartLine | null
  note(line: CartLine, position: number): void
  undo(): void
}

/** The last removal on this page, which can be undone for as long as the page is open. */
export function useRemoval(): Removal {
  const cart = useCart()
  const announce = useAnnounce()
  const [last, setLast] = useState<{ line: CartLine; position: number } | null>(null)
  const isBack = cart.lines.some(({ id }) => id === last?.line.id)

  function undo() {
    if (!last) return
    cart.putBack(last.line, last.position)
    setLast(null)
    announce(`${last.line.name} is back in your cart`)
    // The focused button is gone.
    focusMain()
  }

  return {
    removed: last && !isBack ? last.line : null,
    note: (line, position) => setLast({ line, position }),
    undo,
  }
}
