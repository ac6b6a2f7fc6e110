import { useQuery } from '@tanstack/react-query'
import type { Sendable } from '#contract/endpoint.ts'
import {
  bookReturn,
  cancelReturnBooking,
  listReturnBookings,
  quoteReturn,
  trackReturn,
} from '#contract/orders/return-booking.ts'
import { useChangeOf, useSendChange } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'

const keyOf = (returnId: number) => ['returns', 'bookings', returnId]
const paramsOf = (returnId: number) => ({ returnId: String(returnId) })

export function useReturnBookings(returnId: number) {
  return useQuery({
    queryKey: keyOf(returnId),
    queryFn: () => browserApi.call(listReturnBookings, { params: paramsOf(returnId) }),
  })
}

export function useQuoteReturn(returnId: number) {
  return useSendChange({
    mutationFn: () => browserApi.call(quoteReturn, { params: paramsOf(returnId), body: {} }),
  })
}

export function useBookReturn(returnId: number) {
  return useChangeOf([keyOf(returnId)], (body: Sendable<(typeof bookReturn)['body']>) =>
    browserApi.call(bookReturn, { params: paramsOf(returnId), body }),
  )
}

export function useTrackReturn(returnId: number) {
  return useChangeOf([keyOf(returnId)], (body: Sendable<(typeof trackReturn)['body']>) =>
    browserApi.call(trackReturn, { params: paramsOf(returnId), body }),
  )
}

export function useCancelReturnBooking(returnId: number) {
  return useChangeOf([keyOf(returnId)], (bookingId: number) =>
    browserApi.call(cancelReturnBooking, {
      params: { ...paramsOf(returnId), bookingId: String(bookingId) },
    }),
  )
}
