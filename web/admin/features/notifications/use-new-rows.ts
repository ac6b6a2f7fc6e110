import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

type NewRowsOptions<Data> = {
  /** Changes whenever there may be a new row; undefined until that is known. */
  mark: string | undefined
  /** Of the list that is shown. */
  queryKey: readonly unknown[]
  /** Undefined while another list is shown in its place. */
  shown: Data | undefined
  load: () => Promise<Data>
  keysOf: (data: Data) => readonly string[]
}

// What colleagues do to the rows that are shown, such as packing an order, changes no mark.
const everyMs = 60_000

/**
 * Looks for rows that are not in the list that is shown yet. They are offered and not put in, so that nothing moves under
 * somebody who reads or points at it; an empty list shows them by itself. What changes in the same rows is shown at once.
 */
export function useNewRows<Data>({ mark, queryKey, shown, load, keysOf }: NewRowsOptions<Data>) {
  const queryClient = useQueryClient()
  const view = JSON.stringify(queryKey)
  const [since, setSince] = useState({ view, mark })
  if (since.view !== view || (since.mark === undefined && mark !== undefined)) setSince({ view, mark })

  const { data: fresh, dataUpdatedAt: freshAt } = useQuery({
    queryKey: [...queryKey, 'fresh', mark],
    queryFn: load,
    enabled: shown !== undefined && mark !== undefined && since.view === view,
    // Nothing is new at first: the list has just been loaded.
    ...(since.mark === mark && shown !== undefined && { initialData: () => shown }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: everyMs,
  })
  // An earlier look says nothing about a list that has been loaded again since.
  const isLater = freshAt > (queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0)
  const known = shown ? keysOf(shown) : []
  const found = fresh && shown && isLater ? keysOf(fresh) : known
  const count = found.filter((key) => !known.includes(key)).length
  const isInPlace = count > 0 ? known.length === 0 : found.join() === known.join()

  useEffect(() => {
    if (isInPlace && isLater && fresh) queryClient.setQueryData(queryKey, fresh)
  }, [isInPlace, isLater, fresh, queryClient, queryKey])

  function show() {
    setSince({ view, mark })
    queryClient.setQueryData(queryKey, fresh)
  }

  return { count: isInPlace ? 0 : count, show }
}
