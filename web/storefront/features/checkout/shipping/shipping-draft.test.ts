import { expect, test } from 'vitest'
import { tolerantStorage } from '#web/session/storage.ts'
import { emptyDraft, findDraft, keepDraft, shippingInfoOf } from './shipping-draft.ts'

test('restores typed values for the account that typed them, and no other', () => {
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

test('trims values and normalises the telephone number', () => {
  const draft = { ...emptyDraft, fullName: ' Thandi Nkosi ', suburb: ' Gardens ', phone: '082 123 4567' }
  expect(shippingInfoOf(draft)).toMatchObject({
    fullName: 'Thandi Nkosi',
    suburb: 'Gardens',
    phone: '+27821234567',
  })
})

test('leaves out blank optional fields', () => {
  const info = shippingInfoOf({ ...emptyDraft, suburb: '  ' })
  expect(Object.keys(info)).not.toContain('suburb')
  expect(Object.keys(info)).not.toContain('province')
})

test('sends a company with a normalised VAT number, or neither', () => {
  const draft = { ...emptyDraft, companyName: ' Example Studios ', companyVatNumber: ' 4220 119 988 ' }
  expect(shippingInfoOf(draft)).toMatchObject({
    companyName: 'Example Studios',
    companyVatNumber: '4220119988',
  })
  const nobody = Object.keys(shippingInfoOf({ ...emptyDraft, companyName: ' ' }))
  expect(nobody).not.toContain('companyName')
  expect(nobody).not.toContain('companyVatNumber')
})

test('sends a province only for South Africa', () => {
  expect(shippingInfoOf({ ...emptyDraft, province: 'Gauteng' }).province).toBe('Gauteng')
  expect(shippingInfoOf({ ...emptyDraft, province: 'Gauteng', country: 'Other' }).province).toBeUndefined()
})

test('leaves an invalid telephone number as it was typed', () => {
  expect(shippingInfoOf({ ...emptyDraft, phone: ' 12 ' }).phone).toBe('12')
})
