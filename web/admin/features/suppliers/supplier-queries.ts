import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listAdminProducts } from '#contract/catalogue/admin-product.ts'
import type { CallOutput } from '#contract/endpoint.ts'
import {
  createSupplier,
  deleteSupplier,
  listSuppliers,
  readSupplier,
  readSupplierStats,
  type Supplier,
  type SupplierBody,
  type SupplierUpdate,
  updateSupplier,
} from '#contract/trade-partners/supplier.ts'
import { callList } from '#web/admin/ui/table/call-list.ts'
import { useSendChange } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useChangeAtOnce } from '../../ui/use-change-at-once.ts'
import { useOpened } from '../../ui/use-opened.ts'
import { useRows } from '../../ui/use-rows.ts'
import type { PartnerStatus } from '../trade-partners/partner-statuses.ts'
import type { SupplierPlaces } from './supplier-address.ts'

const suppliersKey = ['suppliers']
const listsKey = [...suppliersKey, 'lists']

type SupplierList = CallOutput<typeof listSuppliers>

/** Which suppliers are listed. */
export type SupplierView = SupplierPlaces & { q: string; status: PartnerStatus; page: number }

export function useSuppliers({ q, status, country, province, city, page }: SupplierView) {
  return useRows([...listsKey, { q, status, country, province, city, page }], () =>
    callList(listSuppliers, {
      query: {
        page,
        ...(q && { search: q }),
        ...(status !== 'all' && { is_active: status === 'active' ? 'true' : 'false' }),
        ...(country && { country }),
        ...(province && { province }),
        ...(city && { city }),
      },
    }),
  )
}

/** As many as fit in the sidebar. */
export const fewSuppliers = 6

export function useFewSuppliers() {
  return useQuery({
    queryKey: [...listsKey, { few: fewSuppliers }],
    queryFn: () => callList(listSuppliers, { query: { limit: fewSuppliers, is_active: 'true' } }),
  })
}

export function useSupplierStats() {
  return useQuery({
    queryKey: [...suppliersKey, 'stats'],
    queryFn: () => browserApi.call(readSupplierStats, {}),
  })
}

export function useSupplier(id: number | null) {
  return useOpened([...suppliersKey, 'one'], id, async (one) => {
    const { supplier } = await browserApi.call(readSupplier, { params: { id: one } })
    return supplier
  })
}

export const shownProducts = 8

export function useSupplierProducts(supplier: number) {
  return useQuery({
    queryKey: ['products', { supplier, limit: shownProducts }],
    queryFn: () => browserApi.call(listAdminProducts, { query: { supplier, limit: shownProducts } }),
  })
}

export function useAddSupplier() {
  const again = useSuppliersAgain()
  return useSendChange({
    mutationFn: (body: SupplierBody) => browserApi.call(createSupplier, { body }),
    onSettled: again,
  })
}

export function useSaveSupplier() {
  return useChangeAtOnce({
    listsKey,
    send: ({ id, body }: { id: number; body: SupplierUpdate }) =>
      browserApi.call(updateSupplier, { params: { id }, body }),
    change: (list: SupplierList, { id, body }) => ({
      ...list,
      suppliers: list.suppliers.map((one) => (one.id === id ? { ...one, ...toldOf(body) } : one)),
    }),
    again: useSuppliersAgain(),
  })
}

export function useDeleteSupplier() {
  return useChangeAtOnce({
    listsKey,
    send: ({ id }: Supplier) => browserApi.call(deleteSupplier, { params: { id } }),
    change: (list: SupplierList, { id }) => ({
      ...list,
      suppliers: list.suppliers.filter((one) => one.id !== id),
    }),
    again: useSuppliersAgain(),
  })
}

function useSuppliersAgain() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: listsKey }),
      queryClient.invalidateQueries({ queryKey: [...suppliersKey, 'stats'] }),
      queryClient.invalidateQueries({ queryKey: ['products'] }),
    ])
}

/** Fields that are not sent stay as they were. */
function toldOf(body: SupplierBody): Partial<Supplier> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
}
