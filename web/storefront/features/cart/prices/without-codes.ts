import { checkCart } from '#contract/orders/cart.ts'
import { browserApi } from '#web/session/api/browser-api.ts'

/** What the shop is asked about a cart. */
export type Question = {
  items: { productId: number; quantity: number; priceCents: number }[]
  discountCode?: string
  giftCardCodes?: string[]
}

/** The check of a cart whose shopper has typed too many wrong codes: it says so beside them. */
export async function withoutCodes({ items, discountCode, giftCardCodes = [] }: Question, problem: string) {
  const answer = await browserApi.call(checkCart, { body: { items } })
  const card = { codeEnd: null, availableCents: 0, expiresAt: null, problem }
  return {
    ...answer,
    discountCode: discountCode ? { code: discountCode, problem } : null,
    storedValue: { ...answer.storedValue, giftCards: giftCardCodes.map((code) => ({ code, ...card })) },
  }
}
