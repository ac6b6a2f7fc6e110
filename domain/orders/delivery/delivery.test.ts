import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays } from '../../south-african-day.ts'
import {
  addBusinessDays,
  dispatchBusinessDays,
  expectedDelivery,
  firstDayInTime,
  isBusinessDay,
  isDispatchLate,
  publicHolidays,
} from './delivery.ts'

fc.configureGlobal({ seed: 20261120, numRuns: 300 })

const millisPerDay = 86_400_000
const aDay = fc
  .integer({ min: Date.UTC(2020, 0, 1) / millisPerDay, max: Date.UTC(2050, 0, 1) / millisPerDay })
  .map(dayAt)

function dayAt(days: number): string {
  return new Date(days * millisPerDay).toISOString().slice(0, 10)
}

/** J.-M. Oudin's method of 1940, as days since 1970; the code under test uses another. */
function easterByOudin(year: number): number {
  const whole = Math.floor
  const century = whole(year / 100)
  const golden = year % 19
  const k = whole((century - 17) / 25)
  const raw = (century - whole(century / 4) - whole((century - k) / 3) + 19 * golden + 15) % 30
  const moon =
    raw - whole(raw / 28) * (1 - whole(raw / 28) * whole(29 / (raw + 1)) * whole((21 - golden) / 11))
  const weekday = (year + whole(year / 4) + moon + 2 - century + whole(century / 4)) % 7
  return Date.UTC(year, 2, 28 + moon - weekday) / millisPerDay
}

describe('publicHolidays', () => {
  test('of 2027 move from Sunday to Monday, and not from Saturday', () => {
    expect(publicHolidays(2027)).toEqual([
      '2027-01-01',
      '2027-03-21',
      '2027-03-22',
      '2027-03-26',
      '2027-03-29',
      '2027-04-27',
      '2027-05-01',
      '2027-06-16',
      '2027-08-09',
      '2027-09-24',
      '2027-12-16',
      '2027-12-25',
      '2027-12-26',
      '2027-12-27',
    ])
  })

  test('count a day once if two holidays fall on it', () => {
    // In 2008 Good Friday was Human Rights Day.
    expect(publicHolidays(2008)).toEqual([
      '2008-01-01',
      '2008-03-21',
      '2008-03-24',
      '2008-04-27',
      '2008-04-28',
      '2008-05-01',
      '2008-06-16',
      '2008-08-09',
      '2008-09-24',
      '2008-12-16',
      '2008-12-25',
      '2008-12-26',
    ])
  })

  test.each(['2021-11-01', '2022-12-27', '2023-12-15', '2024-05-29'])(
    'hold %s, which was proclaimed',
    (day) => {
      expect(publicHolidays(Number(day.slice(0, 4)))).toContain(day)
    },
  )

  test('contain only days of their own year', () => {
    expect(publicHolidays(2025).filter((day) => !day.startsWith('2025'))).toEqual([])
  })

  test('match Easter as calculated by another method, for as long as the calendar lasts', () => {
    for (let year = 1995; year < 4000; year += 1) {
      const easter = easterByOudin(year)
      expect(publicHolidays(year)).toContain(dayAt(easter - 2))
      expect(publicHolidays(year)).toContain(dayAt(easter + 1))
    }
  })

  test.each([
    [2000, '2000-04-21', '2000-04-24'],
    [2008, '2008-03-21', '2008-03-24'],
    [2024, '2024-03-29', '2024-04-01'],
    [2025, '2025-04-18', '2025-04-21'],
    [2026, '2026-04-03', '2026-04-06'],
    [2028, '2028-04-14', '2028-04-17'],
    [2030, '2030-04-19', '2030-04-22'],
    [2038, '2038-04-23', '2038-04-26'],
    [2049, '2049-04-16', '2049-04-19'],
  ])('of %d have Good Friday on %s and Family Day on %s', (year, goodFriday, familyDay) => {
    expect(publicHolidays(year)).toContain(goodFriday)
    expect(publicHolidays(year)).toContain(familyDay)
  })
})

test.each([
  ['2026-11-20', true],
  ['2026-11-21', false],
  ['2026-11-22', false],
  ['2026-11-23', true],
  ['2026-12-16', false],
  ['2026-12-25', false],
  ['2026-12-28', true],
  ['2027-03-22', false],
  ['2027-03-26', false],
  ['2027-05-03', true],
])('%s is a business day: %s', (day, expected) => {
  expect(isBusinessDay(day)).toBe(expected)
})

describe('addBusinessDays', () => {
  test.each([
    ['2026-11-20', 0, '2026-11-20'],
    ['2026-11-20', 1, '2026-11-23'],
    ['2026-11-21', 1, '2026-11-23'],
    ['2026-11-20', 5, '2026-11-27'],
    ['2026-12-15', 1, '2026-12-17'],
    ['2026-12-24', 1, '2026-12-28'],
    ['2026-12-31', 1, '2027-01-04'],
    ['2027-03-25', 1, '2027-03-30'],
    ['2028-02-28', 1, '2028-02-29'],
  ])('to %s add %d: %s', (day, n, reached) => {
    expect(addBusinessDays(day, n)).toBe(reached)
  })

  test('always ends on a business day, exactly n business days later', () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: 1, max: 20 }), (day, n) => {
        const reached = addBusinessDays(day, n)
        const start = Date.parse(day) / millisPerDay
        const end = Date.parse(reached) / millisPerDay
        const passed = Array.from({ length: end - start }, (_, index) => dayAt(start + index + 1)).filter(
          isBusinessDay,
        )
        expect(passed.at(-1)).toBe(reached)
        expect(passed).toHaveLength(n)
      }),
    )
  })
})

describe('expectedDelivery', () => {
  test('is in 3 to 7 business days', () => {
    expect(expectedDelivery('2026-11-20')).toEqual({ from: '2026-11-25', to: '2026-12-01' })
  })

  test('skips weekends and holidays', () => {
    expect(expectedDelivery('2026-12-24')).toEqual({ from: '2026-12-30', to: '2027-01-06' })
  })

  test('counts an order placed at the weekend from Monday', () => {
    expect(expectedDelivery('2026-11-22')).toEqual({ from: '2026-11-25', to: '2026-12-01' })
  })

  test('accepts another promise, such as dispatch in 1 to 2 business days', () => {
    expect(expectedDelivery('2026-11-20', dispatchBusinessDays)).toEqual({
      from: '2026-11-23',
      to: '2026-11-24',
    })
  })
})

test('refuses a text that is not a day', () => {
  expect(() => addBusinessDays('soon', 1)).toThrow(RangeError)
})

describe('an order to pack', () => {
  it('is late after two business days', () => {
    // Thu 19 Nov, with a weekend between.
    expect(isDispatchLate('2026-11-19', '2026-11-23')).toBe(false)
    expect(isDispatchLate('2026-11-19', '2026-11-24')).toBe(true)
    expect(isDispatchLate('2026-11-20', '2026-11-24')).toBe(false)
  })

  it('is in time if it was paid on the first day in time or later', () => {
    for (const today of ['2026-11-24', '2026-11-28', '2026-12-27', '2027-01-02']) {
      const first = firstDayInTime(today)
      expect(isDispatchLate(first, today)).toBe(false)
      expect(isDispatchLate(addDays(first, -1), today)).toBe(true)
    }
  })
})
