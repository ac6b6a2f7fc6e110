import { expect, it } from 'vitest'
import { afrikaansWords } from './afrikaans.ts'
import { kindWords } from './kinds.ts'
import { knownSlips } from './known-slips.ts'

it.each([
  ['airbuds', 'earbuds'],
  ['tourch', 'torch'],
  ['hawaii', 'huawei'],
  ['charja', 'charger'],
  ['laaer', 'laaier'],
])('reads %s as %s', (typed, meant) => {
  expect(knownSlips.get(typed)).toBe(meant)
})

it('takes no word for a slip that means something', () => {
  const right = new Set([
    ...kindWords,
    ...afrikaansWords.filter((word) => word !== 'fone'),
    ...knownSlips.values(),
  ])
  expect([...knownSlips.keys()].filter((slip) => right.has(slip))).toEqual([])
})
