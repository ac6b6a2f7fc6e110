import { expect, test } from 'vitest'
import { readBenchSettings } from './bench-settings.ts'

test('what is not said keeps its usual value', () => {
  expect(readBenchSettings(['--rounds', '3', '--seconds=1.5'])).toEqual({
    rounds: 3,
    seconds: 1.5,
    warmUpSeconds: 2,
    connections: 10,
    only: '',
  })
})

test('a quick run is one short round, and what is said beside it counts', () => {
  expect(readBenchSettings(['--quick', '--connections', '4'])).toMatchObject({ rounds: 1, connections: 4 })
})

test('what is measured can be narrowed by a part of its name', () => {
  expect(readBenchSettings(['--only', 'Order'])).toMatchObject({ only: 'order' })
})

test.each([['--rounds=0'], ['--rounds=1.5'], ['--seconds=-1'], ['--connections=many']])(
  'refuses %s',
  (arg) => {
    expect(() => readBenchSettings([arg])).toThrow('is a number above 0')
  },
)

test('refuses an option it does not know', () => {
  expect(() => readBenchSettings(['--roundz=3'])).toThrow("Unknown option '--roundz'")
})
