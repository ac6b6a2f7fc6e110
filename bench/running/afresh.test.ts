import { expect, test } from 'vitest'
import { readProcessorMs } from './afresh.ts'

test('the CPU time of a process is read after its name, whatever characters that contains', () => {
  const stat = '7 (a) b (c) S 1 7 7 0 -1 4194304 1200 0 3 0 250 31 9 9 20 0 11 0 400 1 2'
  expect(readProcessorMs(stat)).toBe(2_810)
})
