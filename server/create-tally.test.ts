import { expect, it } from 'vitest'
import { createTally } from './create-tally.ts'

function aTally() {
  const at = { ms: 0 }
  return { at, count: createTally(() => new Date(at.ms)) }
}

it('counts each key separately, and starts again after a quarter of an hour', () => {
  const { at, count } = aTally()
  expect([count('one'), count('one'), count('other')]).toEqual([1, 2, 1])
  at.ms = 15 * 60_000 - 1
  expect(count('one')).toBe(3)
  at.ms += 1
  expect(count('one')).toBe(1)
})

it('forgets the oldest keys rather than growing without limit', () => {
  const { count } = aTally()
  count('first')
  count('second')
  for (let number = 0; number < 9_998; number += 1) count(`other ${number}`)
  expect(count('first')).toBe(2)
  count('one more')
  expect(count('second')).toBe(1)
  expect(count('first')).toBe(3)
})
