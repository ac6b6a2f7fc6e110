import { type QueryKey, useQuery } from '@tanstack/react-query'

/** The record that a form starts from; it is not refreshed while someone types in it. Null opens none. */
export function useOpened<Data>(queryKey: QueryKey, id: number | null, read: (id: number) => Promise<Data>) {
  return useQuery({
    queryKey: [...queryKey, id],
    queryFn: () => read(id ?? 0),
    enabled: id !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
