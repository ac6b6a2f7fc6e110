import { useQuery } from '@tanstack/react-query'
import { readAdminSummary } from '#contract/shop/report.ts'
import { browserApi } from '#web/session/api/browser-api.ts'

export const summaryKey = ['summary']

/** Refreshed each minute, since a start page is left open all day. */
export function useSummary() {
  return useQuery({
    queryKey: summaryKey,
    queryFn: () => browserApi.call(readAdminSummary, {}),
    refetchInterval: 60_000,
  })
}
