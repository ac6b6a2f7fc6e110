import { expect, test } from 'vitest'
import type { User } from '#contract/accounts/account.ts'
import { ApiError } from '#contract/api.ts'
import type { ShopClient } from '../api/browser-api.ts'
import { openAccount, openSession } from './open-session.ts'

const from = '/'
const logIn = { email: 'thandi@example.com', password: 'secret1', remember: true, from }
const signUp = {
  firstName: 'Thandi',
  lastName: 'Nkosi',
  email: 'thandi@example.com',
  password: 'secret1',
  from,
}

test.each([
  [refusing(401, 'Locked for a while'), 'Locked for a while'],
  [
    refusing(401, 'Invalid login credentials', 'wrong_credentials'),
    'The email address or password is not right. Try again, or reset your password.',
  ],
  [refusing(502, 'HTTP error! status: 502', 'no_text'), 'Login failed'],
  [refusing(200, 'Unexpected response format', 'unexpected_answer'), 'No valid token received from server'],
  [
    refusing(0, 'We could not reach the shop.', 'offline'),
    'An unexpected error occurred. Please try again. We could not reach the shop. Check your connection.',
  ],
])('says why a login was refused (%#)', async (api, message) => {
  expect(await openSession(api, logIn)).toEqual({ kind: 'refused', message })
})

test.each([
  [refusing(400, 'User already registered'), 'An account with this email already exists'],
  [refusing(400, 'Invalid email'), 'Please enter a valid email address'],
  [refusing(400, 'Password should be at least 6 characters'), 'Password must be at least 6 characters long'],
  [refusing(400, 'HTTP error! status: 400', 'no_text'), 'Invalid input data'],
  [refusing(500, 'HTTP error! status: 500', 'no_text'), 'Signup failed'],
  [refusing(200, 'Unexpected response format', 'unexpected_answer'), 'Unexpected response format'],
])('says why a sign-up was refused (%#)', async (api, message) => {
  expect(await openAccount(api, signUp)).toEqual({ kind: 'refused', message })
})

test('opens a session with the token in the answer', async () => {
  const session = { access_token: 't1', expires_at: '2026-12-20T10:00:00Z' }
  expect(await openSession(answering({ user: thandi, session }), logIn)).toEqual({
    kind: 'opened',
    user: thandi,
    token: 't1',
  })
  expect(
    await openAccount(answering({ data: { user: thandi, session }, message: 'Welcome' }), signUp),
  ).toEqual({
    kind: 'opened',
    user: thandi,
    token: 't1',
  })
})

test('asks for verification first if an account has no session yet', async () => {
  expect(
    await openAccount(answering({ data: { user: thandi }, message: 'Look at your mail' }), signUp),
  ).toEqual({
    kind: 'verify_first',
    message: 'Look at your mail',
  })
})

test.each([
  [403, 'email_not_verified', { kind: 'verify_first', message: 'Look at your mail' }],
  [401, 'second_factor_needed', { kind: 'code_needed', message: 'Look at your mail' }],
  [
    401,
    'wrong_code',
    { kind: 'refused', message: 'Look at your mail', fields: { code: 'Look at your mail' } },
  ],
])('says for %i %s what to do next', async (status, code, expected) => {
  expect(await openSession(refusing(status, 'Look at your mail', code), logIn)).toEqual(expected)
})

const thandi: User = {
  id: 'u1',
  email: 'thandi@example.com',
  firstName: 'Thandi',
  lastName: 'Nkosi',
  role: 'customer',
  permissions: [],
  isAdmin: false,
  emailVerified: true,
}

function refusing(status: number, error: string, code = 'refused'): ShopClient {
  return { call: () => Promise.reject(new ApiError(status, { error, code })) }
}

function answering(answer: unknown): ShopClient {
  // A promise of any type: only the api itself can check an answer.
  return { call: async () => JSON.parse(JSON.stringify(answer)) }
}
