import { listNotForSale, takeNotForSale } from '#contract/catalogue/not-for-sale.ts'
import type { NotForSaleExit } from '#domain/catalogue/not-for-sale.ts'
import { callList } from '#web/admin/ui/table/call-list.ts'
import { useRows } from '#web/admin/ui/use-rows.ts'
import { useChangeOf } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'

const lotsKey = ['not-for-sale']

export function useNotForSale(query: { q?: string; page?: number; limit?: number; productId?: number }) {
  return useRows([...lotsKey, query], () => callList(listNotForSale, { query }))
}

export type Taking = { to: NotForSaleExit; quantity: number; reason?: string; key: string }

export function useTakeNotForSale(lotId: number) {
  return useChangeOf([lotsKey, ['products']], ({ key, ...body }: Taking) =>
    browserApi.call(takeNotForSale, { params: { lotId }, body, headers: { 'Idempotency-Key': key } }),
  )
}
