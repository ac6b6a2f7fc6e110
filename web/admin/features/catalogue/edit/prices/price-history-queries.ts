import { useQuery } from '@tanstack/react-query'
import { readPriceHistory } from '#contract/catalogue/price-history.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { productsKey } from '../../product-queries.ts'

/** What was asked for a product, the newest change first. */
export function usePriceHistory(id: number) {
  return useQuery({
    queryKey: [...productsKey, 'prices', id],
    queryFn: () => browserApi.call(readPriceHistory, { params: { id: String(id) } }),
  })
}
