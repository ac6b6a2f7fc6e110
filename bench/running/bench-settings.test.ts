import { expect, test } from 'vitest'
import { readBenchSettings } from './bench-settings.ts'

test('options that are not given keep their defaults', () => {
  expect(readBenchSettings(['--rounds', '3', '--seconds=1.5'])).toEqual({
    rounds: 3,
    seconds: 1.5,
    warmUpSeconds: 2,
    connections: 10,
    only: '',
    orders: null,
  })
})

test('a quick run is one short round, and explicit options override it', () => {
  expect(readBenchSettings(['--quick', '--connections', '4'])).toMatchObject({ rounds: 1, connections: 4 })
})

test('targets can be selected by part of their name', () => {
  expect(readBenchSettings(['--only', 'Order'])).toMatchObject({ only: 'order' })
})

test.each([['--rounds=0'], ['--rounds=1.5'], ['--seconds=-1'], ['--connections=many']])(
  'refuses %s',
  (arg) => {
    expect(() => readBenchSettings([arg])).toThrow('must be a number above 0')
  },
)

test('refuses an unknown option', () => {
  expect(() => readBenchSettings(['--roundz=3'])).toThrow("Unknown option '--roundz'")
})
