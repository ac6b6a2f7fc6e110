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

test('trims an address, normalises its telephone number and leaves out blank fields', () => {
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

test('has provinces only in South Africa', () => {
  expect(addressOf({ ...typed, country: 'Other' }).province).toBeUndefined()
})

test('shows a saved address as people type it', () => {
  expect(addressDraftOf(addressOf(typed))).toMatchObject({ phone: '+27 82 123 4567', suburb: '' })
})

test('refuses what checkout refuses, and requires no label', () => {
  expect(addressRules.validate({ ...typed, label: '' })).toBeNull()
  expect(addressRules.validate({ ...typed, address: 'PO Box 12' })?.fields).toHaveProperty('address')
  expect(addressRules.validate({ ...typed, city: '' })?.message).toBe('Please fill in all required fields')
})
