import { expect, it } from 'vitest'
import { type LawFacts, missingLawPoints } from './law-points.ts'

const facts: LawFacts = {
  legalName: 'Sample Trading (Pty) Ltd',
  registrationNumber: '2020/000001/07',
  phone: '+27 11 555 0199',
  email: 'hello@shop.example',
  street: '1 Sample Road',
  changeOfMindDays: 14,
  refundDays: 20,
  defectMonths: 12,
}

const returns = `You may cancel within 14 days and need no reason. You only pay the cost of sending it back, and we refund
  you within 20 days. What is defective within 12 months is repaired, replaced or refunded: you choose.`

it('finds what the law wants, however it is wrapped', () => {
  expect(missingLawPoints('returns', returns.toUpperCase(), facts)).toEqual([])
})

it.each([
  ['14 days', 'The right to cancel'],
  ['20 days', 'Within how many days'],
  ['12 months', 'The months in which'],
  ['repaired, ', 'The choice between'],
])('misses "%s"', (words, needs) => {
  const missing = missingLawPoints('returns', returns.replace(words, ''), facts)
  expect(missing).toHaveLength(1)
  expect(missing[0]).toContain(needs)
})

it('does not take 114 days for 14', () => {
  expect(missingLawPoints('returns', returns.replace('14', '114'), facts)).toHaveLength(1)
})

it('wants nothing of pages that the law does not speak of', () => {
  expect(missingLawPoints('faqs', '', facts)).toEqual([])
  expect(missingLawPoints('contact', '', facts)).toEqual([])
})

it('wants all of an empty page', () => {
  expect(missingLawPoints('terms', '', facts)).toHaveLength(7)
  expect(missingLawPoints('privacy', '', facts)).toHaveLength(7)
})
