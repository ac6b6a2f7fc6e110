import type { Cents } from '../money/money.ts'
import type { StoredValueKind } from '../payments/stored-value-kinds.ts'
import type { AmountRow } from './order-amount-rows.ts'

export type StoredPart = { kind: StoredValueKind; codeEnd: string | null; amountCents: Cents }

/**
 * What gift cards and store credit pay of an order, and what is left: below its total, since they are payment.
 * @param paidBy how the rest was paid; null as long as it is not.
 */
export function storedRows(
  totalCents: Cents,
  stored: readonly StoredPart[],
  paidBy: string | null = null,
): AmountRow[] {
  if (stored.length === 0) return []
  const parts = stored.map(({ kind, codeEnd, amountCents }): AmountRow => {
    const label = kind === 'gift_card' ? `Gift card ending ${codeEnd ?? ''}` : 'Store credit'
    return { name: 'stored', label, cents: -amountCents }
  })
  const restCents = parts.reduce((sum, { cents }) => sum + cents, totalCents)
  if (paidBy === null) return [...parts, { name: 'rest', label: 'Left to pay', cents: restCents }]
  return restCents === 0 ? parts : [...parts, { name: 'rest', label: `Paid by ${paidBy}`, cents: restCents }]
}
