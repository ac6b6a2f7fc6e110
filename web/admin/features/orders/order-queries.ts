import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '#contract/api.ts'
import type { CallOutput } from '#contract/endpoint.ts'
import {
  answerAttention,
  type FulfilBody,
  fulfilOrder,
  fulfilOrders,
  refundOrder,
} from '#contract/orders/admin-order.ts'
import { listInvoices } from '#contract/orders/invoice.ts'
import { listOrders, type Order, readOrder } from '#contract/orders/order.ts'
import { addOrderNote, listOrderNotes } from '#contract/orders/order-note.ts'
import { listOrderPayments } from '#contract/orders/order-payments.ts'
import { listReturns } from '#contract/orders/return.ts'
import type { Cents } from '#domain/money/money.ts'
import { callList } from '#web/admin/ui/table/call-list.ts'
import { useRows } from '#web/admin/ui/use-rows.ts'
import { useChangeOf, useSendChange } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useMessages } from '../../ui/messages-provider.tsx'
import type { BulkFailure } from '../../ui/table/use-bulk-run.ts'
import type { TrackingNumbers } from '../dispatch/hand-over/read-tracking-lines.ts'
import { useOpenWork } from '../notifications/open-work-queries.ts'
import { useNewRows } from '../notifications/use-new-rows.ts'
import { type OrderListView, orderQuery } from './list/order-list-view.ts'

export const ordersKey = ['orders']
const listKey = ['orders', 'list']
const oneKey = (orderNumber: string) => ['orders', 'one', orderNumber]

export type ListedOrders = CallOutput<typeof listOrders>
export type ListedOrder = ListedOrders['orders'][number]

export function useOrders(view: OrderListView) {
  const { page, limit } = view
  return useRows([...listKey, view], () =>
    callList(listOrders, { query: { ...orderQuery(view), page, limit } }),
  )
}

/** Orders that are not in the list that is shown yet: it is left open all day. */
export function useNewOrders(view: OrderListView, shown: ListedOrders | undefined) {
  const { page, limit } = view
  const newest = useOpenWork()?.newest
  return useNewRows({
    // A return or a problem brings an older order into a list of those.
    mark: newest && [newest.order, newest.return, newest.attention].join(' '),
    queryKey: [...listKey, view],
    shown,
    load: () => callList(listOrders, { query: { ...orderQuery(view), page, limit } }),
    keysOf: ({ orders }) => orders.map(({ orderNumber }) => orderNumber),
  })
}

/** How many orders wait for a person, which is not in the list's summary. */
export function useAttentionCount() {
  return useQuery({
    queryKey: [...ordersKey, 'attention'],
    queryFn: () => callList(listOrders, { query: { status: 'attention', limit: 1 } }),
    select: ({ pagination }) => pagination.total,
  })
}

// As many as anybody needs; beyond that a filter by day is better.
export const maxSelected = 2000

/** The numbers of all orders of a result, page by page. */
export async function listOrderNumbers(view: OrderListView): Promise<string[]> {
  const limit = 100
  const numbers: string[] = []
  for (let page = 1; numbers.length < maxSelected; page++) {
    const { orders, pagination } = await callList(listOrders, {
      query: { ...orderQuery(view), page, limit },
    })
    numbers.push(...orders.map(({ orderNumber }) => orderNumber))
    if (page >= pagination.pages) break
  }
  return numbers
}

export function useOrder(orderNumber: string) {
  return useQuery({
    queryKey: oneKey(orderNumber),
    queryFn: () => browserApi.call(readOrder, { params: { orderNumber } }),
    select: ({ order }) => order,
  })
}

export function useOrderPayments(orderNumber: string) {
  return useQuery({
    queryKey: [...oneKey(orderNumber), 'payments'],
    queryFn: () => browserApi.call(listOrderPayments, { params: { orderNumber } }),
  })
}

export function useInvoices(orderNumber: string) {
  return useQuery({
    queryKey: [...oneKey(orderNumber), 'invoices'],
    queryFn: () => browserApi.call(listInvoices, { params: { orderNumber } }),
    select: ({ invoices }) => invoices,
  })
}

export function useReturns(orderNumber: string) {
  return useQuery({
    queryKey: [...oneKey(orderNumber), 'returns'],
    queryFn: () => browserApi.call(listReturns, { params: { orderNumber } }),
    select: ({ returns }) => returns,
  })
}

export function useNotes(orderNumber: string) {
  return useQuery({
    queryKey: [...oneKey(orderNumber), 'notes'],
    queryFn: () => browserApi.call(listOrderNotes, { params: { orderNumber } }),
    select: ({ notes }) => notes,
  })
}

export type Fulfilment = { orderNumber: string; change: FulfilBody }

/** Shown at once, and reverted with the reason if the server refuses it. */
export function useFulfil() {
  const queryClient = useQueryClient()
  const { warn } = useMessages()
  return useSendChange({
    mutationFn: ({ orderNumber, change }: Fulfilment) =>
      browserApi.call(fulfilOrder, { params: { orderNumber }, body: change }),
    onMutate: async ({ orderNumber, change }) => {
      await queryClient.cancelQueries({ queryKey: ordersKey })
      const before = queryClient.getQueriesData({ queryKey: ordersKey })
      if (change.fulfilled !== undefined) showFulfilled(queryClient, orderNumber, change.fulfilled)
      return { before }
    },
    onError: (error, { orderNumber, change }, kept) => {
      for (const [key, data] of kept?.before ?? []) queryClient.setQueryData(key, data)
      const wanted = change.fulfilled === false ? 'Unfulfilled' : 'Fulfilled'
      warn({
        title: change.fulfilled === undefined ? `${orderNumber} was not saved` : `Not marked ${wanted}`,
        text: `${orderNumber}: ${error.message}`,
      })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ordersKey }),
  })
}

function showFulfilled(queryClient: QueryClient, orderNumber: string, isFulfilled: boolean): void {
  const status = isFulfilled ? ('fulfilled' as const) : ('paid' as const)
  queryClient.setQueriesData<ListedOrders>({ queryKey: listKey }, (shown) => {
    if (!shown?.orders.some((order) => order.orderNumber === orderNumber)) return shown
    const step = isFulfilled ? 1 : -1
    return {
      ...shown,
      orders: shown.orders.map((order) =>
        order.orderNumber === orderNumber ? { ...order, status, fulfilled: isFulfilled } : order,
      ),
      summary: {
        ...shown.summary,
        fulfilled: shown.summary.fulfilled + step,
        pending: shown.summary.pending - step,
      },
    }
  })
  queryClient.setQueryData<{ order: Order }>(oneKey(orderNumber), (shown) =>
    shown ? { order: { ...shown.order, status } } : shown,
  )
}

export type Marking = { fulfilled: boolean; courierId?: number | null; numbers?: TrackingNumbers }

/** Marks a few at once; returns which failed, and which were really changed. */
export async function markMany(
  orderNumbers: readonly string[],
  { fulfilled, courierId, numbers = {} }: Marking,
): Promise<{ failures: BulkFailure[]; changed: string[] }> {
  const { failed, changed } = await browserApi.call(fulfilOrders, {
    body: {
      fulfilled,
      // Without one, an order keeps its courier.
      ...(typeof courierId === 'number' && { courierId }),
      orders: orderNumbers.map((orderNumber) => ({
        orderNumber,
        ...(numbers[orderNumber]?.trim() && { trackingNumber: numbers[orderNumber].trim() }),
      })),
    },
  })
  return { failures: failed.map(({ orderNumber, error }) => ({ key: orderNumber, reason: error })), changed }
}

export function useRefreshOrders() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ordersKey })
}

export type Refund = { amountCents: Cents; reason: string; restock: boolean; toCredit?: boolean; key: string }

export function useRefund(orderNumber: string) {
  return useChangeOf([ordersKey], ({ key, ...body }: Refund) =>
    browserApi.call(refundOrder, {
      params: { orderNumber },
      body,
      headers: { 'Idempotency-Key': key },
    }),
  )
}

/** Whether the last refund request got no answer, or one that leaves its result unknown. */
export function mayHaveRefunded({ error }: { error: Error | null }): boolean {
  if (error === null) return false
  return !isApiError(error) || error.status === 0 || error.status >= 500
}

export function useAnswerAttention(orderNumber: string) {
  type Answer = Parameters<typeof browserApi.call<typeof answerAttention>>[1]['body']
  return useChangeOf([ordersKey], (body: Answer) =>
    browserApi.call(answerAttention, { params: { orderNumber }, body }),
  )
}

export function useAddNote(orderNumber: string) {
  return useChangeOf([[...oneKey(orderNumber), 'notes']], ({ text, key }: { text: string; key: string }) =>
    browserApi.call(addOrderNote, {
      params: { orderNumber },
      body: { text },
      headers: { 'Idempotency-Key': key },
    }),
  )
}
