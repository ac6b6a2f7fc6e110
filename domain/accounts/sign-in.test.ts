import { expect, test } from 'vitest'
import { validateSignIn } from './sign-in.ts'

const noEmail = 'Enter an email address'
const noPassword = 'Enter your password'

test.each([
  [
    { email: '', password: '' },
    { email: noEmail, password: noPassword },
  ],
  [{ email: ' ', password: 'secret' }, { email: noEmail }],
  [{ email: 'a@b.co', password: '' }, { password: noPassword }],
])('asks for what %j leaves out', (form, fields) => {
  expect(validateSignIn(form)).toEqual({ message: 'Please fill in all fields', fields })
})

test('accepts any email address and any password', () => {
  expect(validateSignIn({ email: 'not-an-address', password: 'x' })).toBeNull()
})
