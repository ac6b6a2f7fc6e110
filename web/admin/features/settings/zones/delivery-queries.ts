import { useQuery } from '@tanstack/react-query'
import type { Sendable } from '#contract/endpoint.ts'
import { listRecentDeliveries, tryDelivery } from '#contract/shop/delivery-trial.ts'
import { useSendChange } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'

export function useRecentDeliveries() {
  return useQuery({
    queryKey: ['settings', 'recent deliveries'],
    queryFn: () => browserApi.call(listRecentDeliveries, {}),
    select: ({ deliveries }) => deliveries,
  })
}

export function useTryDelivery() {
  return useSendChange({
    mutationFn: (body: Sendable<(typeof tryDelivery)['body']>) => browserApi.call(tryDelivery, { body }),
  })
}
