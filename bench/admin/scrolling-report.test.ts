import { expect, test } from 'vitest'
import { scrollingOf, scrollingTable } from './scrolling-report.ts'

const smooth = Array.from({ length: 100 }, () => 16)

test('frame times are summarised by their median, their slowest frame and the share of visible stutters', () => {
  const frames = [...smooth.slice(10), ...Array.from({ length: 10 }, () => 80)]
  expect(scrollingOf(frames)).toEqual({ medianMs: 16, p95Ms: 80, worstMs: 80, late: 0.1 })
})

test('each list is compared with plain rows that were scrolled in the same round', () => {
  const slow = smooth.map((ms) => ms * 2)
  const table = scrollingTable([
    { name: 'Orders', rounds: [scrollingOf(slow)] },
    { name: 'Bare', rounds: [scrollingOf(smooth)] },
  ])
  expect(table).toContain('| Orders | 32.0 | 32.0 | 32.0 | 0.0 % | 2.00 |')
  expect(table).toContain('| Bare | 16.0 | 16.0 | 16.0 | 0.0 % | 1.00 |')
})
