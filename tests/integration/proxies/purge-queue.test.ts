import { expect, it } from 'vitest'
import { createPurgeQueue } from '#server/growth/proxies/create-purge-queue.ts'
import { soon } from '#tests/support/soon.ts'

/** A proxy that answers when the test lets it. */
function aProxy() {
  const calls: { keys: readonly string[]; answer: (isDone: boolean) => void }[] = []
  const lines: string[] = []
  const say = (_facts: object, line: string) => void lines.push(line)
  const queue = createPurgeQueue(
    {
      name: 'proxy.test',
      purge: (keys) =>
        new Promise((resolve, reject) => {
          calls.push({ keys, answer: (isDone) => (isDone ? resolve() : reject(new Error('away'))) })
        }),
    },
    { warn: say, info: say },
  )
  const call = async (at: number) => {
    await soon(() => calls.length).toBeGreaterThan(at)
    const found = calls[at]
    if (!found) throw new Error('There was no such call')
    return found
  }
  return { queue, calls, lines, call }
}

it('calls once at a time, and then with all that came meanwhile', async () => {
  const { queue, calls, call } = aProxy()
  queue.add(['p1'])
  for (let id = 2; id <= 50; id++) queue.add([`p${id}`, 'lists'])
  expect(calls.map(({ keys }) => keys)).toEqual([['p1']])
  calls[0]?.answer(true)
  expect((await call(1)).keys.length).toBe(50)
})

it('tells again what the proxy did not take, and says so in the log once', async () => {
  const { queue, lines, call } = aProxy()
  queue.add(['p1'])
  for (let at = 0; at < 3; at++) (await call(at)).answer(false)
  const fourth = await call(3)
  expect(fourth.keys).toEqual(['p1'])
  fourth.answer(true)
  await soon(() => lines).toEqual([
    'the proxy could not be told what changed; it is told again',
    'the proxy takes purges again',
  ])
})

it('tells what changes again during a call once more', async () => {
  const { queue, calls, call } = aProxy()
  queue.add(['p1'])
  queue.add(['p1'])
  calls[0]?.answer(true)
  expect((await call(1)).keys).toEqual(['p1'])
})

it('puts no more keys into a call than it has room for, and forgets everything if there are too many', async () => {
  const { queue, calls, call } = aProxy()
  queue.add(['p0'])
  queue.add(Array.from({ length: 300 }, (_, id) => `p${id}`))
  calls[0]?.answer(true)
  const second = await call(1)
  expect(second.keys.length).toBe(200)
  queue.add(Array.from({ length: 5_000 }, (_, id) => `p${id}`))
  second.answer(true)
  expect((await call(2)).keys).toEqual(['all'])
})

it('tells once more when it closes, and does not wait for a proxy that is away', async () => {
  const { queue, calls, call } = aProxy()
  queue.add(['p1'])
  const closing = queue.close()
  calls[0]?.answer(false)
  ;(await call(1)).answer(false)
  await closing
  expect(calls.length).toBe(2)
})
