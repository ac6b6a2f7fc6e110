import { expect, it } from 'vitest'
import { keysBetween } from './selection.ts'

it('gives a range both ways', () => {
  expect(keysBetween(['a', 'b', 'c', 'd'], 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(keysBetween(['a', 'b', 'c', 'd'], 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(keysBetween(['a', 'b'], 'b', 'b')).toEqual(['b'])
})

it('gives only the last if the first is on another page', () => {
  expect(keysBetween(['a', 'b'], 'z', 'b')).toEqual(['b'])
  expect(keysBetween(['a', 'b'], null, 'b')).toEqual(['b'])
})
