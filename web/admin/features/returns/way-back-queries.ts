import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Sendable } from '#contract/endpoint.ts'
import {
  bookReturn,
  cancelReturnBooking,
  listReturnBookings,
  quoteReturn,
  trackReturn,
} from '#contract/orders/return-booking.ts'
import { useSendChange } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'

const keyOf = (returnId: number) => ['returns', 'bookings', returnId]
const paramsOf = (returnId: number) => ({ returnId: String(returnId) })

export function useReturnBookings(returnId: number) {
  return useQuery({
    queryKey: keyOf(returnId),
    queryFn: () => browserApi.call(listReturnBookings, { params: paramsOf(returnId) }),
  })
}

function useRefresh(returnId: number) {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: keyOf(returnId) })
}

export function useQuoteReturn(returnId: number) {
  return useSendChange({
    mutationFn: () => browserApi.call(quoteReturn, { params: paramsOf(returnId), body: {} }),
  })
}

export function useBookReturn(returnId: number) {
  const refresh = useRefresh(returnId)
  return useSendChange({
    mutationFn: (body: Sendable<(typeof bookReturn)['body']>) =>
      browserApi.call(bookReturn, { params: paramsOf(returnId), body }),
    onSettled: refresh,
  })
}

export function useTrackReturn(returnId: number) {
  const refresh = useRefresh(returnId)
  return useSendChange({
    mutationFn: (body: Sendable<(typeof trackReturn)['body']>) =>
      browserApi.call(trackReturn, { params: paramsOf(returnId), body }),
    onSettled: refresh,
  })
}

export function useCancelReturnBooking(returnId: number) {
  const refresh = useRefresh(returnId)
  return useSendChange({
    mutationFn: (bookingId: number) =>
      browserApi.call(cancelReturnBooking, {
        params: { ...paramsOf(returnId), bookingId: String(bookingId) },
      }),
    onSettled: refresh,
  })
}
