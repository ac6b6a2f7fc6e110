import type { Sendable } from '#contract/endpoint.ts'
import { correctOrder, swapUnits, takeOutUnits, withdrawSwap } from '#contract/orders/admin-order.ts'
import { useSendChange } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useRefreshOrders } from '../order-queries.ts'

type Correction = Sendable<(typeof correctOrder)['body']>

export function useCorrectOrder(orderNumber: string) {
  const refresh = useRefreshOrders()
  return useSendChange({
    mutationFn: (body: Correction) => browserApi.call(correctOrder, { params: { orderNumber }, body }),
    onSettled: refresh,
  })
}

type TakingOut = Sendable<(typeof takeOutUnits)['body']> & { key: string }

export function useTakeOutUnits(orderNumber: string) {
  const refresh = useRefreshOrders()
  return useSendChange({
    mutationFn: ({ key, ...body }: TakingOut) =>
      browserApi.call(takeOutUnits, {
        params: { orderNumber },
        body,
        headers: { 'Idempotency-Key': key },
      }),
    onSettled: refresh,
  })
}

type Swapping = Sendable<(typeof swapUnits)['body']> & { key: string }

export function useSwapUnits(orderNumber: string) {
  const refresh = useRefreshOrders()
  return useSendChange({
    mutationFn: ({ key, ...body }: Swapping) =>
      browserApi.call(swapUnits, {
        params: { orderNumber },
        body,
        headers: { 'Idempotency-Key': key },
      }),
    onSettled: refresh,
  })
}

export function useWithdrawSwap(orderNumber: string) {
  const refresh = useRefreshOrders()
  return useSendChange({
    mutationFn: (swapId: number) =>
      browserApi.call(withdrawSwap, { params: { orderNumber, swapId: String(swapId) } }),
    onSettled: refresh,
  })
}
