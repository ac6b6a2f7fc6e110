import { expect, test } from 'vitest'
import { alertAdvice, alertKinds, alertLabel } from '../alert.ts'
import { attentionLabel, attentionReasons } from '../orders/attention.ts'
import { totalProblem } from './payable-total.ts'
import { checkoutProvider, providerFacts, providersText } from './payment-provider.ts'

test('a text that cannot know which provider it speaks of names them all', () => {
  const told = [
    ...attentionReasons.map(attentionLabel),
    ...alertKinds.flatMap((kind) => [alertLabel(kind), alertAdvice(kind)]),
  ]
  expect(providersText(['yoco', 'yoco'])).toBe('Yoco or Yoco')
  for (const { label } of Object.values(providerFacts)) {
    expect(told.filter((text) => text.includes(label)).length).toBeGreaterThan(8)
  }
})

test('the provider that takes the payments says what is too little and too much', () => {
  const { lowestTotalCents, highestTotalCents } = providerFacts[checkoutProvider]
  expect(totalProblem(lowestTotalCents - 1)).toBe('total_too_low')
  expect(totalProblem(lowestTotalCents)).toBeNull()
  expect(totalProblem(highestTotalCents)).toBeNull()
  expect(totalProblem(highestTotalCents + 1)).toBe('total_too_high')
})
