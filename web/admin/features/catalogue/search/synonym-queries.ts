import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createSynonym,
  deleteSynonym,
  listSynonyms,
  readSynonym,
  type Synonym,
  type SynonymBody,
  type SynonymUpdate,
  updateSynonym,
} from '#contract/catalogue/synonym.ts'
import type { CallOutput } from '#contract/endpoint.ts'
import { callList } from '#web/admin/ui/table/call-list.ts'
import { useChangeAtOnce } from '#web/admin/ui/use-change-at-once.ts'
import { useSendChange } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import type { SearchView } from './search-view.ts'

const synonymsKey = ['synonyms']
const listsKey = [...synonymsKey, 'lists']

type SynonymList = CallOutput<typeof listSynonyms>

export function useSynonyms({ search, page }: Pick<SearchView, 'search' | 'page'>) {
  return useQuery({
    queryKey: [...listsKey, { search, page }],
    queryFn: () => callList(listSynonyms, { query: { page, ...(search && { search }) } }),
    placeholderData: keepPreviousData,
  })
}

export function useSynonym(id: number | null) {
  return useQuery({
    queryKey: [...synonymsKey, 'one', id],
    queryFn: async () => (await browserApi.call(readSynonym, { params: { id: id ?? 0 } })).synonym,
    enabled: id !== null,
    // The form starts from the stored synonym, and is not refreshed while someone types in it.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useAddSynonym() {
  const again = useSynonymsAgain()
  return useSendChange({
    mutationFn: (body: SynonymBody) => browserApi.call(createSynonym, { body }),
    onSettled: again,
  })
}

export function useSaveSynonym() {
  return useChangeAtOnce({
    listsKey,
    send: ({ id, body }: { id: number; body: SynonymUpdate }) =>
      browserApi.call(updateSynonym, { params: { id }, body }),
    change: (list: SynonymList, { id, body }) => ({
      ...list,
      synonyms: list.synonyms.map((one) => (one.id === id ? { ...one, ...body } : one)),
    }),
    again: useSynonymsAgain(),
  })
}

export function useDeleteSynonym() {
  return useChangeAtOnce({
    listsKey,
    send: ({ id }: Synonym) => browserApi.call(deleteSynonym, { params: { id } }),
    change: (list: SynonymList, { id }) => ({
      ...list,
      synonyms: list.synonyms.filter((one) => one.id !== id),
    }),
    again: useSynonymsAgain(),
  })
}

function useSynonymsAgain() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: listsKey })
}
