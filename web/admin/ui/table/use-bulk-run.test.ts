import { expect, it } from 'vitest'
import { type BulkState, runInChunks } from './use-bulk-run.ts'

const never = () => false

it('works through everything in chunks and reports after each', async () => {
  const told: number[] = []
  const asked: (readonly string[])[] = []
  const ended = await runInChunks(
    {
      keys: ['a', 'b', 'c', 'd', 'e'],
      chunkSize: 2,
      run: async (keys) => {
        asked.push(keys)
        return keys.includes('c') ? [{ key: 'c', reason: 'gone' }] : []
      },
    },
    (state) => told.push(state.done),
    never,
  )
  expect(asked).toEqual([['a', 'b'], ['c', 'd'], ['e']])
  expect(told).toEqual([0, 2, 4, 5, 5])
  expect(ended).toEqual({
    total: 5,
    done: 5,
    failures: [{ key: 'c', reason: 'gone' }],
    unsure: 0,
    isRunning: false,
    brokenOff: null,
  })
})

it('stops at a chunk that fails as a whole, with an unknown result', async () => {
  let calls = 0
  const ended = await runInChunks(
    {
      keys: ['a', 'b', 'c'],
      chunkSize: 1,
      run: async () => {
        calls += 1
        if (calls === 2) throw new Error('no line')
        return []
      },
    },
    () => undefined,
    never,
  )
  expect(calls).toBe(2)
  expect(ended).toMatchObject({ done: 1, unsure: 1, brokenOff: 'no line', isRunning: false })
})

it('stops between chunks when asked to', async () => {
  let last: BulkState | null = null
  const ended = await runInChunks(
    { keys: ['a', 'b', 'c'], chunkSize: 1, run: async () => [] },
    (state) => {
      last = state
    },
    () => last?.done === 1,
  )
  expect(ended).toMatchObject({ done: 1, unsure: 0, brokenOff: 'Stopped.' })
})
