import type { Sendable } from '#contract/endpoint.ts'
import { endRefund } from '#contract/orders/admin-order.ts'
import { sendPayLink, takePayment } from '#contract/orders/taken-order.ts'
import { useSendChange } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useRefreshOrders } from '../order-queries.ts'

export function usePayLink(orderNumber: string, swapId?: number) {
  const refresh = useRefreshOrders()
  return useSendChange({
    mutationFn: ({ email, key }: { email: boolean; key: string }) =>
      browserApi.call(sendPayLink, {
        params: { orderNumber },
        body: { email, ...(swapId !== undefined && { swapId }) },
        headers: { 'Idempotency-Key': key },
      }),
    onSettled: refresh,
  })
}

export function useTakePayment(orderNumber: string) {
  const refresh = useRefreshOrders()
  type Payment = Sendable<(typeof takePayment)['body']>
  return useSendChange({
    mutationFn: (body: Payment) => browserApi.call(takePayment, { params: { orderNumber }, body }),
    onSettled: refresh,
  })
}

export function useRecordPaidOut(orderNumber: string) {
  const refresh = useRefreshOrders()
  return useSendChange({
    mutationFn: ({ refundId, reference }: { refundId: number; reference: string }) =>
      browserApi.call(endRefund, {
        params: { orderNumber, refundId: String(refundId) },
        body: { action: 'record', status: 'succeeded', note: reference },
      }),
    onSettled: refresh,
  })
}
