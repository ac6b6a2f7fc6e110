import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CallOutput, Sendable } from '#contract/endpoint.ts'
import {
  bookParcels,
  cancelBooking,
  listBookings,
  listOrderBookings,
  type ParcelSize,
  type QuotedParcel,
  quoteParcels,
  readLabels,
} from '#contract/orders/booking.ts'
import { type BookingState, bookingFacts } from '#domain/couriers/booking-state.ts'
import { useSendChange } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { labelFormat } from '../label-format.ts'
import { parcelKey, parcelOfKey } from '../parcel-key.ts'
import { bookingContent } from './booking-content.ts'

const bookingsKey = ['bookings']

// While a courier is being asked, its answer is shown without anybody reloading the page.
const waitingEveryMs = 3_000

export function useOrderBookings(orderNumber: string) {
  return useQuery({
    queryKey: [...bookingsKey, orderNumber],
    queryFn: () => browserApi.call(listOrderBookings, { params: { orderNumber } }),
    refetchInterval: ({ state }) =>
      state.data?.parcels.some(({ bookings }) => bookings.some(isAwaited)) ? waitingEveryMs : false,
  })
}

/** Of the parcels with these keys (`parcelKey`). */
export function useBookingsOf(keys: readonly string[]) {
  return useQuery({
    queryKey: [...bookingsKey, 'of', keys],
    queryFn: () => browserApi.call(listBookings, { body: { parcels: keys.map(parcelOfKey) } }),
    refetchInterval: ({ state }) => (state.data?.bookings.some(isAwaited) ? waitingEveryMs : false),
  })
}

function isAwaited({ state }: { state: BookingState }): boolean {
  return bookingFacts[state].isUndecided || state === 'cancelling'
}

export function useRefreshBookings() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: bookingsKey }),
      queryClient.invalidateQueries({ queryKey: ['orders'] }),
      queryClient.invalidateQueries({ queryKey: ['dispatch'] }),
    ])
}

// Prices come a few parcels at a time, so that the first ones are there after seconds, whatever their number.
const quotedAtOnce = 8

/** By the parcel's key. */
export type Sizes = Readonly<Record<string, ParcelSize>>

export function useQuotes(keys: readonly string[], sizes: Sizes) {
  const groups = Array.from({ length: Math.ceil(keys.length / quotedAtOnce) }, (_, index) =>
    keys.slice(index * quotedAtOnce, (index + 1) * quotedAtOnce),
  )
  // They stay in view while another size of one of them is asked about.
  const answered = useRef(new Map<string, QuotedParcel>())
  const answeredFor = (group: readonly string[]) => {
    const parcels = group.flatMap((key) => answered.current.get(key) ?? [])
    return parcels.length === group.length ? { parcels } : undefined
  }
  const quotes = useQueries({
    queries: groups.map((group) => {
      const parcels = group.map((key) => ({ ...parcelOfKey(key), size: sizes[key] }))
      return {
        queryKey: ['quotes', parcels],
        queryFn: () => browserApi.call(quoteParcels, { body: { parcels } }),
        // Prices change, and are asked for again when the dialog is opened again.
        placeholderData: () => answeredFor(group),
        gcTime: 0,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
      }
    }),
    combine: (results) => ({
      parcels: results.flatMap(({ data }) => data?.parcels ?? []),
      error: results.find(({ error }) => error)?.error ?? null,
      isAsking: results.some(({ isFetching }) => isFetching),
      retry: () => {
        for (const result of results) if (result.error) void result.refetch()
      },
    }),
  })
  useEffect(() => {
    for (const parcel of quotes.parcels) answered.current.set(parcelKey(parcel), parcel)
  }, [quotes.parcels])
  return quotes
}

type Booking = Sendable<(typeof bookParcels)['body']>
export type BookingAnswers = CallOutput<typeof bookParcels>

/** Books a few parcels at a time; with the same key, what an earlier attempt booked is found and not booked again. */
export function useBookParcels() {
  const refresh = useRefreshBookings()
  return useSendChange({
    async mutationFn({ requestKey, choices }: Booking): Promise<BookingAnswers> {
      const answers: BookingAnswers = { bookings: [], failed: [] }
      for (let from = 0; from < choices.length; from += bookedAtOnce) {
        const body = { requestKey, choices: choices.slice(from, from + bookedAtOnce) }
        const { bookings, failed } = await browserApi.call(bookParcels, { body })
        answers.bookings.push(...bookings)
        answers.failed.push(...failed)
      }
      return answers
    },
    onSettled: refresh,
  })
}

const bookedAtOnce = 8

export function useCancelBooking() {
  const refresh = useRefreshBookings()
  return useSendChange({
    mutationFn: (id: number) => browserApi.call(cancelBooking, { params: { id } }),
    onSettled: refresh,
  })
}

/** The couriers' own labels of the parcels that a courier has accepted, and how many parcels have none. */
export async function fetchLabelsOf(
  keys: readonly string[],
  onProgress: (bytes: number) => void,
): Promise<{ file: Blob; without: number }> {
  const { bookings } = await browserApi.call(listBookings, { body: { parcels: keys.map(parcelOfKey) } })
  const ids = bookings.flatMap(({ id, state }) => (state === 'booked' ? [id] : []))
  if (ids.length === 0) throw new Error(bookingContent.noLabels)
  return { file: await fetchLabels(ids, onProgress), without: keys.length - ids.length }
}

/** The couriers' own labels as one file, for the paper that this person prints labels on. */
export function fetchLabels(ids: readonly number[], onProgress: (bytes: number) => void): Promise<Blob> {
  return browserApi.file(readLabels, { query: { ids: ids.join(','), format: labelFormat() } }, onProgress)
}
