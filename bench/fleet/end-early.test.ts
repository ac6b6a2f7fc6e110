import { expect, it } from 'vitest'
import { createEarlyEnd, sentenceOf } from './end-early.ts'

it('says at once what ended the run first, and of what follows only that it did', async () => {
  const said: string[] = []
  const end = createEarlyEnd((line) => said.push(line))
  const first = new Error('Trading failed', { cause: new Error('too many clients\n  of the database') })
  end.because(first)
  end.because(new Error('Cannot use a pool after calling end on the pool'))
  end.because(new Error('Cannot use a pool after calling end on the pool'))
  expect(said).toEqual([
    'The fleet ends early: Trading failed (too many clients)',
    '  after that: Cannot use a pool after calling end on the pool',
  ])
  await expect(end.happened).rejects.toBe(first)
})

it('has a sentence for whatever was thrown', () => {
  expect([sentenceOf('nothing'), sentenceOf(new TypeError(''))]).toEqual(['nothing', 'TypeError'])
})
