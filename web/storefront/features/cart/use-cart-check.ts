import { useCallback, useEffect, useRef, useState } from 'react'
import { isApiError } from '#contract/api.ts'
import type { CheckedLine } from '#contract/orders/cart.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useCart } from '#web/session/cart/cart-provider.tsx'
import { type HeldItem, withHeld } from './with-held.ts'

export type CartCheck = {
  checked: ReadonlyMap<number, CheckedLine>
  /** Why the check failed. */
  failure: string | null
  /** Accepts a result from elsewhere, such as a refused order. */
  learn: (lines: readonly CheckedLine[]) => void
  refetch: () => void
}

// The schemas take as long to set up as the whole cart takes to render, and are only needed for the shop's answer.
const checkCart = () => import('#contract/orders/cart.ts').then((contract) => contract.checkCart)

const unchecked: ReadonlyMap<number, CheckedLine> = new Map()

// Pressing plus five times makes one request.
const settleMs = 400

/**
 * Checks the cart when the page opens and after each change. @param held what is reserved for this very shopper, which
 * the shop does not count as available to anyone. Null while that is unknown: until then nothing is said about the
 * cart, or it might call reserved items sold out.
 */
export function useCartCheck(held: readonly HeldItem[] | null): CartCheck {
  const { isReady, lines } = useCart()
  const [checked, setChecked] = useState(unchecked)
  const [failure, setFailure] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const fetchedRound = useRef<number | null>(null)
  const refetch = useCallback(() => setRound((count) => count + 1), [])
  const question = JSON.stringify(
    lines.map((line) => ({ productId: line.id, quantity: line.quantity, priceCents: line.retailCents })),
  )

  useEffect(() => {
    if (!isReady || question === '[]') return
    let isCurrent = true

    async function ask() {
      try {
        const answer = await browserApi.call(checkCart, { body: { items: JSON.parse(question) } })
        if (!isCurrent) return
        setChecked(byProduct(answer.lines))
        setFailure(null)
      } catch (error) {
        if (!isApiError(error)) throw error
        if (isCurrent) setFailure(error.message)
      } finally {
        if (isCurrent) fetchedRound.current = round
      }
    }

    const timer = setTimeout(ask, fetchedRound.current === round ? settleMs : 0)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [isReady, question, round])

  useEffect(() => {
    if (failure === null) return
    window.addEventListener('online', refetch)
    return () => window.removeEventListener('online', refetch)
  }, [failure, refetch])

  return {
    checked: held ? withHeld(checked, held) : unchecked,
    failure,
    learn: (told) => setChecked(byProduct(told)),
    refetch,
  }
}

function byProduct(lines: readonly CheckedLine[]): ReadonlyMap<number, CheckedLine> {
  return new Map(lines.map((line) => [line.productId, line]))
}
