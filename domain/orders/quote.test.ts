import { expect, it } from 'vitest'
import { quoteFacts, quoteNumber, quoteStatus } from './quote.ts'

it('expires after its last day, unless it was answered', () => {
  const validUntil = '2026-11-30'
  expect(quoteStatus({ state: 'sent', validUntil }, '2026-11-30')).toBe('sent')
  expect(quoteStatus({ state: 'sent', validUntil }, '2026-12-01')).toBe('expired')
  expect(quoteStatus({ state: 'accepted', validUntil }, '2026-12-01')).toBe('accepted')
  expect(quoteStatus({ state: 'draft', validUntil }, '2026-12-01')).toBe('draft')
})

it('can be answered only while it is sent and valid', () => {
  const answerable = Object.entries(quoteFacts).filter(([, { canBeAnswered }]) => canBeAnswered)
  expect(answerable.map(([status]) => status)).toEqual(['sent'])
})

it('has a number of its own', () => {
  expect(quoteNumber(7)).toBe('Q-000007')
})
