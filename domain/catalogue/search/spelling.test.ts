import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nearestWord, slipsBetween, withWords } from './spelling.ts'

const vocabulary = new Map([
  ['samsung', 9],
  ['speaker', 1],
  ['headset', 2],
  ['logitech', 4],
  ['laptop', 12],
  ['video', 3],
  ['watch', 1],
  ['huawei', 2],
  ['bank', 1],
])

it.each([
  ['samsng', 'samsung'],
  ['samsumg', 'samsung'],
  ['speeker', 'speaker'],
  ['headest', 'headset'],
  ['logitek', 'logitech'],
  ['leptop', 'laptop'],
  ['vidio', 'video'],
  ['wach', 'watch'],
  ['hauwei', 'huawei'],
  ['benk', 'bank'],
])('takes %s for %s', (typed, meant) => {
  expect(nearestWord(typed, vocabulary)?.word).toBe(meant)
})

it.each(['fridge', 'kettle', 'tv', 'zzz', ''])('knows nothing like %s', (typed) => {
  expect(nearestWord(typed, vocabulary)).toBeNull()
})

it('prefers the word that more products have', () => {
  expect(
    nearestWord(
      'mause',
      new Map([
        ['mouse', 1],
        ['cause', 5],
      ]),
    )?.word,
  ).toBe('mouse')
  expect(
    nearestWord(
      'cose',
      new Map([
        ['case', 3],
        ['core', 9],
      ]),
    )?.word,
  ).toBe('core')
})

it('takes a word that no product has only if it is very near', () => {
  const typed = new Map([
    ['casing', 0],
    ['tester', 0],
    ['hardeskyf', 0],
  ])
  expect(nearestWord('washing', typed)).toBeNull()
  expect(nearestWord('toaster', typed)).toBeNull()
  expect(nearestWord('harduskyf', typed)?.word).toBe('hardeskyf')
  expect(nearestWord('testter', typed)?.word).toBe('tester')
})

it.each([
  ['lapop', true],
  ['loptop', true],
  ['samsng', true],
  ['logetec', true],
  ['wach', false],
  ['benk', false],
  ['leptpo', false],
])('takes what it puts in the place of %s for sure: %s', (typed, isSure) => {
  expect(nearestWord(typed, vocabulary)?.isSure).toBe(isSure)
})

it('puts words in the place of others and leaves the rest as it was typed', () => {
  const replaced = new Map([
    ['lapop', 'laptop'],
    ['samsng', 'samsung'],
  ])
  expect(withWords('Samsng  Lapop, 16 GB under R8 000', replaced)).toBe('samsung  laptop, 16 GB under R8 000')
  expect(withWords('lapops', replaced)).toBe('lapops')
})

it('counts no slip in the same word, and as many in either direction', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), (one, other) => {
      expect(slipsBetween(one, one, 8)).toBe(0)
      expect(slipsBetween(one, other, 8)).toBe(slipsBetween(other, one, 8))
      expect(slipsBetween(one, other, 8)).toBeLessThanOrEqual(Math.max(one.length, other.length))
    }),
    { seed: 20261124 },
  )
})
