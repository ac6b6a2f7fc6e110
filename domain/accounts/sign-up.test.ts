import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { missingFieldText } from '../form-problem.ts'
import {
  isEmail,
  minPasswordLength,
  normaliseEmail,
  rewriteSignUpError,
  splitFullName,
  validateEmailAlone,
  validateSignUp,
} from './sign-up.ts'

fc.configureGlobal({ seed: 20261120, numRuns: 500 })

const fullForm = {
  firstName: 'Lerato',
  lastName: 'Mokoena',
  email: 'lerato@example.co.za',
  password: 'six-or-more',
  confirmPassword: 'six-or-more',
  acceptsTerms: true,
}

describe('validateSignUp', () => {
  test('accepts a complete form', () => {
    expect(validateSignUp(fullForm)).toBeNull()
  })

  test.each(['firstName', 'lastName', 'email', 'password', 'confirmPassword'])(
    'asks for a missing %s',
    (field) => {
      expect(validateSignUp({ ...fullForm, [field]: '' })).toEqual({
        message: 'Please fill in all fields',
        fields: { [field]: missingFieldText(field) },
      })
    },
  )

  test('treats a name of spaces as missing', () => {
    expect(validateSignUp({ ...fullForm, firstName: '  ' })?.fields).toHaveProperty('firstName')
  })

  test.each([
    [{ confirmPassword: 'something-else' }, 'Passwords do not match', 'confirmPassword'],
    [
      { password: '12345', confirmPassword: '12345' },
      'Password must be at least 6 characters long',
      'password',
    ],
    [{ email: 'lerato.example' }, 'Please enter a valid email address', 'email'],
    [
      { password: ' LERATO@example.co.za', confirmPassword: ' LERATO@example.co.za' },
      'Password cannot be the same as your email address',
      'password',
    ],
    [{ acceptsTerms: false }, 'Please accept the terms and conditions', 'acceptsTerms'],
  ])('with %j says %j', (change, message, field) => {
    expect(validateSignUp({ ...fullForm, ...change })).toEqual({ message, fields: { [field]: message } })
  })

  test('reports one problem at a time, in order, as each is fixed', () => {
    const corrections = [
      { firstName: 'Lerato' },
      { confirmPassword: 'a@b' },
      { password: 'lerato', confirmPassword: 'lerato' },
      { email: 'lerato@example.co.za' },
      { password: 'lerato@example.co.za', confirmPassword: 'lerato@example.co.za' },
      { password: 'six-or-more', confirmPassword: 'six-or-more' },
      { acceptsTerms: true },
    ]
    let form = {
      ...fullForm,
      firstName: '',
      email: 'a@b',
      password: 'a@b',
      confirmPassword: 'x',
      acceptsTerms: false,
    }
    const messages = corrections.map((correction) => {
      const said = validateSignUp(form)?.message
      form = { ...form, ...correction }
      return said
    })
    expect(messages).toEqual([
      'Please fill in all fields',
      'Passwords do not match',
      'Password must be at least 6 characters long',
      'Please enter a valid email address',
      'Please accept the terms and conditions',
      'Password cannot be the same as your email address',
      'Please accept the terms and conditions',
    ])
    expect(validateSignUp(form)).toBeNull()
  })

  test('accepts a password of exactly the minimum length', () => {
    const password = 'x'.repeat(minPasswordLength)
    expect(validateSignUp({ ...fullForm, password, confirmPassword: password })).toBeNull()
  })

  test('accepts an email address with spaces around it', () => {
    expect(validateSignUp({ ...fullForm, email: ' Lerato@Example.co.za ' })).toBeNull()
  })
})

describe('rewriteSignUpError', () => {
  test.each([
    ['User already registered', 'An account with this email already exists'],
    ['Invalid email', 'Please enter a valid email address'],
    ['Invalid email: no domain', 'Please enter a valid email address'],
    ['Password should be at least 6 characters', 'Password must be at least 6 characters long'],
    ['The shop is closed', 'The shop is closed'],
    ['', 'Signup failed'],
    ['  ', 'Signup failed'],
  ])('says for %j %j', (serverText, reads) => {
    expect(rewriteSignUpError(serverText)).toBe(reads)
  })
})

test.each([
  ['Lerato Mokoena', 'Lerato', 'Mokoena'],
  ['Ntombi van der Merwe', 'Ntombi', 'van der Merwe'],
  ['  Lerato   Mokoena ', 'Lerato', 'Mokoena'],
  ['Lerato', 'Lerato', ''],
  ['', '', ''],
])('the full name %j is %j and %j', (fullname, firstName, lastName) => {
  expect(splitFullName(fullname)).toEqual({ firstName, lastName })
})

describe('isEmail', () => {
  test.each(['a@b.co', 'lerato.m+shop@mail.example.co.za', "o'brien@example.com", 'ünï@exämple.com'])(
    'accepts %s',
    (text) => {
      expect(isEmail(text)).toBe(true)
    },
  )

  test.each([
    '',
    'a',
    'a@b',
    '@b.co',
    'a@',
    'a@b.',
    'a@.co',
    'a@b..co',
    'a b@c.co',
    'a@b@c.co',
    ' a@b.co',
    'a@b.co\n',
  ])('refuses %j', (text) => {
    expect(isEmail(text)).toBe(false)
  })

  test('refuses anything longer than an address may be', () => {
    expect(isEmail(`${'a'.repeat(249)}@b.co`)).toBe(true)
    expect(isEmail(`${'a'.repeat(250)}@b.co`)).toBe(false)
  })
})

describe('normaliseEmail', () => {
  test('trims and lowercases', () => {
    expect(normaliseEmail('  Lerato@Example.CO.ZA ')).toBe('lerato@example.co.za')
  })

  test('changes nothing the second time', () => {
    fc.assert(
      fc.property(
        fc.emailAddress(),
        (email) => normaliseEmail(normaliseEmail(email)) === normaliseEmail(email),
      ),
    )
  })
})

test.each([
  ['someone@example.com', null],
  [' ', 'Enter your email address'],
  ['nonsense', 'Please enter a valid email address'],
])('says of the address %j alone: %s', (email, message) => {
  expect(validateEmailAlone({ email })).toEqual(message && { message, fields: { email: message } })
})
