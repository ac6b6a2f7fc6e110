import type { Cents } from '../money/money.ts'

export type OrderAmounts = {
  subtotalCents: Cents
  /** Missing on documents from before there were discounts. */
  discountCents?: Cents
  /** What the discounts are called. */
  discountLabel?: string | null
  shippingCents: Cents
  vatCents: Cents
  totalCents: Cents
  /** Null if no VAT is shown. */
  taxLabel: string | null
  refundedCents?: Cents
  /** What pays of it besides the card, from `storedRows`. */
  storedRows?: readonly AmountRow[]
}

export type AmountRow = {
  name: 'subtotal' | 'discount' | 'delivery' | 'vat' | 'total' | 'stored' | 'rest' | 'refunded'
  label: string
  cents: Cents
}

/** The amounts of an order, row by row, wherever they are shown. Pages say shipping, documents say delivery. */
export function orderAmountRows(
  amounts: OrderAmounts,
  { deliveryLabel, isVatBelowTotal = false }: { deliveryLabel: string; isVatBelowTotal?: boolean },
): AmountRow[] {
  const { subtotalCents, discountCents = 0, shippingCents, vatCents, totalCents, taxLabel } = amounts
  const { discountLabel, refundedCents = 0 } = amounts
  const named = (label: string) => (discountLabel ? `${label} (${discountLabel})` : label)
  const vat: AmountRow[] = taxLabel === null ? [] : [{ name: 'vat', label: taxLabel, cents: vatCents }]
  return [
    { name: 'subtotal', label: 'Subtotal', cents: subtotalCents },
    ...(discountCents > 0
      ? [{ name: 'discount', label: named('Discount'), cents: -discountCents } as const]
      : []),
    {
      name: 'delivery',
      label: discountCents > 0 ? deliveryLabel : named(deliveryLabel),
      cents: shippingCents,
    },
    ...(isVatBelowTotal ? [] : vat),
    { name: 'total', label: 'Total', cents: totalCents },
    ...(isVatBelowTotal ? vat : []),
    ...(amounts.storedRows ?? []),
    ...(refundedCents > 0 ? [{ name: 'refunded', label: 'Refunded', cents: -refundedCents } as const] : []),
  ]
}
