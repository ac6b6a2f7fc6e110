import { centsFromRand } from '#domain/money.ts'
import type { Amounts } from '../cart/summary-rows.tsx'
import type { StoredOrder } from './stored-order.ts'

/** What an order cost, under the tax label of its day where it is known. */
export function orderAmounts(
  { summary }: Pick<StoredOrder, 'summary'>,
  shopTaxLabel: string | null,
): Amounts {
  return {
    subtotalCents: centsFromRand(summary.subtotal),
    shippingCents: centsFromRand(summary.shipping),
    vatCents: centsFromRand(summary.tax),
    totalCents: centsFromRand(summary.total),
    taxLabel: summary.taxLabel === undefined ? shopTaxLabel : summary.taxLabel,
  }
}
