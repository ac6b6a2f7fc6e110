import { useQueryClient } from '@tanstack/react-query'
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
import { useOpened } from '#web/admin/ui/use-opened.ts'
import { useRows } from '#web/admin/ui/use-rows.ts'
import { useChangeOf } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'

const synonymsKey = ['synonyms']
const listsKey = [...synonymsKey, 'lists']

type SynonymList = CallOutput<typeof listSynonyms>

export function useSynonyms({ search, page }: { search: string; page: number }) {
  return useRows([...listsKey, { search, page }], () =>
    callList(listSynonyms, { query: { page, ...(search && { search }) } }),
  )
}

export function useSynonym(id: number | null) {
  return useOpened([...synonymsKey, 'one'], id, async (one) => {
    const { synonym } = await browserApi.call(readSynonym, { params: { id: one } })
    return synonym
  })
}

export function useAddSynonym() {
  return useChangeOf([listsKey], (body: SynonymBody) => browserApi.call(createSynonym, { body }))
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
