import { expect, it } from 'vitest'
import { parsePercent } from './parse-percent.ts'

it.each([
  ['10', 1000],
  ['7,5', 750],
  [' 7.25 % ', 725],
  ['0', 0],
  ['1e1', null],
  ['7,500', null],
  ['-5', null],
  ['', null],
])('reads %j as %j basis points', (text, basisPoints) => {
  expect(parsePercent(text)).toBe(basisPoints)
})
