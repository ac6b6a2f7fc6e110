import { describe, expect, it } from 'vitest'
import type { OwnerSettings } from '#contract/shop/settings.ts'
import { invalidPhone } from '#domain/accounts/phone.ts'
import { shopConfig } from '#shop.config'
import { checkSettings, problemOf } from './check-settings.ts'
import { mergeSettings } from './merge-settings.ts'

const base: OwnerSettings = {
  ...shopConfig,
  contact: { ...shopConfig.contact, address: ['12 Sample Street', 'Cape Town'] },
}

describe('settings before they are sent', () => {
  it('are valid as they are', () => {
    expect(checkSettings(base)).toBeNull()
  })

  it('report at each field what is wrong, in words for the owner', () => {
    const problem = checkSettings({
      ...base,
      company: { ...base.company, vatNumber: '123' },
      shipping: { freeOverCents: Number.NaN, feeCents: 29_900 },
      social: [{ name: 'Instagram', url: 'http://instagram.example' }],
      returns: { ...base.returns, changeOfMindDays: 3 },
      answers: { within: null, whatsApp: '12' },
    })
    expect(problem?.message).toBe('Check 5 fields')
    expect(problemOf(problem, 'company.vatNumber')).toBe('A VAT number has 10 digits and starts with 4')
    expect(problemOf(problem, 'shipping.freeOver')).toBe('Enter a number')
    expect(problemOf(problem, 'social')).toMatch('https://')
    expect(problemOf(problem, 'returns.changeOfMindDays')).toBe('At least 7 days (ECT Act s44)')
    expect(problemOf(problem, 'answers.whatsApp')).toBe(invalidPhone)
    expect(problemOf(problem, 'shipping.fee')).toBe('')
  })
})

describe('two people who save at once', () => {
  it('each keep what they changed', () => {
    const mine = { ...base, shipping: { ...base.shipping, feeCents: 34_900 } }
    const theirs = { ...base, name: 'Kwela Tech', shipping: { freeOverCents: 600_000, feeCents: 19_900 } }
    expect(mergeSettings({ base, mine, theirs })).toEqual({
      ...base,
      name: 'Kwela Tech',
      shipping: { freeOverCents: 600_000, feeCents: 34_900 },
    })
  })

  it('never get a list that is half of each', () => {
    const mine = { ...base, contact: { ...base.contact, address: ['1 New Street', 'Cape Town'] } }
    const theirs = { ...base, contact: { ...base.contact, address: ['12 Sample Street', 'Paarl'] } }
    expect(mergeSettings({ base, mine, theirs }).contact.address).toEqual(['1 New Street', 'Cape Town'])
  })
})
