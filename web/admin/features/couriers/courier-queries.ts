import { useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '#contract/endpoint.ts'
import {
  type Courier,
  type CourierBody,
  type CourierUpdate,
  createCourier,
  deleteCourier,
  listCouriers,
  readCourier,
  updateCourier,
} from '#contract/trade-partners/courier.ts'
import { callList } from '#web/admin/ui/table/call-list.ts'
import { useChangeOf } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useChangeAtOnce } from '../../ui/use-change-at-once.ts'
import { useOpened } from '../../ui/use-opened.ts'
import { useRows } from '../../ui/use-rows.ts'
import type { PartnerStatus } from '../trade-partners/partner-statuses.ts'

const couriersKey = ['couriers']
const listsKey = [...couriersKey, 'lists']

type CourierList = CallOutput<typeof listCouriers>

export function useCouriers({ q, status, page }: { q: string; status: PartnerStatus; page: number }) {
  return useRows([...listsKey, { q, status, page }], () =>
    callList(listCouriers, {
      query: {
        page,
        ...(q && { search: q }),
        ...(status !== 'all' && { active: status === 'active' ? 'true' : 'false' }),
      },
    }),
  )
}

export function useCourier(id: number | null) {
  return useOpened([...couriersKey, 'one'], id, async (one) => {
    const { courier } = await browserApi.call(readCourier, { params: { id: one } })
    return courier
  })
}

export function useAddCourier() {
  return useChangeOf([listsKey], (body: CourierBody) => browserApi.call(createCourier, { body }))
}

export function useSaveCourier() {
  return useChangeAtOnce({
    listsKey,
    send: ({ id, body }: { id: number; body: CourierUpdate }) =>
      browserApi.call(updateCourier, { params: { id }, body }),
    change: (list: CourierList, { id, body }) => ({
      ...list,
      couriers: list.couriers.map((one) => (one.id === id ? { ...one, ...body } : one)),
    }),
    again: useCouriersAgain(),
  })
}

export function useDeleteCourier() {
  return useChangeAtOnce({
    listsKey,
    send: ({ id }: Courier) => browserApi.call(deleteCourier, { params: { id } }),
    change: (list: CourierList, { id, orderCount }) => ({
      ...list,
      couriers:
        orderCount > 0
          ? list.couriers.map((one) => (one.id === id ? { ...one, isActive: false } : one))
          : list.couriers.filter((one) => one.id !== id),
    }),
    again: useCouriersAgain(),
  })
}

function useCouriersAgain() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: listsKey })
}
