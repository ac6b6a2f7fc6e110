import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
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
import { useSendChange } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useChangeAtOnce } from '../../ui/use-change-at-once.ts'
import type { CourierView } from './courier-view.ts'

const couriersKey = ['couriers']
const listsKey = [...couriersKey, 'lists']

type CourierList = CallOutput<typeof listCouriers>

export function useCouriers({ search, status, page }: Omit<CourierView, 'open'>) {
  return useQuery({
    queryKey: [...listsKey, { search, status, page }],
    queryFn: () =>
      callList(listCouriers, {
        query: {
          page,
          ...(search && { search }),
          ...(status !== 'all' && { active: status === 'active' ? 'true' : 'false' }),
        },
      }),
    placeholderData: keepPreviousData,
  })
}

export function useCourier(id: number | null) {
  return useQuery({
    queryKey: [...couriersKey, 'one', id],
    queryFn: async () => (await browserApi.call(readCourier, { params: { id: id ?? 0 } })).courier,
    enabled: id !== null,
    // The form starts from the stored courier, and is not refreshed while someone types in it.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useAddCourier() {
  const again = useCouriersAgain()
  return useSendChange({
    mutationFn: (body: CourierBody) => browserApi.call(createCourier, { body }),
    onSettled: again,
  })
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
