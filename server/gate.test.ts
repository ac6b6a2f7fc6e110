import { expect, it } from 'vitest'
import { createGate } from './gate.ts'

function aJob() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const job = { hasBegun: false, end: resolve }
  return {
    ...job,
    begun: () => job.hasBegun,
    work() {
      job.hasBegun = true
      return promise
    },
  }
}

it('admits work while there is room, and the rest in order', async () => {
  const gate = createGate(10)
  const [small, large, last] = [aJob(), aJob(), aJob()]
  const done = [gate.run(4, small.work), gate.run(8, large.work), gate.run(4, last.work)]
  await Promise.resolve()
  await Promise.resolve()
  // The last would fit beside the first, but then small tasks could keep a large one out for ever.
  expect([small, large, last].map((job) => job.begun())).toEqual([true, false, false])
  small.end()
  await done[0]
  await Promise.resolve()
  expect([large, last].map((job) => job.begun())).toEqual([true, false])
  large.end()
  last.end()
  await Promise.all(done)
})

it('admits work that is larger than all the room, alone', async () => {
  const gate = createGate(10)
  expect(await gate.run(1_000, async () => 'done')).toBe('done')
})

it('goes on after a failure', async () => {
  const gate = createGate(10)
  await expect(gate.run(10, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await gate.run(10, async () => 'done')).toBe('done')
})
