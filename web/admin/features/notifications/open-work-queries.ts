import { useQuery } from '@tanstack/react-query'
import { type OpenWork, readOpenWork } from '#contract/shop/notification.ts'
import { browserApi } from '#web/session/api/browser-api.ts'

export const openWorkKey = ['open-work']

// In a tab that nobody looks at, only its title and notifications depend on it.
const everyMs = { visible: 12_000, hidden: 60_000 }

const options = { queryKey: openWorkKey, queryFn: () => browserApi.call(readOpenWork, {}) }

/** Asks what waits, again and again. Used once, by the layout. */
export function useOpenWorkPolling(): OpenWork | undefined {
  const { data } = useQuery({
    ...options,
    refetchInterval: () => everyMs[document.visibilityState],
    refetchIntervalInBackground: true,
    staleTime: 5_000,
  })
  return data
}

/** What waits for staff, as the layout last heard. */
export function useOpenWork(): OpenWork | undefined {
  const { data } = useQuery({ ...options, enabled: false })
  return data
}
