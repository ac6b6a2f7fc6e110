import { expect, test } from 'vitest'
import { Refusal } from '../refusal.mjs'
import { keepRunning, type Part } from './keep-running.ts'

/** A part that ends by itself as often as there are endings; after those it goes on running. */
function aPart(endings: string[], starts: string[]): Part {
  const how = endings.shift()
  return {
    name: 'The shop',
    ended: how === undefined ? new Promise(() => {}) : Promise.resolve(how),
    stop: async () => {},
    async startAgain() {
      starts.push('again')
      if (endings[0] === 'refuses') {
        endings.shift()
        throw new Refusal('The port is taken.')
      }
      return aPart(endings, starts)
    },
  }
}

test('starts a part again after each end, also if it could not be started at first', async () => {
  const ending = new AbortController()
  const starts: string[] = []
  const said: string[] = []
  const part = aPart(['by SIGKILL', 'refuses', 'with exit code 1'], starts)
  void keepRunning(part, { ending: ending.signal, say: (sentence) => said.push(sentence) })
  await expect.poll(() => starts.length, { timeout: 10_000 }).toBe(3)
  expect(said).toEqual([
    'The shop stopped unexpectedly (by SIGKILL); starting it again.',
    'The shop stopped unexpectedly (The port is taken); starting it again.',
    'The shop stopped unexpectedly (with exit code 1); starting it again.',
  ])
})

test('starts nothing once everything is to end, nor what cannot be started again', async () => {
  const starts: string[] = []
  const say = () => {}
  const { startAgain: _without, ...once } = aPart(['by SIGKILL'], starts)
  expect(await keepRunning(once, { ending: new AbortController().signal, say })).toBe('by SIGKILL')
  expect(await keepRunning(aPart(['by SIGTERM'], starts), { ending: AbortSignal.abort(), say })).toBe(
    'by SIGTERM',
  )
  expect(starts).toEqual([])
})
