import { expect, it } from 'vitest'
import { isCommonPassword } from './is-common-password.ts'
import { validatePassword } from './validate-password.ts'

it.each(['123456', 'password', 'iloveyou', 'laptop', 'love'])('recognises %s', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

it.each(['correct-horse', '# The passwords of at least four', ''])(
  'does not count "%s" as common',
  (password) => {
    expect(isCommonPassword(password)).toBe(false)
  },
)

it.each(['Password1!', 'iloveyou1', 'kwela123', 'Kwela2026', '      ', 'abababab', 'laptop26'])(
  'refuses %s',
  (password) => {
    const owner = { email: 'somebody@shop.example', role: 'customer' } as const
    expect(validatePassword(password, owner, 'Kwela')).not.toBeNull()
  },
)
