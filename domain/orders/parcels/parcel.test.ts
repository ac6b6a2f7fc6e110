import { describe, expect, it } from 'vitest'
import { isParcelNews } from './parcel.ts'

const told = { courierId: 1, trackingNumber: 'A' }

describe('what a customer is told about a parcel', () => {
  it.each([
    ['a number that was not there', { courierId: 1, trackingNumber: null }, told],
    ['another number', told, { courierId: 1, trackingNumber: 'B' }],
    ['another courier', told, { courierId: 2, trackingNumber: 'A' }],
    [
      'a courier that was not named',
      { courierId: null, trackingNumber: null },
      { courierId: 1, trackingNumber: null },
    ],
  ])('is %s', (_what, before, now) => {
    expect(isParcelNews(before, now)).toBe(true)
  })

  it.each([
    ['what they know', told],
    ['a number that was taken out', { courierId: 1, trackingNumber: null }],
    ['a courier that was taken out', { courierId: null, trackingNumber: 'A' }],
  ])('is not %s', (_what, now) => {
    expect(isParcelNews(told, now)).toBe(false)
  })
})
