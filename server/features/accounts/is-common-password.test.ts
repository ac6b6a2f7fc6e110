import { expect, it } from 'vitest'
import { isCommonPassword } from './is-common-password.ts'

it.each(['123456', 'password', 'Password1', ' QWERTY '])('knows %s', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

it.each(['correct-horse', '# The first 3000', ''])('does not take "%s" for one', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})
