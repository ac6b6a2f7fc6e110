import { describe, expect, it } from 'vitest'
import { passwordFault, passwordFaultText } from './password.ts'

const rules = { email: 'sample@shop.example', isCommon: (password: string) => password === 'dragon' }

describe('a new password', () => {
  it.each([
    ['12345', 'short_password'],
    ['Sample@Shop.example ', 'password_is_email'],
    ['dragon', 'common_password'],
    ['correct-horse', null],
    ['123456', null],
  ])('%s has the fault %s', (password, fault) => {
    expect(passwordFault(password, rules)).toBe(fault)
  })

  it('is first of all too short', () => {
    expect(passwordFault('abc', { email: 'abc', isCommon: () => true })).toBe('short_password')
    expect(passwordFaultText('short_password')).toBe('Password should be at least 6 characters')
  })
})
