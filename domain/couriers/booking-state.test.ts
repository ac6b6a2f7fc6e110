import { expect, test } from 'vitest'
import {
  bookingStates,
  bookingStatesThat,
  canMoveBooking,
  isChargeSurprising,
  nextBookingCheckMs,
} from './booking-state.ts'

const minuteMs = 60_000
const check = { state: 'requested' as const, requestedAtMs: 0, nowMs: 0, isParcelFinal: false }

test('keeps a parcel from being booked again while a booking may still become one', () => {
  expect(bookingStatesThat('isOpen')).toEqual(['requested', 'pending', 'booked', 'cancelling'])
})

test('never leads back from an end, except that a lost booking may turn up', () => {
  const ends = bookingStates.filter((from) => bookingStates.every((to) => !canMoveBooking(from, to)))
  expect(ends).toEqual(['refused', 'cancelled'])
  expect(canMoveBooking('lost', 'booked')).toBe(true)
  expect(canMoveBooking('booked', 'pending')).toBe(false)
})

test('asks every minute while somebody waits, and rarely after that', () => {
  expect(nextBookingCheckMs(check)).toBe(minuteMs)
  expect(nextBookingCheckMs({ ...check, nowMs: 61 * minuteMs })).toBe(76 * minuteMs)
})

test('follows a booked parcel until it has arrived, or for two months', () => {
  const booked = { ...check, state: 'booked' as const }
  expect(nextBookingCheckMs(booked)).toBe(45 * minuteMs)
  expect(nextBookingCheckMs({ ...booked, isParcelFinal: true })).toBeNull()
  expect(nextBookingCheckMs({ ...booked, nowMs: 61 * 24 * 60 * minuteMs })).toBeNull()
})

test('looks for a lost booking for a day', () => {
  const lost = { ...check, state: 'lost' as const }
  expect(nextBookingCheckMs({ ...lost, nowMs: 60 * minuteMs })).toBe(75 * minuteMs)
  expect(nextBookingCheckMs({ ...lost, nowMs: 25 * 60 * minuteMs })).toBeNull()
})

test('looks for a week whether a courier comes although it was cancelled', () => {
  const cancelled = { ...check, state: 'cancelled' as const }
  expect(nextBookingCheckMs(cancelled)).toBe(6 * 60 * minuteMs)
  expect(nextBookingCheckMs({ ...cancelled, nowMs: 8 * 24 * 60 * minuteMs })).toBeNull()
})

test('is surprised by a final charge that differs by more than a tenth', () => {
  expect(isChargeSurprising({ bookedCents: 10_000, finalCents: 11_000 })).toBe(false)
  expect(isChargeSurprising({ bookedCents: 10_000, finalCents: 11_001 })).toBe(true)
  expect(isChargeSurprising({ bookedCents: 10_000, finalCents: 8_999 })).toBe(true)
})
