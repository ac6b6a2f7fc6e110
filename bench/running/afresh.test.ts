import { expect, test } from 'vitest'
import { readProcessorMs } from './afresh.ts'

test('what a process spent is read behind its name, whatever that is', () => {
  const stat = '7 (a) b (c) S 1 7 7 0 -1 4194304 1200 0 3 0 250 31 9 9 20 0 11 0 400 1 2'
  expect(readProcessorMs(stat)).toBe(2_810)
})
