import type { OrderAmounts } from '#domain/orders/order-amount-rows.ts'
import { storedRows } from '#domain/orders/stored-rows.ts'
import { customerMethodLabel } from '#domain/payments/payment-method.ts'
import type { StoredOrder } from './waiting/stored-order.ts'

/** What an order cost, under the tax label of its day where it is known. */
export function orderAmounts(
  {
    summary,
    storedValue,
    paidAt,
    paymentMethod,
  }: Pick<StoredOrder, 'summary' | 'storedValue' | 'paidAt' | 'paymentMethod'>,
  shopTaxLabel: string | null,
): OrderAmounts {
  return {
    ...summary,
    storedRows: storedRows(
      summary.totalCents,
      storedValue ?? [],
      paidAt ? customerMethodLabel(paymentMethod) : null,
    ),
    taxLabel: summary.taxLabel === undefined ? shopTaxLabel : summary.taxLabel,
  }
}
