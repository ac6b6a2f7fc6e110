import type { Sendable } from '#contract/endpoint.ts'
import { correctOrder, swapUnits, takeOutUnits, withdrawSwap } from '#contract/orders/admin-order.ts'
import { useChangeOf } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { ordersKey } from '../order-queries.ts'

type Correction = Sendable<(typeof correctOrder)['body']>

export function useCorrectOrder(orderNumber: string) {
  return useChangeOf([ordersKey], (body: Correction) =>
    browserApi.call(correctOrder, { params: { orderNumber }, body }),
  )
}

type TakingOut = Sendable<(typeof takeOutUnits)['body']> & { key: string }

export function useTakeOutUnits(orderNumber: string) {
  return useChangeOf([ordersKey], ({ key, ...body }: TakingOut) =>
    browserApi.call(takeOutUnits, {
      params: { orderNumber },
      body,
      headers: { 'Idempotency-Key': key },
    }),
  )
}

type Swapping = Sendable<(typeof swapUnits)['body']> & { key: string }

export function useSwapUnits(orderNumber: string) {
  return useChangeOf([ordersKey], ({ key, ...body }: Swapping) =>
    browserApi.call(swapUnits, {
      params: { orderNumber },
      body,
      headers: { 'Idempotency-Key': key },
    }),
  )
}

export function useWithdrawSwap(orderNumber: string) {
  return useChangeOf([ordersKey], (swapId: number) =>
    browserApi.call(withdrawSwap, { params: { orderNumber, swapId: String(swapId) } }),
  )
}
