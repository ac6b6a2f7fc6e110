import { useQuery } from '@tanstack/react-query'
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
import { useRows } from '#web/admin/ui/use-rows.ts'
import { useChangeOf } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'

const cardsKey = ['gift-cards'] as const
const creditKey = ['store-credit'] as const

type GiftCardListQuery = Parameters<typeof browserApi.call<typeof listGiftCards>>[1]['query']

export function useGiftCards(query: GiftCardListQuery) {
  return useRows([...cardsKey, 'list', query], () => callList(listGiftCards, { query }))
}

export function useGiftCard(id: number) {
  return useQuery({
    queryKey: [...cardsKey, id],
    queryFn: () => browserApi.call(readGiftCard, { params: { id: String(id) } }),
  })
}

type NewCard = Sendable<(typeof issueGiftCard)['body']> & { key: string }

export function useIssueGiftCard() {
  return useChangeOf([cardsKey], ({ key, ...body }: NewCard) =>
    browserApi.call(issueGiftCard, { body, headers: { 'idempotency-key': key } }),
  )
}

export function useMoveGiftCard(id: number) {
  return useChangeOf([cardsKey], (step: 'block' | 'unblock') =>
    browserApi.call(moveGiftCard, { params: { id: String(id) }, body: { step } }),
  )
}

export function useCustomerCredit(id: string) {
  return useQuery({
    queryKey: [...creditKey, id],
    queryFn: () => browserApi.call(readCustomerCredit, { params: { id } }),
    select: ({ storeCredit }) => storeCredit,
  })
}

export function useChangeCredit(id: string) {
  return useChangeOf(
    [creditKey],
    ({ key, ...body }: Sendable<(typeof changeCustomerCredit)['body']> & { key: string }) =>
      browserApi.call(changeCustomerCredit, { params: { id }, body, headers: { 'idempotency-key': key } }),
  )
}
