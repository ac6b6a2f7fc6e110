import type { CartStoredValue } from '#contract/orders/cart.ts'
import type { AmountRow } from '#domain/orders/order-amount-rows.ts'
import { storedRows } from '#domain/orders/stored-rows.ts'
import { spendStoredValue } from '#domain/payments/stored-value.ts'

/** What of a total these gift cards and this store credit pay. Only fetched once there are any. */
export function withStoredValue(
  totalCents: number,
  { giftCards, creditCents }: CartStoredValue,
  usesCredit: boolean,
): { storedRows: AmountRow[]; dueCents: number } {
  const cards = giftCards
    .filter(({ problem }) => problem === null)
    .map(({ codeEnd, availableCents, expiresAt }, index) => ({
      id: index + 1,
      kind: 'gift_card' as const,
      codeEnd,
      availableCents,
      expiresAt,
    }))
  const credit = {
    id: 0,
    kind: 'store_credit' as const,
    codeEnd: null,
    availableCents: creditCents,
    expiresAt: null,
  }
  const values = [...cards, ...(usesCredit && creditCents > 0 ? [credit] : [])]
  const { parts, dueCents } = spendStoredValue(totalCents, values)
  const stored = parts.flatMap(({ id, amountCents }) => {
    const value = values.find((candidate) => candidate.id === id)
    return value ? [{ kind: value.kind, codeEnd: value.codeEnd, amountCents }] : []
  })
  return { dueCents, storedRows: storedRows(totalCents, stored) }
}
