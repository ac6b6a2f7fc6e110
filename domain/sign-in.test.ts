import { expect, test } from 'vitest'
import { validateSignIn } from './sign-in.ts'

const asked = 'Please fill in this field'

test.each([
  [
    { email: '', password: '' },
    { email: asked, password: asked },
  ],
  [{ email: ' ', password: 'secret' }, { email: asked }],
  [{ email: 'a@b.co', password: '' }, { password: asked }],
])('asks for what %j leaves out', (form, fields) => {
  expect(validateSignIn(form)).toEqual({ message: 'Please fill in all fields', fields })
})

test('lets an email address and a password pass, whatever they are', () => {
  expect(validateSignIn({ email: 'not-an-address', password: 'x' })).toBeNull()
})
