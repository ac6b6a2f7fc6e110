import type { CartStoredValue } from '#contract/orders/cart.ts'
import { cardProblemText, type ValidatedCard } from './validate-cards.ts'

/** The gift cards and the store credit of a cart, as its shopper sees them. */
export function storedValueView({
  cards,
  creditCents,
}: {
  cards: readonly ValidatedCard[]
  creditCents: number
}): CartStoredValue {
  return {
    giftCards: cards.map(({ typed, codeEnd, availableCents, expiresAt, problem }) => ({
      code: typed,
      codeEnd,
      availableCents,
      expiresAt,
      problem: problem && cardProblemText(problem),
    })),
    creditCents,
  }
}
