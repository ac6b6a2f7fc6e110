import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '#contract/endpoint.ts'
import {
  endReturn,
  listAllReturns,
  openReturn,
  readReturn,
  refundReturn,
  replaceReturn,
  type returnFilters,
  withdrawReplacement,
} from '#contract/orders/admin-return.ts'
import { listReturns, moveReturn, type RequestReturnBody } from '#contract/orders/return.ts'
import { callList } from '#web/admin/ui/table/call-list.ts'
import { useRows } from '#web/admin/ui/use-rows.ts'
import { useChangeOf } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useOpenWork } from '../notifications/open-work-queries.ts'
import { useNewRows } from '../notifications/use-new-rows.ts'

const returnsKey = ['returns']
const oneKey = (id: number) => [...returnsKey, 'one', id]

type Search = { status: (typeof returnFilters)[number]; q: string; page: number; limit: number }

const listOf = (search: Search) => [...returnsKey, 'list', search]
const load = (search: Search) => callList(listAllReturns, { query: search })

export function useReturnList(search: Search) {
  return useRows(listOf(search), () => load(search))
}

/** Returns that are not in the list that is shown yet. */
export function useNewReturns(search: Search, shown: CallOutput<typeof listAllReturns> | undefined) {
  const newest = useOpenWork()?.newest
  return useNewRows({
    mark: newest && (newest.return ?? 'none'),
    queryKey: listOf(search),
    shown,
    load: () => load(search),
    keysOf: ({ returns }) => returns.map(({ id }) => String(id)),
  })
}

export function useAdminReturn(id: number) {
  return useQuery({
    queryKey: oneKey(id),
    queryFn: () => browserApi.call(readReturn, { params: { returnId: id } }),
    select: (answer) => answer.return,
  })
}

/** A return changes its order, the stock and the counts too. */
const changedKeys = [returnsKey, ['orders'], ['products'], ['summary'], ['not-for-sale']]

export type Move = Omit<Parameters<typeof browserApi.call<typeof moveReturn>>[1]['body'], never>

export function useMoveReturn({ id, orderNumber }: { id: number; orderNumber: string }) {
  return useChangeOf(changedKeys, (body: Move) =>
    browserApi.call(moveReturn, { params: { orderNumber, returnId: id }, body }),
  )
}

type Units = { productId: number; quantity: number }[]

export type Decision =
  | { outcome: 'refunded'; expectedCents: number; sentBack: Units; toCredit?: boolean; note: string }
  | { outcome: 'replaced'; instead: { productId: number; by: number }[]; sentBack: Units; note: string }
  | { outcome: 'repaired' | 'rejected'; note: string }

export function useDecideReturn(id: number) {
  const params = { returnId: id }
  return useChangeOf(changedKeys, (decision: Decision): Promise<unknown> => {
    switch (decision.outcome) {
      case 'refunded': {
        const { outcome: _, ...body } = decision
        return browserApi.call(refundReturn, { params, body })
      }
      case 'replaced': {
        const { instead, sentBack, note } = decision
        return browserApi.call(replaceReturn, { params, body: { instead, sentBack, note } })
      }
      default:
        return browserApi.call(endReturn, { params, body: decision })
    }
  })
}

export function useWithdrawReplacement(id: number) {
  return useChangeOf(changedKeys, (body: { orderNumber: string; note: string }) =>
    browserApi.call(withdrawReplacement, { params: { returnId: id }, body }),
  )
}

/** What of an order can come back, until when. */
export function useReturnOptions(orderNumber: string) {
  return useQuery({
    queryKey: ['orders', 'one', orderNumber, 'returns'],
    queryFn: () => browserApi.call(listReturns, { params: { orderNumber } }),
    select: ({ options }) => options,
  })
}

export function useOpenReturn(orderNumber: string) {
  return useChangeOf(changedKeys, ({ key, ...body }: RequestReturnBody & { key: string }) =>
    browserApi.call(openReturn, { params: { orderNumber }, body, headers: { 'Idempotency-Key': key } }),
  )
}
