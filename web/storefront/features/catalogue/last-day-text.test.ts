import { expect, it } from 'vitest'
import { lastDayText } from './last-day-text.ts'

it('names the day before for what ends at midnight', () => {
  expect(lastDayText('2026-11-30T22:00:00.000Z')).toBe('30 November')
})

it('names the day itself for what ends during it', () => {
  expect(lastDayText('2026-11-30T15:00:00.000Z')).toBe('30 November')
  expect(lastDayText('2026-11-30T22:00:00.001Z')).toBe('1 December')
})
