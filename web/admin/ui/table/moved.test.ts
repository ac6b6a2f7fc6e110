import { expect, it } from 'vitest'
import { moved } from './moved.ts'

it.each([
  ['c', 0, ['c', 'a', 'b']],
  ['a', 1, ['b', 'a', 'c']],
  ['a', 9, ['b', 'c', 'a']],
  ['b', -1, ['b', 'a', 'c']],
  ['b', 1, ['a', 'b', 'c']],
])('puts %s at place %i', (item, to, expected) => {
  expect(moved(['a', 'b', 'c'], item, to)).toEqual(expected)
})
