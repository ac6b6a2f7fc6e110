import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { AdminProduct } from '#contract/product.ts'
import type { listAdminProducts } from '#contract/product-keeping.ts'
import { productsKey } from './product-queries.ts'

type Answer = z.output<(typeof listAdminProducts)['responses'][200]>

/** The lists as they are shown, changed before the shop has answered. */
export function useListed() {
  const queryClient = useQueryClient()
  return {
    /** Null takes a product out of the lists. Gives back what puts everything as it was. */
    change(
      isMeant: (product: AdminProduct) => boolean,
      to: (product: AdminProduct) => AdminProduct | null,
    ): () => void {
      const filter = { queryKey: productsKey }
      const before = queryClient.getQueriesData<Answer>(filter)
      queryClient.setQueriesData<Answer>(filter, (answer) => answer && changed(answer, isMeant, to))
      return () => {
        for (const [key, answer] of before) queryClient.setQueryData(key, answer)
      }
    },
  }
}

function changed(
  answer: Answer,
  isMeant: (product: AdminProduct) => boolean,
  to: (product: AdminProduct) => AdminProduct | null,
): Answer {
  const products = answer.products.flatMap((product) => (isMeant(product) ? (to(product) ?? []) : product))
  const gone = answer.products.length - products.length
  return { ...answer, products, pagination: { ...answer.pagination, total: answer.pagination.total - gone } }
}
