import type { Cents } from '../money/money.ts'

export type OrderAmounts = {
  subtotalCents: Cents
  shippingCents: Cents
  vatCents: Cents
  totalCents: Cents
  /** Null if no VAT is shown. */
  taxLabel: string | null
  refundedCents?: Cents
}

export type AmountRow = {
  name: 'subtotal' | 'delivery' | 'vat' | 'total' | 'refunded'
  label: string
  cents: Cents
}

/** The amounts of an order, row by row, wherever they are shown. Pages say shipping, documents say delivery. */
export function orderAmountRows(
  amounts: OrderAmounts,
  { deliveryLabel, isVatBelowTotal = false }: { deliveryLabel: string; isVatBelowTotal?: boolean },
): AmountRow[] {
  const { subtotalCents, shippingCents, vatCents, totalCents, taxLabel, refundedCents = 0 } = amounts
  const vat: AmountRow[] = taxLabel === null ? [] : [{ name: 'vat', label: taxLabel, cents: vatCents }]
  return [
    { name: 'subtotal', label: 'Subtotal', cents: subtotalCents },
    { name: 'delivery', label: deliveryLabel, cents: shippingCents },
    ...(isVatBelowTotal ? [] : vat),
    { name: 'total', label: 'Total', cents: totalCents },
    ...(isVatBelowTotal ? vat : []),
    ...(refundedCents > 0 ? [{ name: 'refunded', label: 'Refunded', cents: -refundedCents } as const] : []),
  ]
}
