import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallOutput } from '#contract/endpoint.ts'
import { listDispatchParcels, listOrdersToPack } from '#contract/orders/dispatch.ts'
import { callList } from '#web/admin/ui/table/call-list.ts'
import { useOpenWork } from '../notifications/open-work-queries.ts'
import { useNewRows } from '../notifications/use-new-rows.ts'
import { dispatchKey } from './dispatch-queries.ts'
import type { DispatchView } from './dispatch-view.ts'
import { parcelKey } from './parcel-key.ts'

export function useOrdersToPack(view: DispatchView) {
  return useQuery({
    queryKey: ordersKeyOf(view),
    queryFn: () => loadOrders(view),
    placeholderData: keepPreviousData,
    enabled: view.tab === 'to_pack',
  })
}

/** Orders that came in since the list was opened: it is left open while people pack. */
export function useNewOrdersToPack(view: DispatchView, shown: OrdersToPack | undefined) {
  const work = useOpenWork()
  return useNewRows({
    // An order that waited for a person comes back into the list without being newer.
    mark: work && [work.newest.order, work.newest.attention, work.ordersToPack].join(' '),
    queryKey: ordersKeyOf(view),
    shown: view.tab === 'to_pack' ? shown : undefined,
    load: () => loadOrders(view),
    keysOf: ({ orders }) => orders.map(({ orderNumber }) => orderNumber),
  })
}

type OrdersToPack = CallOutput<typeof listOrdersToPack>

const ordersKeyOf = (view: DispatchView) => [...dispatchKey, 'orders', ordersQuery(view)]

const loadOrders = (view: DispatchView) => callList(listOrdersToPack, { query: ordersQuery(view) })

function ordersQuery({ show, q, page, limit }: DispatchView) {
  return {
    q,
    page,
    limit,
    ...(show === 'late' && { late: 'true' as const }),
    ...(show === 'single' && { single: 'true' as const }),
  }
}

export function useDispatchParcels(view: DispatchView) {
  return useQuery({
    queryKey: parcelsKeyOf(view),
    queryFn: () => loadParcels(view),
    placeholderData: keepPreviousData,
    enabled: view.tab !== 'to_pack',
  })
}

/** Parcels that colleagues packed or handed over since the list was opened. */
export function useNewParcels(view: DispatchView, shown: DispatchParcels | undefined) {
  const work = useOpenWork()
  return useNewRows({
    // Whatever is packed is one order less to pack.
    mark: work && String(work.ordersToPack),
    queryKey: parcelsKeyOf(view),
    shown: view.tab === 'to_pack' ? undefined : shown,
    load: () => loadParcels(view),
    keysOf: ({ parcels }) => parcels.map(parcelKey),
  })
}

type DispatchParcels = CallOutput<typeof listDispatchParcels>

const parcelsKeyOf = (view: DispatchView) => [...dispatchKey, 'parcels', parcelsQuery(view)]

const loadParcels = (view: DispatchView) => callList(listDispatchParcels, { query: parcelsQuery(view) })

function parcelsQuery({ tab, q, page, limit }: DispatchView) {
  return { q, page, limit, state: tab === 'to_pack' ? ('packed' as const) : tab }
}
