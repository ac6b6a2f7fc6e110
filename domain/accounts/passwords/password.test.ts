import { describe, expect, it } from 'vitest'
import { passwordFault, passwordFaultText, wordsAround } from './password.ts'

const customer = { email: 'thandi.nkosi@shopper.example', role: 'customer' } as const

describe('a new password', () => {
  it.each([
    ['12345', 1e9, 'short_password'],
    ['Thandi.Nkosi@Shopper.example ', 1e9, 'password_is_email'],
    ['dragon', 99_999, 'common_password'],
    ['zxqvkj', 100_000, null],
  ])('%s, which takes %d guesses, has the fault %s', (password, guesses, fault) => {
    expect(passwordFault(password, customer, guesses)).toBe(fault)
  })

  it.each([
    ['correctshor', 'short_staff_password'],
    ['correct-horse', null],
  ])('%s of a staff account has the fault %s', (password, fault) => {
    for (const role of ['staff', 'admin'] as const)
      expect(passwordFault(password, { ...customer, role }, 1e9)).toBe(fault)
  })

  it('is refused in at most eight words', () => {
    expect(passwordFaultText('common_password').split(' ').length).toBeLessThanOrEqual(8)
    expect(passwordFaultText('short_password')).toBe('Password should be at least 6 characters')
  })
})

it('knows what somebody who knows the person and the shop would try', () => {
  const owner = { ...customer, firstName: 'Thandi', lastName: 'van Wyk' }
  expect(wordsAround(owner, 'Kwela Tech')).toEqual([
    'thandi.nkosi',
    ...['thandi', 'van', 'wyk', 'thandi', 'nkosi', 'shopper', 'kwela', 'tech'],
  ])
  expect(wordsAround({ email: 'x@y.example', role: 'customer' }, '')).toEqual([])
})
