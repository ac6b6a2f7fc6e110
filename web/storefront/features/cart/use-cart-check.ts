import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isApiError } from '#contract/api.ts'
import type { CartStoredValue, CheckedLine, Offer } from '#contract/orders/cart.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import type { CartLine } from '#web/session/cart/cart.ts'
import { useCart } from '#web/session/cart/cart-provider.tsx'
import { useDiscountCode } from '#web/session/cart/use-discount-code.ts'
import { type GiftCards, useGiftCards } from '#web/session/cart/use-gift-cards.ts'
import type { CartOffers, CartPayers } from './cart-forecast.ts'
import { type HeldItem, withHeld } from './prices/with-held.ts'
import type { Question } from './prices/without-codes.ts'

/** The typed code, as the shop answered about it. */
export type CodeCheck = {
  typed: string | null
  isChecking: boolean
  /** Why it cannot be used at all, in words. */
  problem: string | null
}

/** The gift cards and the store credit, as the shop answered about them. */
export type StoredValueCheck = { told: CartStoredValue; hasSome: boolean }

export type CartCheck = {
  checked: ReadonlyMap<number, CheckedLine>
  /** Why the check failed. */
  failure: string | null
  /** The discounts that this cart may have. */
  offered: CartOffers | null
  code: CodeCheck
  /** What pays for it besides the card; null if nothing does. */
  payers: CartPayers | null
  stored: StoredValueCheck
  /** Accepts a result from elsewhere, such as a refused order. */
  learn: (lines: readonly CheckedLine[]) => void
  refetch: () => void
}

// The schemas take as long to set up as the whole cart takes to render, and are only needed for the shop's answer.
const checkCart = () => import('#contract/orders/cart.ts').then((contract) => contract.checkCart)

type CheckAnswer = {
  offered: CartOffers | null
  code: string | null
  problem: string | null
  storedValue: CartStoredValue
  spend: CartPayers['spend'] | null
}

const noValue: CartStoredValue = { giftCards: [], creditCents: 0 }
const noAnswer: CheckAnswer = { offered: null, code: null, problem: null, storedValue: noValue, spend: null }

/** Whoever has typed too many wrong codes still has their cart checked. */
async function askShop(question: Question) {
  try {
    return await browserApi.call(checkCart, { body: question })
  } catch (error) {
    if (!isApiError(error) || error.status !== 429) throw error
    const fallback = await import('./prices/without-codes.ts')
    return fallback.withoutCodes(question, error.message)
  }
}

async function offersOf(offers: readonly Offer[]): Promise<CartOffers | null> {
  if (offers.length === 0) return null
  // Without a connection nothing is taken off here; the shop takes it off all the same.
  const code = await import('./prices/with-offers.ts').catch(() => null)
  return code && { offers, price: code.withOffers }
}

async function spendOf({ giftCards, creditCents }: CartStoredValue): Promise<CartPayers['spend'] | null> {
  if (giftCards.length === 0 && creditCents === 0) return null
  const code = await import('./prices/with-stored-value.ts').catch(() => null)
  return code?.withStoredValue ?? null
}

const unchecked: ReadonlyMap<number, CheckedLine> = new Map()

// Pressing plus five times makes one request.
const settleMs = 400

/**
 * Checks the cart when the page opens and after each change. @param held what is reserved for this very shopper, which
 * the shop does not count as available to anyone. Null while that is unknown: until then nothing is said about the
 * cart, or it might call reserved items sold out.
 */
export function useCartCheck(held: readonly HeldItem[] | null): CartCheck {
  const { isReady, lines, takeListPrices } = useCart()
  const [checked, setChecked] = useState(unchecked)
  const [failure, setFailure] = useState<string | null>(null)
  const [told, setTold] = useState(noAnswer)
  const typed = useDiscountCode()
  const cards = useGiftCards()
  const [round, setRound] = useState(0)
  const fetchedRound = useRef<number | null>(null)
  const refetch = useCallback(() => setRound((count) => count + 1), [])
  const question = questionOf(lines, typed, cards)
  const isEmpty = lines.length === 0

  useEffect(() => {
    if (!isReady || isEmpty) return
    let isCurrent = true

    async function ask() {
      try {
        const asked: Question = JSON.parse(question)
        const answer = await askShop(asked)
        const { storedValue } = answer
        const [offered, spend] = await Promise.all([offersOf(answer.offers), spendOf(storedValue)])
        if (!isCurrent) return
        takeListPrices(answer.lines)
        setChecked(byProduct(answer.lines))
        setTold({
          offered,
          code: asked.discountCode ?? null,
          problem: answer.discountCode?.problem ?? null,
          storedValue,
          spend,
        })
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
  }, [isReady, isEmpty, question, round, takeListPrices])

  // With the failure on the page and not after it, or a connection that is back in between is missed.
  useLayoutEffect(() => {
    if (failure === null) return
    window.addEventListener('online', refetch)
    return () => window.removeEventListener('online', refetch)
  }, [failure, refetch])

  const isOfTyped = told.code === typed
  const { spend, storedValue } = told
  const giftCards = storedValue.giftCards.filter(({ code }) => cards.codes.includes(code))
  const known = { ...storedValue, giftCards }
  return {
    checked: held ? withHeld(checked, held) : unchecked,
    failure,
    offered: isOfTyped ? told.offered : withoutCode(told.offered),
    code: {
      typed,
      isChecking: typed !== null && !isOfTyped && failure === null,
      // What depends on the goods is worked out anew with each change of them.
      problem: isOfTyped && !hasCode(told.offered) ? told.problem : null,
    },
    payers: spend && { told: known, usesCredit: cards.usesCredit, spend },
    stored: { told: known, hasSome: cards.codes.length > 0 || known.creditCents > 0 },
    learn: (lines) => setChecked(byProduct(lines)),
    refetch,
  }
}

function questionOf(lines: readonly CartLine[], typed: string | null, { codes }: GiftCards): string {
  const question: Question = {
    items: lines.map(({ id, quantity, priceCents }) => ({ productId: id, quantity, priceCents })),
    ...(typed && { discountCode: typed }),
    ...(codes.length > 0 && { giftCardCodes: codes }),
  }
  return JSON.stringify(question)
}

function hasCode(offered: CartOffers | null): boolean {
  return offered?.offers.some(({ code }) => code !== null) ?? false
}

function withoutCode(offered: CartOffers | null): CartOffers | null {
  return offered && { ...offered, offers: offered.offers.filter(({ code }) => code === null) }
}

function byProduct(lines: readonly CheckedLine[]): ReadonlyMap<number, CheckedLine> {
  return new Map(lines.map((line) => [line.productId, line]))
}
