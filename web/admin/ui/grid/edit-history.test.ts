import { expect, it } from 'vitest'
import { historyFrom, redone, undone, withStep } from './edit-history.ts'

it('goes back and forth step by step, and stops at the ends', () => {
  const typed = withStep(withStep(historyFrom('a'), 'ab'), 'abc')
  expect(undone(typed).present).toBe('ab')
  expect(undone(undone(undone(typed))).present).toBe('a')
  expect(redone(undone(typed))).toEqual(typed)
  expect(redone(typed)).toBe(typed)
})

it('forgets undone steps once something else is done', () => {
  const branched = withStep(undone(withStep(historyFrom('a'), 'ab')), 'ax')
  expect(redone(branched).present).toBe('ax')
  expect(undone(branched).present).toBe('a')
})

it('remembers many steps, but not all of them for ever', () => {
  let history = historyFrom(0)
  for (let step = 1; step <= 500; step += 1) history = withStep(history, step)
  expect(history.past.length).toBe(200)
  expect(undone(history).present).toBe(499)
})
