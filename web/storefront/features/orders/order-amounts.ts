import type { OrderAmounts } from '#domain/orders/order-amount-rows.ts'
import type { StoredOrder } from './waiting/stored-order.ts'

/** What an order cost, under the tax label of its day where it is known. */
export function orderAmounts(
  { summary }: Pick<StoredOrder, 'summary'>,
  shopTaxLabel: string | null,
): OrderAmounts {
  return {
    ...summary,
    taxLabel: summary.taxLabel === undefined ? shopTaxLabel : summary.taxLabel,
  }
}
