import { centsFromRand } from '#domain/money/money.ts'
import type { OrderAmounts } from '#domain/orders/order-amount-rows.ts'
import type { StoredOrder } from './waiting/stored-order.ts'

/** What an order cost, under the tax label of its day where it is known. */
export function orderAmounts(
  { summary }: Pick<StoredOrder, 'summary'>,
  shopTaxLabel: string | null,
): OrderAmounts {
  return {
    subtotalCents: centsFromRand(summary.subtotal),
    shippingCents: centsFromRand(summary.shipping),
    vatCents: centsFromRand(summary.tax),
    totalCents: centsFromRand(summary.total),
    taxLabel: summary.taxLabel === undefined ? shopTaxLabel : summary.taxLabel,
  }
}
