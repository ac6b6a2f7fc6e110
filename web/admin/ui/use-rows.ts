import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'

/** The rows of a list. While others are asked for, the former ones stay. */
export function useRows<Data>(queryKey: QueryKey, queryFn: () => Promise<Data>) {
  return useQuery({ queryKey, queryFn, placeholderData: keepPreviousData })
}
