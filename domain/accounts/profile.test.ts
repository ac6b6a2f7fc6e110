import { expect, test } from 'vitest'
import { validateProfile } from './profile.ts'

const thandi = { firstName: 'Thandi', lastName: 'Nkosi', phone: '082 123 4567' }

test('accepts a name with a telephone number or without', () => {
  expect(validateProfile(thandi)).toBeNull()
  expect(validateProfile({ ...thandi, phone: ' ' })).toBeNull()
})

test('wants a name', () => {
  expect(validateProfile({ ...thandi, lastName: ' ' })).toEqual({
    message: 'Please fill in all required fields',
    fields: { lastName: 'Enter your last name' },
  })
})

test('refuses an invalid telephone number', () => {
  expect(validateProfile({ ...thandi, phone: '12' })?.fields).toEqual({
    phone: 'Enter a valid phone number, such as +27 12 345 6789',
  })
})
