import { useQueryClient } from '@tanstack/react-query'
import {
  dismissMissedSearch,
  listMissedSearches,
  type MissedSearch,
} from '#contract/catalogue/missed-search.ts'
import type { CallOutput } from '#contract/endpoint.ts'
import { callList } from '#web/admin/ui/table/call-list.ts'
import { useChangeAtOnce } from '#web/admin/ui/use-change-at-once.ts'
import { useRows } from '#web/admin/ui/use-rows.ts'
import { browserApi } from '#web/session/api/browser-api.ts'

const missedKey = ['missed searches']

// On a phone the synonyms come after them.
const limit = 10

type MissedList = CallOutput<typeof listMissedSearches>

export function useMissedSearches(page: number) {
  return useRows([...missedKey, page], () => callList(listMissedSearches, { query: { page, limit } }))
}

export function useDismissMissedSearch() {
  const queryClient = useQueryClient()
  return useChangeAtOnce({
    listsKey: missedKey,
    send: ({ words }: Pick<MissedSearch, 'words'>) =>
      browserApi.call(dismissMissedSearch, { params: { words } }),
    change: (list: MissedList, { words }) => ({
      ...list,
      missedSearches: list.missedSearches.filter((one) => one.words !== words),
    }),
    again: () => queryClient.invalidateQueries({ queryKey: missedKey }),
  })
}
