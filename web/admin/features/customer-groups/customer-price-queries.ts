import { useQuery } from '@tanstack/react-query'
import { readPricesOfCustomer } from '#contract/accounts/own-price.ts'
import { isEmail } from '#domain/accounts/sign-up.ts'
import type { Cents } from '#domain/money/money.ts'
import { browserApi } from '#web/session/api/browser-api.ts'

type Customer = { email: string } | { orderNumber: string }

const nobody: ReadonlyMap<number, Cents> = new Map()

/** What a customer is asked by the list of their group, where that is less than others are. */
export function useCustomerPrices(
  customer: Customer,
  productIds: readonly number[],
): ReadonlyMap<number, Cents> {
  const ids = productIds.toSorted((one, other) => one - other).join(',')
  const isKnown = 'orderNumber' in customer || isEmail(customer.email.trim())
  const { data = nobody } = useQuery({
    queryKey: ['customer prices', customer, ids],
    queryFn: () => browserApi.call(readPricesOfCustomer, { query: { ids, ...customer } }),
    select: ({ prices }) => new Map(prices.map(({ productId, priceCents }) => [productId, priceCents])),
    enabled: isKnown && ids !== '',
  })
  return data
}
