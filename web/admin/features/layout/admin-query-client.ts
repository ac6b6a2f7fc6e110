import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isApiError } from '#contract/api.ts'
import { openWorkKey } from '../notifications/open-work-queries.ts'

/** Reads are retried once if the connection may have failed; one that finds the session ended reports it. */
export function adminQueryClient({ onSessionEnd }: { onSessionEnd: () => void }): QueryClient {
  const client: QueryClient = new QueryClient({
    // Whatever was done may have been what waited.
    mutationCache: new MutationCache({
      onSettled() {
        client.invalidateQueries({ queryKey: openWorkKey })
      },
    }),
    queryCache: new QueryCache({
      onError: (error) => {
        if (isApiError(error) && error.status === 401) onSessionEnd()
      },
    }),
    defaultOptions: {
      mutations: { networkMode: 'always' },
      queries: {
        retry: (failures, error) => failures < 1 && isPassing(error),
        retryDelay: 1000,
        staleTime: 10_000,
        // Otherwise a read without a connection waits silently instead of failing.
        networkMode: 'always',
      },
    },
  })
  return client
}

function isPassing(error: Error): boolean {
  return isApiError(error) && (error.status === 0 || error.status >= 500)
}
