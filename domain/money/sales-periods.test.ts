import { expect, it } from 'vitest'
import { salesByPeriod } from './sales-periods.ts'

const days = [
  { from: '2025-12-31', revenueCents: 100, orders: 1 },
  { from: '2026-01-01', revenueCents: 20, orders: 2 },
  { from: '2026-01-04', revenueCents: 3, orders: 1 },
  { from: '2026-01-05', revenueCents: 4, orders: 1 },
]
const today = '2026-01-06'

it('sums weeks from Monday, across the end of a year', () => {
  expect(salesByPeriod(days, { period: 'week', count: 3, today })).toEqual([
    { from: '2025-12-22', revenueCents: 0, orders: 0 },
    { from: '2025-12-29', revenueCents: 123, orders: 4 },
    { from: '2026-01-05', revenueCents: 4, orders: 1 },
  ])
})

it('sums months, including those without a sale', () => {
  const months = salesByPeriod(days, { period: 'month', count: 14, today: '2027-01-31' })
  expect(months.map(({ from }) => from).slice(0, 3)).toEqual(['2025-12-01', '2026-01-01', '2026-02-01'])
  expect(months.slice(0, 3).map(({ revenueCents }) => revenueCents)).toEqual([100, 27, 0])
  expect(months.at(-1)?.from).toBe('2027-01-01')
})

it('lists the last days, including today, and leaves out earlier ones', () => {
  expect(salesByPeriod(days, { period: 'day', count: 2, today })).toEqual([
    { from: '2026-01-05', revenueCents: 4, orders: 1 },
    { from: '2026-01-06', revenueCents: 0, orders: 0 },
  ])
})
