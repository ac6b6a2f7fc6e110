import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  drawPapers,
  handOverParcels,
  handToCustomer,
  listOrdersToPack,
  type PackBody,
  type PaperKind,
  packOrder,
  packOrders,
  readPacking,
  undoDispatch,
} from '#contract/orders/dispatch.ts'
import type { LabelFormat } from '#domain/orders/parcels/label-formats.ts'
import { callList } from '#web/admin/ui/table/call-list.ts'
import { useChangeOf } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import type { BulkFailure } from '../../ui/table/use-bulk-run.ts'
import { openWorkKey } from '../notifications/open-work-queries.ts'
import { type NamedParcel, parcelKey, parcelOfKey } from './parcel-key.ts'

export const dispatchKey = ['dispatch']

/** The oldest order to pack, apart from this one. */
export async function findNextOrder(except: string | null): Promise<string | null> {
  const { orders } = await callList(listOrdersToPack, { query: { limit: 2 } })
  return orders.find(({ orderNumber }) => orderNumber !== except)?.orderNumber ?? null
}

export function usePacking(orderNumber: string) {
  return useQuery({
    queryKey: [...dispatchKey, 'packing', orderNumber],
    queryFn: () => browserApi.call(readPacking, { params: { orderNumber } }),
    // Counting goes on from what was loaded first.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export function usePackOrder(orderNumber: string) {
  return useChangeOf(changedKeys, ({ body, key }: { body: PackBody; key: string }) =>
    browserApi.call(packOrder, {
      params: { orderNumber },
      body,
      headers: { 'Idempotency-Key': key },
    }),
  )
}

export function useHandToCustomer(orderNumber: string) {
  return useChangeOf(changedKeys, (proof: string) =>
    browserApi.call(handToCustomer, { params: { orderNumber }, body: { proof } }),
  )
}

/** The lists and the counts; not an order that is being packed. */
const changedKeys = [[...dispatchKey, 'orders'], [...dispatchKey, 'parcels'], ['orders'], openWorkKey]

export function useRefreshDispatch() {
  const queryClient = useQueryClient()
  return () => Promise.all(changedKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** What a chunk of a run did, by the keys of its parcels. */
export type ChunkOutcome = { failures: BulkFailure[]; done: string[] }

export async function packMany(orderNumbers: readonly string[]): Promise<ChunkOutcome> {
  const { packed, failed } = await browserApi.call(packOrders, { body: { orderNumbers: [...orderNumbers] } })
  return {
    failures: failed.map(({ orderNumber, error }) => ({ key: orderNumber, reason: error })),
    done: packed.map(parcelKey),
  }
}

export type HandingOver = {
  courierId: number | null
  service: string
  numbers: Readonly<Record<string, string>>
}

export async function handOver(
  keys: readonly string[],
  { courierId, service, numbers }: HandingOver,
  { dryRun }: { dryRun: boolean },
): Promise<ChunkOutcome> {
  const { handedOver, failed } = await browserApi.call(handOverParcels, {
    body: {
      dryRun,
      ...(courierId !== null && { courierId }),
      ...(service.trim() && { service: service.trim() }),
      parcels: keys.map((key) => {
        const trackingNumber = numbers[key]?.trim()
        return { ...parcelOfKey(key), ...(trackingNumber && { trackingNumber }) }
      }),
    },
  })
  return outcomeOf(handedOver, failed)
}

export async function undoMany(keys: readonly string[], what: 'left' | 'packed'): Promise<ChunkOutcome> {
  const { undone, failed } = await browserApi.call(undoDispatch, {
    body: { what, parcels: keys.map(parcelOfKey) },
  })
  return outcomeOf(undone, failed)
}

function outcomeOf(
  done: readonly NamedParcel[],
  failed: readonly (NamedParcel & { error: string })[],
): ChunkOutcome {
  return {
    failures: failed.map((parcel) => ({ key: parcelKey(parcel), reason: parcel.error })),
    done: done.map(parcelKey),
  }
}

export type PapersRequest = {
  kind: PaperKind
  orderNumbers?: readonly string[]
  parcels?: readonly NamedParcel[]
  format?: LabelFormat
}

export function fetchPapers(
  { orderNumbers = [], parcels = [], ...asked }: PapersRequest,
  onProgress?: (bytes: number) => void,
): Promise<Blob> {
  const body = { ...asked, orderNumbers: [...orderNumbers], parcels: [...parcels] }
  return browserApi.file(drawPapers, { body }, onProgress)
}
