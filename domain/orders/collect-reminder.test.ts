import { expect, it } from 'vitest'
import { collectReminderAt, keptUntil } from './collect-reminder.ts'

const readyAt = new Date('2026-11-20T08:00:00Z')

it.each([
  [7, '2026-11-25T08:00:00.000Z', '2026-11-27T08:00:00.000Z'],
  [4, '2026-11-22T08:00:00.000Z', '2026-11-24T08:00:00.000Z'],
  [2, '2026-11-21T08:00:00.000Z', '2026-11-22T08:00:00.000Z'],
  [1, '2026-11-20T20:00:00.000Z', '2026-11-21T08:00:00.000Z'],
])('reminds of what is kept for %i days at %s, before %s', (keptDays, reminder, end) => {
  expect(collectReminderAt({ readyAt, keptDays }).toISOString()).toBe(reminder)
  expect(keptUntil({ readyAt, keptDays }).toISOString()).toBe(end)
})
