import { expect, it } from 'vitest'
import { daysLeftText, waitingText } from './return-content.ts'

it('counts the days to the last day for a refund, and after it', () => {
  expect(daysLeftText('2026-11-26', '2026-11-26')).toBe('today')
  expect(daysLeftText('2026-11-27', '2026-11-26')).toBe('in 1 day')
  expect(daysLeftText('2026-12-26', '2026-11-26')).toBe('in 30 days')
  expect(daysLeftText('2026-11-25', '2026-11-26')).toBe('1 day late')
  expect(daysLeftText('2026-11-20', '2026-11-26')).toBe('6 days late')
})

it('says how many returns wait, and how many refunds are late', () => {
  expect(waitingText({ requested: 0, received: 0, late: 0 })).toBe('No return waits for you.')
  expect(waitingText({ requested: 1, received: 0, late: 0 })).toBe('1 return waits for you.')
  expect(waitingText({ requested: 1, received: 2, late: 1 })).toBe(
    '3 returns wait for you. 1 past the last day for the refund.',
  )
})
