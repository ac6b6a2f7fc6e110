import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

it('lets work with one key take turns, also after a failure, and other work pass', async () => {
  const turns = createTurns()
  const said: string[] = []
  const first = Promise.withResolvers<void>()
  const failing = turns.take('thandi', async () => {
    await first.promise
    said.push('first')
    throw new Error('no')
  })
  const next = turns.take('thandi', async () => said.push('second'))
  await turns.take('sipho', async () => said.push('other'))
  expect(said).toEqual(['other'])
  first.resolve()
  await expect(failing).rejects.toThrow('no')
  await next
  expect(said).toEqual(['other', 'first', 'second'])
})
