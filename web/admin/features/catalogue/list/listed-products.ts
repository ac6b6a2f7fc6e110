import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { AdminProduct, listAdminProducts } from '#contract/catalogue/admin-product.ts'
import { productsKey } from '../product-queries.ts'

type Answer = z.output<(typeof listAdminProducts)['responses'][200]>

type Change = {
  isMeant: (product: AdminProduct) => boolean
  /** Null removes a product from the lists. */
  to: (product: AdminProduct) => AdminProduct | null
}

/** Changes the cached lists before the server has answered. Returns a function that undoes this change and no other. */
export function useListed(): (change: Change) => Promise<() => void> {
  const queryClient = useQueryClient()
  return (change) => changeListed(queryClient, change)
}

export async function changeListed(queryClient: QueryClient, change: Change): Promise<() => void> {
  const filter = { queryKey: productsKey }
  // Data read before the change would overwrite it.
  await queryClient.cancelQueries(filter)
  const before = queryClient.getQueriesData<Answer>(filter)
  queryClient.setQueriesData<Answer>(filter, (answer) => answer && changed(answer, change))
  return () => {
    for (const [key, earlier] of before) {
      queryClient.setQueryData<Answer>(
        key,
        (answer) => answer && earlier && withThoseOf(earlier, answer, change),
      )
    }
  }
}

/** The answer with these products as they were, in their old places. */
function withThoseOf(earlier: Answer, answer: Answer, { isMeant }: Change): Answer {
  const products = answer.products.filter((product) => !isMeant(product))
  for (const [place, product] of earlier.products.entries())
    if (isMeant(product)) products.splice(place, 0, product)
  const back = products.length - answer.products.length
  return { ...answer, products, pagination: { ...answer.pagination, total: answer.pagination.total + back } }
}

function changed(answer: Answer, { isMeant, to }: Change): Answer {
  const products = answer.products.flatMap((product) => (isMeant(product) ? (to(product) ?? []) : product))
  const gone = answer.products.length - products.length
  return { ...answer, products, pagination: { ...answer.pagination, total: answer.pagination.total - gone } }
}
