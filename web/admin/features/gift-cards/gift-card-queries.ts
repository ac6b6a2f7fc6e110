import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Sendable } from '#contract/endpoint.ts'
import {
  changeCustomerCredit,
  issueGiftCard,
  listGiftCards,
  moveGiftCard,
  readCustomerCredit,
  readGiftCard,
} from '#contract/orders/stored-value.ts'
import { callList } from '#web/admin/ui/table/call-list.ts'
import { useSendChange } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'

const cardsKey = ['gift-cards'] as const
const creditKey = ['store-credit'] as const

type Wanted = Parameters<typeof browserApi.call<typeof listGiftCards>>[1]['query']

export function useGiftCards(query: Wanted) {
  return useQuery({
    queryKey: [...cardsKey, 'list', query],
    queryFn: () => callList(listGiftCards, { query }),
    placeholderData: keepPreviousData,
  })
}

export function useGiftCard(id: number) {
  return useQuery({
    queryKey: [...cardsKey, id],
    queryFn: () => browserApi.call(readGiftCard, { params: { id: String(id) } }),
  })
}

type NewCard = Sendable<(typeof issueGiftCard)['body']> & { key: string }

export function useIssueGiftCard() {
  const queryClient = useQueryClient()
  return useSendChange({
    mutationFn: ({ key, ...body }: NewCard) =>
      browserApi.call(issueGiftCard, { body, headers: { 'idempotency-key': key } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: cardsKey }),
  })
}

export function useMoveGiftCard(id: number) {
  const queryClient = useQueryClient()
  return useSendChange({
    mutationFn: (step: 'block' | 'unblock') =>
      browserApi.call(moveGiftCard, { params: { id: String(id) }, body: { step } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: cardsKey }),
  })
}

export function useCustomerCredit(id: string) {
  return useQuery({
    queryKey: [...creditKey, id],
    queryFn: () => browserApi.call(readCustomerCredit, { params: { id } }),
    select: ({ storeCredit }) => storeCredit,
  })
}

export function useChangeCredit(id: string) {
  const queryClient = useQueryClient()
  return useSendChange({
    mutationFn: ({ key, ...body }: Sendable<(typeof changeCustomerCredit)['body']> & { key: string }) =>
      browserApi.call(changeCustomerCredit, { params: { id }, body, headers: { 'idempotency-key': key } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: creditKey }),
  })
}
