import { expect, test } from 'vitest'
import { tolerantStorage } from '#web/session/storage.ts'
import { emptyDraft, findDraft, keepDraft, shippingInfoOf } from './shipping-draft.ts'

test('gives what was typed back to the account that typed it, and to no other', () => {
  const kept = new Map<string, string>()
  const storage = tolerantStorage(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => kept.set(key, text),
    removeItem: (key) => kept.delete(key),
  }))
  const draft = { ...emptyDraft, city: 'Paarl' }
  keepDraft('thandi', draft, storage)
  expect(findDraft('thandi', storage)).toEqual(draft)
  expect(findDraft('pieter', storage)).toBeNull()
})

test('trims what was typed and brings the telephone into one form', () => {
  const draft = { ...emptyDraft, fullName: ' Thandi Nkosi ', suburb: ' Gardens ', phone: '082 123 4567' }
  expect(shippingInfoOf(draft)).toMatchObject({
    fullName: 'Thandi Nkosi',
    suburb: 'Gardens',
    phone: '+27821234567',
  })
})

test('leaves out what is blank and may be', () => {
  const info = shippingInfoOf({ ...emptyDraft, suburb: '  ' })
  expect(Object.keys(info)).not.toContain('suburb')
  expect(Object.keys(info)).not.toContain('province')
})

test('sends a company with its VAT number in one form, and neither where there is none', () => {
  const draft = { ...emptyDraft, companyName: ' Example Studios ', companyVatNumber: ' 4220 119 988 ' }
  expect(shippingInfoOf(draft)).toMatchObject({
    companyName: 'Example Studios',
    companyVatNumber: '4220119988',
  })
  const nobody = Object.keys(shippingInfoOf({ ...emptyDraft, companyName: ' ' }))
  expect(nobody).not.toContain('companyName')
  expect(nobody).not.toContain('companyVatNumber')
})

test('sends a province for South Africa alone', () => {
  expect(shippingInfoOf({ ...emptyDraft, province: 'Gauteng' }).province).toBe('Gauteng')
  expect(shippingInfoOf({ ...emptyDraft, province: 'Gauteng', country: 'Other' }).province).toBeUndefined()
})

test('leaves a telephone number that cannot be read as it was typed', () => {
  expect(shippingInfoOf({ ...emptyDraft, phone: ' 12 ' }).phone).toBe('12')
})
