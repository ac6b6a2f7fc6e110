import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ProductEdit } from '#contract/catalogue/admin-product.ts'
import { editProducts } from '#contract/catalogue/product-edit.ts'
import { listFamilies, proposeFamilies } from '#contract/catalogue/product-family.ts'
import type { CallOutput } from '#contract/endpoint.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useRefreshProducts } from '../product-queries.ts'

const familiesKey = ['families']

type Next = CallOutput<typeof proposeFamilies>['next']

export function useProposals() {
  return useInfiniteQuery({
    queryKey: [...familiesKey, 'proposals'],
    queryFn: ({ pageParam }) =>
      browserApi.call(proposeFamilies, {
        query: pageParam ? { after_name: pageParam.after_name, after_id: pageParam.after_id } : {},
      }),
    initialPageParam: null as Next,
    getNextPageParam: ({ next }) => next,
    // Proposals do not move while somebody looks at them.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export function useFamilies(text: string, isWanted = true) {
  return useQuery({
    queryKey: [...familiesKey, 'listed', text],
    queryFn: () => browserApi.call(listFamilies, { query: { q: text } }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
}

/** @param key identifies the step, so that a repeat does nothing more */
export function joinFamilies(changes: ProductEdit[], key: string) {
  return browserApi.call(editProducts, {
    headers: { 'idempotency-key': key },
    body: { changes, dryRun: false },
  })
}

export function useFamiliesAgain() {
  const queryClient = useQueryClient()
  const refreshProducts = useRefreshProducts()
  return async () => {
    await Promise.all([queryClient.invalidateQueries({ queryKey: familiesKey }), refreshProducts()])
  }
}
