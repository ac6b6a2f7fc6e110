import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { networkFirst } from './network-first.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const limitMs = 4000
const keptCopy = async () => 'kept'
const nothingKept = async () => null
const after = (ms: number, answer: string) =>
  new Promise<string>((resolve) => setTimeout(() => resolve(answer), ms))

it('takes the network, while it answers in time', async () => {
  const answered = networkFirst({ fresh: after(3999, 'fresh'), findKept: keptCopy, limitMs })
  await vi.advanceTimersByTimeAsync(4000)
  expect(await answered).toEqual({ kind: 'fresh', answer: 'fresh' })
})

it('takes what is kept at once, where there is no network', async () => {
  const fresh = Promise.reject(new TypeError('Failed to fetch'))
  expect(await networkFirst({ fresh, findKept: keptCopy, limitMs })).toEqual({
    kind: 'kept',
    copy: 'kept',
    reason: 'offline',
  })
})

it('takes what is kept, and says why, where the network is slow', async () => {
  const answered = networkFirst({ fresh: after(60_000, 'late'), findKept: keptCopy, limitMs })
  await vi.advanceTimersByTimeAsync(4000)
  expect(await answered).toEqual({ kind: 'kept', copy: 'kept', reason: 'slow' })
})

it('waits for a slow network, where nothing is kept', async () => {
  const answered = networkFirst({ fresh: after(9000, 'late'), findKept: nothingKept, limitMs })
  await vi.advanceTimersByTimeAsync(9000)
  expect(await answered).toEqual({ kind: 'fresh', answer: 'late' })
})

it('says so, where there is neither a network nor a copy', async () => {
  const fresh = Promise.reject(new TypeError('Failed to fetch'))
  expect(await networkFirst({ fresh, findKept: nothingKept, limitMs })).toEqual({ kind: 'unreachable' })
})
