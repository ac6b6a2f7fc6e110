import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reservationAt, reservationText } from './reservation.ts'

const payBefore = '2026-11-20T12:32:00.000Z'
const end = Date.parse(payBefore)
const textWith = (msLeft: number) => reservationText(reservationAt(payBefore, end - msLeft))

test('says until when the items are reserved, and for how long', () => {
  expect(textWith(23 * 60_000)).toBe('We are holding these items until 14:32 (23 minutes left)')
  expect(textWith(30_000)).toBe('We are holding these items until 14:32 (1 minute left)')
})

test("only says until when, if the shop's time is unknown", () => {
  expect(reservationText(reservationAt(payBefore, null))).toBe('We are holding these items until 14:32')
})

test('says when the time to pay ran out', () => {
  expect(textWith(0)).toMatch(/until 14:32 and have now released them/)
})

test('is short under five minutes, and over at the very end', () => {
  const at = (msLeft: number) => reservationAt(payBefore, end - msLeft)
  expect(at(5 * 60_000)).toMatchObject({ isShort: false, isOver: false })
  expect(at(5 * 60_000 - 1)).toMatchObject({ isShort: true, isOver: false })
  expect(at(1)).toMatchObject({ isShort: true, isOver: false, minutesLeft: 1 })
  expect(at(0)).toMatchObject({ isShort: false, isOver: true })
})

test('never promises a minute too many, nor denies one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (msLeft) => {
      const { minutesLeft } = reservationAt(payBefore, end - msLeft)
      expect((minutesLeft ?? 0) * 60_000).toBeGreaterThanOrEqual(msLeft)
      expect((minutesLeft ?? 0) * 60_000).toBeLessThan(msLeft + 60_000)
    }),
  )
})
