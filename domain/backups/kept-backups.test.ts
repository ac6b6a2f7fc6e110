import { expect, test } from 'vitest'
import { dailyBackups, keptBackups } from './kept-backups.ts'

const dayMs = 24 * 60 * 60_000

function everyDay(days: number, until = '2026-11-26T02:00:00Z', line = 'one') {
  return Array.from({ length: days }, (_, back) => {
    const takenAt = new Date(Date.parse(until) - back * dayMs)
    return { name: takenAt.toISOString().slice(0, 10), line, takenAt }
  })
}

test('keeps the first of seven days, four weeks and twelve months', () => {
  expect([...keptBackups(everyDay(500))].toSorted().toReversed()).toEqual([
    ...['2026-11-26', '2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20'],
    // Weeks begin on Mondays.
    ...['2026-11-16', '2026-11-09', '2026-11-02', '2026-11-01'],
    ...['2026-10-01', '2026-09-01', '2026-08-01', '2026-07-01', '2026-06-01', '2026-05-01'],
    ...['2026-04-01', '2026-03-01', '2026-02-01', '2026-01-01', '2025-12-01'],
  ])
})

test('keeps the first backup of a day, whose log leads through all of it, and the newest', () => {
  const at = (time: string) => ({ name: time, line: 'one', takenAt: new Date(`2026-11-26T${time}:00Z`) })
  expect([...keptBackups([at('02:00'), at('09:30'), at('08:00')])].toSorted()).toEqual(['02:00', '09:30'])
})

test('keeps the first backup of a day in each line: no log leads from one line to another', () => {
  const at = (time: string, line: string) => ({
    name: time,
    line,
    takenAt: new Date(`2026-11-26T${time}:00Z`),
  })
  const taken = [
    at('02:00', 'one'),
    at('03:00', 'one'),
    at('09:30', 'two'),
    at('10:00', 'two'),
    at('11:00', 'two'),
  ]
  expect([...dailyBackups(taken)].toSorted()).toEqual(['02:00', '09:30', '11:00'])
})

test('counts days that have a backup, so that a shop that was closed loses none', () => {
  const taken = [...everyDay(2), ...everyDay(9, '2026-03-10T02:00:00Z')]
  expect(dailyBackups(taken).size).toBe(7)
  expect(dailyBackups(taken)).toContain('2026-03-06')
})

test('keeps the only one, and nothing of nothing', () => {
  expect([...keptBackups(everyDay(1))]).toEqual(['2026-11-26'])
  expect(keptBackups([])).toEqual(new Set())
})
