import { expect, test } from 'vitest'
import { addressDraftOf, addressOf, addressRules, emptyAddress } from './address-draft.ts'

const typed = {
  ...emptyAddress,
  label: ' Home ',
  fullName: 'Thandi Nkosi',
  address: ' 12 Long Street ',
  city: 'Cape Town',
  province: 'Western Cape',
  postalCode: '8001',
  phone: '082 123 4567',
}

test('keeps an address trimmed, with its telephone in one form and nothing that is blank', () => {
  expect(addressOf(typed)).toEqual({
    label: 'Home',
    fullName: 'Thandi Nkosi',
    address: '12 Long Street',
    city: 'Cape Town',
    province: 'Western Cape',
    postalCode: '8001',
    country: 'South Africa',
    phone: '+27821234567',
  })
})

test('knows of provinces in South Africa alone', () => {
  expect(addressOf({ ...typed, country: 'Other' }).province).toBeUndefined()
})

test('shows a saved address as one would type it', () => {
  expect(addressDraftOf(addressOf(typed))).toMatchObject({ phone: '+27 82 123 4567', suburb: '' })
})

test('refuses what checkout refuses, and asks for no label', () => {
  expect(addressRules.validate({ ...typed, label: '' })).toBeNull()
  expect(addressRules.validate({ ...typed, address: 'PO Box 12' })?.fields).toHaveProperty('address')
  expect(addressRules.validate({ ...typed, city: '' })?.message).toBe('Please fill in all required fields')
})
