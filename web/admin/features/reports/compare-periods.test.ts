import { describe, expect, it } from 'vitest'
import { comparePeriods, growthPercent } from './compare-periods.ts'

const period = (from: string, revenueCents: number, orders: number) => ({
  from,
  revenueCents,
  orders,
  averageCents: orders === 0 ? 0 : revenueCents / orders,
})

describe('periods compared with earlier ones', () => {
  it('are the later half, each with its counterpart in the earlier half', () => {
    const { periods, now, before } = comparePeriods([
      period('2026-11-02', 10_000, 1),
      period('2026-11-03', 0, 0),
      period('2026-11-04', 30_050, 2),
      period('2026-11-05', 10_000, 2),
    ])
    expect(periods.map(({ from }) => from)).toEqual(['2026-11-04', '2026-11-05'])
    expect(periods[0]?.before.revenue).toBe(10_000)
    expect(periods[1]?.before).toEqual({ revenue: 0, orders: 0, average: 0 })
    expect(now).toEqual({ revenue: 40_050, orders: 4, average: 10_013 })
    expect(before).toEqual({ revenue: 10_000, orders: 1, average: 10_000 })
  })

  it('are none if there are none', () => {
    expect(comparePeriods([])).toMatchObject({ periods: [], now: { revenue: 0, average: 0 } })
  })
})

it('give growth in whole per cent, and none from zero', () => {
  expect(growthPercent(150, 100)).toBe(50)
  expect(growthPercent(50, 100)).toBe(-50)
  expect(growthPercent(50, 0)).toBeNull()
})
