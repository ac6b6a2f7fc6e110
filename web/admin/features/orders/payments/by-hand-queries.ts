import type { Sendable } from '#contract/endpoint.ts'
import { endRefund } from '#contract/orders/admin-order.ts'
import { sendPayLink, takePayment } from '#contract/orders/taken-order.ts'
import { useChangeOf } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { ordersKey } from '../order-queries.ts'

export function usePayLink(orderNumber: string, swapId?: number) {
  return useChangeOf([ordersKey], ({ email, key }: { email: boolean; key: string }) =>
    browserApi.call(sendPayLink, {
      params: { orderNumber },
      body: { email, ...(swapId !== undefined && { swapId }) },
      headers: { 'Idempotency-Key': key },
    }),
  )
}

export function useTakePayment(orderNumber: string) {
  type Payment = Sendable<(typeof takePayment)['body']>
  return useChangeOf([ordersKey], (body: Payment) =>
    browserApi.call(takePayment, { params: { orderNumber }, body }),
  )
}

export function useRecordPaidOut(orderNumber: string) {
  return useChangeOf([ordersKey], ({ refundId, reference }: { refundId: number; reference: string }) =>
    browserApi.call(endRefund, {
      params: { orderNumber, refundId: String(refundId) },
      body: { action: 'record', status: 'succeeded', note: reference },
    }),
  )
}
