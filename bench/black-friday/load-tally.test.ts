import { expect, test } from 'vitest'
import { createLoadTally } from './load-tally.ts'

test('counts what ends between the beginning and the end', () => {
  let nowMs = 1000
  const tally = createLoadTally(() => nowMs)
  tally.done('home', 900, true)
  tally.begin()
  for (let ms = 100; ms >= 1; ms--) tally.done('home', ms, ms > 25)
  tally.done('order', 7, false)
  nowMs = 3000
  tally.end()
  tally.done('order', 800, false)

  const { seconds, spreads, cached } = tally.result()
  expect(seconds).toBe(2)
  expect(spreads.home).toEqual({ count: 100, p50: 50, p95: 95, p99: 99 })
  expect(spreads.order).toEqual({ count: 1, p50: 7, p95: 7, p99: 7 })
  expect(spreads.payment).toBe(null)
  expect(cached).toEqual({ home: 75, product: 0, list: 0, search: 0 })
})

test('counts every failure, and tells the first few', () => {
  const tally = createLoadTally()
  for (let count = 1; count <= 9; count++) tally.failed(`Failure ${count}`)
  const { failed, failures } = tally.result()
  expect(failed).toBe(9)
  expect(failures).toEqual(['Failure 1', 'Failure 2', 'Failure 3', 'Failure 4', 'Failure 5'])
})
