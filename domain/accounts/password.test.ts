import { describe, expect, it } from 'vitest'
import { passwordFault, passwordFaultText } from './password.ts'

const words = {
  shopName: 'Kwela',
  isCommon: (word: string) => ['dragon', 'iloveyou', 'p@ssword', '112233'].includes(word),
}
const customer = {
  email: 'thandi.nkosi@shopper.example',
  firstName: 'Thandi',
  lastName: 'van Wyk',
  role: 'customer',
} as const

describe('a new password', () => {
  it.each([
    ['12345', 'short_password'],
    ['Thandi.Nkosi@Shopper.example ', 'password_is_email'],
    ['dragon', 'common_password'],
    ['Dragon1!', 'common_password'],
    ['  iloveyou2026', 'common_password'],
    ['Drágon', 'common_password'],
    ['P@ssword99', 'common_password'],
    ['112233', 'common_password'],
    ['      ', 'common_password'],
    ['abababab', 'common_password'],
    ['zzzzzz', 'common_password'],
    ['kwela123', 'password_of_names'],
    ['Kwela-2026', 'password_of_names'],
    ['thandi01', 'password_of_names'],
    ['2026Thandi!', 'password_of_names'],
    ['ThandiNkosi', 'password_of_names'],
    ['shopper99', 'password_of_names'],
    ['wyk-kwela', 'password_of_names'],
    ['correct-horse', null],
    ['kwela-penny-whistle', null],
    ['dragonfruit', null],
    ['zxqvkj', null],
  ])('%s has the fault %s', (password, fault) => {
    expect(passwordFault(password, customer, words)).toBe(fault)
  })

  it.each([
    ['zxqvkj', 'short_staff_password'],
    ['correctshor', 'short_staff_password'],
    ['correct-horse', null],
  ])('%s of a staff account has the fault %s', (password, fault) => {
    for (const role of ['staff', 'admin'] as const)
      expect(passwordFault(password, { ...customer, role }, words)).toBe(fault)
  })

  it('is reported as too short before anything else', () => {
    const owner = { email: 'abc', role: 'customer' } as const
    expect(passwordFault('abc', owner, { shopName: '', isCommon: () => true })).toBe('short_password')
    expect(passwordFaultText('short_password')).toBe('Password should be at least 6 characters')
  })

  it('of someone without a name is checked against the address alone', () => {
    const owner = { email: 'x@y.example', role: 'customer' } as const
    expect(passwordFault('zxqvkj', owner, { ...words, shopName: '' })).toBeNull()
  })
})
