import type { QueryClient } from '@tanstack/react-query'

/** Changes what every list under a key shows before the shop has answered; what it gives back undoes that. */
export async function changeAtOnce<List>(
  queryClient: QueryClient,
  queryKey: readonly unknown[],
  change: (list: List) => List,
): Promise<() => void> {
  // A list that is on its way was asked for before the change, and would take it back.
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueriesData<List>({ queryKey })
  queryClient.setQueriesData<List>({ queryKey }, (list) => list && change(list))
  return () => {
    for (const [key, list] of before) queryClient.setQueryData(key, list)
  }
}
