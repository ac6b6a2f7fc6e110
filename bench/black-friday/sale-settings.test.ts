import { expect, test } from 'vitest'
import { readSaleSettings } from './sale-settings.ts'

test('options that are not given keep their defaults', () => {
  expect(readSaleSettings(['--seconds', '5', '--json=sale.json'])).toEqual({
    rounds: 1,
    seconds: 5,
    leadInSeconds: 3,
    connections: [32, 64, 256],
    phases: ['bare', 'reads', 'mix'],
    accounts: 6000,
    seed: 2026,
    jsonFile: 'sale.json',
  })
})

test('runs a part, in the usual order', () => {
  expect(readSaleSettings(['--phases', 'mix,reads', '--connections=8'])).toMatchObject({
    phases: ['reads', 'mix'],
    connections: [8],
  })
})

test.each([
  ['--phases=mixed', '--phases must be a list of bare, reads, buying, mix'],
  ['--connections=32,many', '--connections must be a whole number above 0, not "many"'],
  ['--rounds=0', '--rounds must be'],
  ['--roundz=3', "Unknown option '--roundz'"],
])('refuses %s', (arg, sentence) => {
  expect(() => readSaleSettings([arg])).toThrow(sentence)
})
