import { afterAll, expect, it } from 'vitest'
import { changePassword } from '#contract/accounts/account.ts'
import { type Person, type Reply, send } from '#tests/support/given/builders.ts'
import { emailsTo } from '#tests/support/given/emails.ts'
import { password, signUp } from '#tests/support/given/sign-up.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

async function change({ token }: Person, currentPassword: string, newPassword: string): Promise<Reply> {
  const reply = await send(shop, 'POST', '/account/password', {
    token,
    body: { currentPassword, newPassword },
  })
  keepsItsContract(changePassword, reply)
  return reply
}

const signIn = (email: string, typed: string) =>
  send(shop, 'POST', '/login', { body: { email, password: typed } })

it('replaces the password, ends the other sessions, and tells the owner', async () => {
  const person = await signUp(shop, 'changing@shop.example')
  const elsewhere = (await signIn(person.email, password)).body.session.access_token
  expect((await change(person, password, 'another-horse')).status).toBe(200)

  expect((await signIn(person.email, password)).status).toBe(401)
  expect((await signIn(person.email, 'another-horse')).status).toBe(200)
  expect((await send(shop, 'GET', '/auth/verify', { token: person.token })).status).toBe(200)
  expect((await send(shop, 'GET', '/auth/verify', { token: elsewhere })).status).toBe(401)
  expect(await emailsTo(shop, person.email)).toEqual([
    { kind: 'password_changed', data: { firstName: 'Sample' } },
  ])
})

it('voids a link to a new password that is on its way', async () => {
  const person = await signUp(shop, 'under-way@shop.example')
  await send(shop, 'POST', '/auth/forgot-password', { body: { email: person.email } })
  await change(person, password, 'another-horse')
  const emails = await emailsTo(shop, person.email)
  const body = { token: emails[0]?.data.token, password: 'third-horse' }
  expectProblem(await send(shop, 'POST', '/auth/reset-password', { body }), 400, 'invalid_token')
})

it.each([
  ['', 'another-horse', 'missing_fields', undefined],
  [password, '', 'missing_fields', undefined],
  [password, '12345', 'short_password', 'newPassword'],
  [password, 'REFUSED@shop.example', 'password_is_email', 'newPassword'],
  [password, 'iloveyou', 'common_password', 'newPassword'],
  ['a-wrong-one', 'another-horse', 'wrong_password', 'currentPassword'],
])('refuses "%s" to "%s": %s', async (current, wanted, code, field) => {
  const email = 'refused@shop.example'
  await send(shop, 'POST', '/createAccount', { body: { email, password, fullname: 'Sample' } })
  const { body } = await signIn(email, password)
  const reply = await change({ token: body.session.access_token, id: body.user.id, email }, current, wanted)
  expectProblem(reply, 400, code)
  expect(Object.keys(reply.body.fields ?? {})).toEqual(field ? [field] : [])
  expect((await signIn(email, password)).status).toBe(200)
})

it('slows down anyone who guesses the password at somebody else’s open screen', async () => {
  const person = await signUp(shop, 'open-screen@shop.example')
  for (let count = 0; count < 10; count++) {
    expectProblem(await change(person, `guess-${count}`, 'another-horse'), 400, 'wrong_password')
  }
  expectProblem(await change(person, password, 'another-horse'), 429, 'too_many_requests')
  // Attempts made there lock nobody out of the login.
  expect((await signIn(person.email, password)).status).toBe(200)
})

it('requires a login', async () => {
  const body = { currentPassword: password, newPassword: 'another-horse' }
  expectProblem(await send(shop, 'POST', '/account/password', { body }), 401, 'not_signed_in')
})
