import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { listNotForSale, takeNotForSale } from '#contract/catalogue/not-for-sale.ts'
import type { NotForSaleExit } from '#domain/catalogue/not-for-sale.ts'
import { callList } from '#web/admin/ui/table/call-list.ts'
import { useSendChange } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'

const lotsKey = ['not-for-sale']

export function useNotForSale(query: { q?: string; page?: number; limit?: number; productId?: number }) {
  return useQuery({
    queryKey: [...lotsKey, query],
    queryFn: () => callList(listNotForSale, { query }),
    placeholderData: keepPreviousData,
  })
}

export type Taking = { to: NotForSaleExit; quantity: number; reason?: string; key: string }

export function useTakeNotForSale(lotId: number) {
  const queryClient = useQueryClient()
  return useSendChange({
    mutationFn: ({ key, ...body }: Taking) =>
      browserApi.call(takeNotForSale, { params: { lotId }, body, headers: { 'Idempotency-Key': key } }),
    onSettled: () =>
      Promise.all([lotsKey, ['products']].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}
