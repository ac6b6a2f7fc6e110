import { expect, test } from 'vitest'
import { measurementOf, median, medianMeasurement } from './measurement.ts'

test('a run is summarised by responses per second, median and 99th percentile', () => {
  const timesMs = Array.from({ length: 200 }, (_, index) => (200 - index) / 10)
  expect(measurementOf(timesMs, 4)).toEqual({ perSecond: 50, p50Ms: 10, p99Ms: 19.8 })
})

test('a single response is every percentile', () => {
  expect(measurementOf([0.25], 1)).toEqual({ perSecond: 1, p50Ms: 0.25, p99Ms: 0.25 })
})

test('a run without responses is refused', () => {
  expect(() => measurementOf([], 2)).toThrow('without responses')
})

test('the median is the middle value, or halfway between the two middle values', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([4, 1, 9, 2])).toBe(3)
  expect(() => median([])).toThrow('no median')
})

test('a disturbed round does not affect the medians', () => {
  const calm = { perSecond: 100, p50Ms: 1, p99Ms: 4 }
  expect(medianMeasurement([calm, { perSecond: 3, p50Ms: 90, p99Ms: 900 }, calm])).toEqual(calm)
})
