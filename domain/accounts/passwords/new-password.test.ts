import { expect, test } from 'vitest'
import { validateFirstPassword, validateNewPassword, validatePasswordChange } from './new-password.ts'

const email = 'thandi@shop.example'
const change = { currentPassword: 'old-one', password: 'new-horse', confirmPassword: 'new-horse' }

test('accepts a password that was typed twice', () => {
  expect(validateNewPassword({ password: 'new-horse', confirmPassword: 'new-horse' })).toBeNull()
  expect(validatePasswordChange(change, email)).toBeNull()
})

test('accepts the first password typed once', () => {
  expect(validateFirstPassword({ password: 'new-horse' }, email)).toBeNull()
})

test.each([
  ['', 'Please fill in all fields'],
  ['short', 'Password must be at least 6 characters long'],
  ['Thandi@shop.example', 'Password cannot be the same as your email address'],
])('refuses %j as the first one', (password, message) => {
  expect(validateFirstPassword({ password }, email)?.message).toBe(message)
})

test.each([
  [{ password: '', confirmPassword: '' }, 'Please fill in all fields'],
  [{ password: 'new-horse', confirmPassword: 'new-house' }, 'Passwords do not match'],
  [{ password: 'short', confirmPassword: 'short' }, 'Password must be at least 6 characters long'],
])('refuses %j', (form, message) => {
  expect(validateNewPassword(form)?.message).toBe(message)
  expect(validatePasswordChange({ ...change, ...form }, email)?.message).toBe(message)
})

test('asks for the current password first', () => {
  expect(validatePasswordChange({ ...change, currentPassword: '' }, email)).toMatchObject({
    message: 'Please fill in all fields',
    fields: { currentPassword: expect.any(String) },
  })
})

test("refuses the account's own email address as a password", () => {
  const form = { ...change, password: 'Thandi@shop.example', confirmPassword: 'Thandi@shop.example' }
  expect(validatePasswordChange(form, email)?.message).toBe(
    'Password cannot be the same as your email address',
  )
})
