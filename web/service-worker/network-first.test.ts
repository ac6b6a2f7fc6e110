import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { networkFirst } from './network-first.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const limitMs = 4000
const cachedCopy = async () => 'cached'
const nothingCached = async () => null
const after = (ms: number, answer: string) =>
  new Promise<string>((resolve) => setTimeout(() => resolve(answer), ms))

it('uses the network if it answers in time', async () => {
  const answered = networkFirst({ fresh: after(3999, 'fresh'), findCached: cachedCopy, limitMs })
  await vi.advanceTimersByTimeAsync(4000)
  expect(await answered).toEqual({ kind: 'fresh', answer: 'fresh' })
})

it('uses the cache at once if there is no network', async () => {
  const fresh = Promise.reject(new TypeError('Failed to fetch'))
  expect(await networkFirst({ fresh, findCached: cachedCopy, limitMs })).toEqual({
    kind: 'cached',
    copy: 'cached',
    reason: 'offline',
  })
})

it('uses the cache, and says why, if the network is slow', async () => {
  const answered = networkFirst({ fresh: after(60_000, 'late'), findCached: cachedCopy, limitMs })
  await vi.advanceTimersByTimeAsync(4000)
  expect(await answered).toEqual({ kind: 'cached', copy: 'cached', reason: 'slow' })
})

it('waits for a slow network if nothing is cached', async () => {
  const answered = networkFirst({ fresh: after(9000, 'late'), findCached: nothingCached, limitMs })
  await vi.advanceTimersByTimeAsync(9000)
  expect(await answered).toEqual({ kind: 'fresh', answer: 'late' })
})

it('says so if there is neither a network nor a copy', async () => {
  const fresh = Promise.reject(new TypeError('Failed to fetch'))
  expect(await networkFirst({ fresh, findCached: nothingCached, limitMs })).toEqual({ kind: 'unreachable' })
})
