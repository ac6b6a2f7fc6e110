import { expect, test } from 'vitest'
import { refuseOldNode, runsTypeScript } from './node-runtime.mjs'

test.each([
  ['20.20.2', false],
  ['22.17.1', false],
  ['22.18.0', true],
  ['24.0.0', true],
])('knows whether Node %s runs TypeScript without flags', (version, answer) => {
  expect(runsTypeScript(version)).toBe(answer)
})

test('refuses a Node that is too old to start', () => {
  expect(() => refuseOldNode('18.20.4')).toThrow('Kwela needs Node 20 or newer to start, but this is 18.20.4')
  expect(() => refuseOldNode('20.0.0')).not.toThrow()
})
