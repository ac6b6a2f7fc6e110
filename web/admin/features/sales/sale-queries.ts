import { useQuery } from '@tanstack/react-query'
import { actOnSale, listSales, prepareSale, previewSale, readSale } from '#contract/catalogue/sale.ts'
import type { SaleAct } from '#domain/catalogue/sale.ts'
import { callList } from '#web/admin/ui/table/call-list.ts'
import { useRows } from '#web/admin/ui/use-rows.ts'
import { useChangeOf, useSendChange } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { productsKey } from '../catalogue/product-queries.ts'
import type { saleToSend } from './sale-form-values.ts'

const salesKey = ['sales'] as const

export function useSales(query: { page: number; limit: number }) {
  return useRows([...salesKey, 'list', query], () => callList(listSales, { query }))
}

export function useSale(id: number) {
  return useQuery({
    queryKey: [...salesKey, id],
    queryFn: () => browserApi.call(readSale, { params: { id: String(id) } }),
  })
}

export type SaleToSend = ReturnType<typeof saleToSend>

export function usePreviewSale() {
  return useSendChange({
    mutationFn: (sale: SaleToSend) => browserApi.call(previewSale, { body: sale }),
  })
}

/** The prices of a sale may be asked at once. */
const changedKeys = [salesKey, productsKey]

type SaleToPrepare = { sale: SaleToSend; acceptsWarnings: boolean; key: string }

export function usePrepareSale() {
  return useChangeOf(changedKeys, ({ sale, acceptsWarnings, key }: SaleToPrepare) =>
    browserApi.call(prepareSale, {
      body: { sale, accepts_warnings: acceptsWarnings },
      headers: { 'Idempotency-Key': key },
    }),
  )
}

export function useActOnSale(id: number) {
  return useChangeOf(changedKeys, (act: SaleAct) =>
    browserApi.call(actOnSale, { params: { id: String(id), act } }),
  )
}
