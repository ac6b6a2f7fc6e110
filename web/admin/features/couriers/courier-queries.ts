import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Courier,
  type CourierBody,
  createCourier,
  deleteCourier,
  listCouriers,
  readCourier,
  updateCourier,
} from '#contract/courier.ts'
import type { CallOutput } from '#contract/endpoint.ts'
import { browserApi } from '#web/session/api.ts'
import { changeAtOnce } from '../../ui/change-at-once.ts'
import type { CourierView } from './courier-address.ts'

const couriersKey = ['couriers']
const listsKey = [...couriersKey, 'lists']

type CourierList = CallOutput<typeof listCouriers>

export function useCouriers({ search, status, page }: Omit<CourierView, 'open'>) {
  return useQuery({
    queryKey: [...listsKey, { search, status, page }],
    queryFn: () =>
      browserApi.call(listCouriers, {
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
    // The form starts from what is stored now, and is not disturbed while someone types in it.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useAddCourier() {
  const again = useCouriersAgain()
  return useMutation({
    mutationFn: (body: CourierBody) => browserApi.call(createCourier, { body }),
    onSettled: again,
  })
}

/** The list shows the change at once, and what it showed before if the shop refuses. */
export function useSaveCourier() {
  const queryClient = useQueryClient()
  const again = useCouriersAgain()
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: Partial<Courier> & CourierBody }) =>
      browserApi.call(updateCourier, { params: { id }, body }),
    onMutate: ({ id, body }) =>
      changeAtOnce<CourierList>(queryClient, listsKey, (list) => ({
        ...list,
        couriers: list.couriers.map((one) => (one.id === id ? { ...one, ...body } : one)),
      })),
    onError: (_error, _change, undo) => undo?.(),
    onSettled: again,
  })
}

export function useDeleteCourier() {
  const queryClient = useQueryClient()
  const again = useCouriersAgain()
  return useMutation({
    mutationFn: ({ id }: Courier) => browserApi.call(deleteCourier, { params: { id } }),
    onMutate: ({ id, order_count }) =>
      changeAtOnce<CourierList>(queryClient, listsKey, (list) => ({
        ...list,
        couriers:
          order_count > 0
            ? list.couriers.map((one) => (one.id === id ? { ...one, active: false } : one))
            : list.couriers.filter((one) => one.id !== id),
      })),
    onError: (_error, _courier, undo) => undo?.(),
    onSettled: again,
  })
}

function useCouriersAgain() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: listsKey })
}
