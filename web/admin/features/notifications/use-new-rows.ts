import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

type NewRowsOptions<Data> = {
  /** Changes whenever there may be a new row; undefined until that is known. */
  mark: string | null | undefined
  /** Of the list that is shown. */
  queryKey: readonly unknown[]
  shown: Data | undefined
  load: () => Promise<Data>
  keysOf: (data: Data) => readonly string[]
}

/**
 * Looks for rows that are not in the list that is shown yet. They are offered and not put in, so that nothing moves under
 * somebody who reads or points at it; an empty list shows them by itself.
 */
export function useNewRows<Data>({ mark, queryKey, shown, load, keysOf }: NewRowsOptions<Data>) {
  const queryClient = useQueryClient()
  const view = JSON.stringify(queryKey)
  const [since, setSince] = useState({ view, mark })
  if (since.view !== view || (since.mark === undefined && mark !== undefined)) setSince({ view, mark })

  const { data: fresh } = useQuery({
    queryKey: [...queryKey, 'fresh', mark],
    queryFn: load,
    enabled: shown !== undefined && mark !== undefined && since.view === view && since.mark !== mark,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const known = new Set(shown && keysOf(shown))
  const count = fresh ? keysOf(fresh).filter((key) => !known.has(key)).length : 0

  function show() {
    setSince({ view, mark })
    queryClient.setQueryData(queryKey, fresh)
  }

  return { count, show, isShownByItself: count > 0 && known.size === 0 }
}
