import { describe, expect, it } from 'vitest'
import { workQueue } from './work-queue.ts'

/** Work that the test ends, and that reports when it began. */
function steps() {
  const begun: string[] = []
  const ends = new Map<string, (result: string) => void>()
  const step = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.set(name, resolve))
  }
  const end = async (name: string, job: Promise<string>) => {
    ends.get(name)?.(name)
    await job
  }
  return { begun, step, end }
}

describe('workQueue', () => {
  it('runs no more at a time than it has slots', async () => {
    const { begun, step, end } = steps()
    const queue = workQueue<string>(2)

    const first = queue.ask('a', 'asked', step('a'))
    queue.ask('b', 'asked', step('b'))
    queue.ask('c', 'asked', step('c'))
    expect(begun).toEqual(['a', 'b'])

    await end('a', first)
    expect(begun).toEqual(['a', 'b', 'c'])
  })

  it('gives everyone who asks in the meantime the same result', async () => {
    const { begun, step, end } = steps()
    const queue = workQueue<string>(1)

    const first = queue.ask('a', 'asked', step('a'))
    const second = queue.ask('a', 'asked', step('a'))
    await end('a', first)

    expect(await second).toBe('a')
    expect(begun).toEqual(['a'])
  })

  it('starts again for a request after the end', async () => {
    const queue = workQueue<number>(1)
    let runs = 0
    const count = async () => {
      runs += 1
      return runs
    }

    expect(await queue.ask('a', 'asked', count)).toBe(1)
    expect(await queue.ask('a', 'asked', count)).toBe(2)
  })

  it('runs work that someone waits for before background work', async () => {
    const { begun, step, end } = steps()
    const queue = workQueue<string>(1)

    const first = queue.ask('a', 'asked', step('a'))
    queue.ask('background', 'background', step('background'))
    const second = queue.ask('b', 'asked', step('b'))
    await end('a', first)
    await end('b', second)

    expect(begun).toEqual(['a', 'b', 'background'])
  })

  it('promotes background work once someone waits for it', async () => {
    const { begun, step, end } = steps()
    const queue = workQueue<string>(1)

    const first = queue.ask('a', 'asked', step('a'))
    queue.ask('x', 'background', step('x'))
    queue.ask('y', 'background', step('y'))
    queue.ask('y', 'asked', step('y'))
    await end('a', first)

    expect(begun).toEqual(['a', 'y'])
  })

  it('goes on after a failure, and forgets it', async () => {
    const queue = workQueue<string>(1)
    const failing = queue.ask('a', 'asked', async () => {
      throw new Error('the disk is full')
    })
    const waiting = queue.ask('b', 'asked', async () => 'b')

    await expect(failing).rejects.toThrow('the disk is full')
    expect(await waiting).toBe('b')
    expect(await queue.ask('a', 'asked', async () => 'a')).toBe('a')
  })
})
