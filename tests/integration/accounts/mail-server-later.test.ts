import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { listUsers, markVerified, sendResetLink } from '#contract/accounts/user.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { auditEntries } from '#server/db/schema/audit.ts'
import { anAdministrator, aStaffMember, send } from '#tests/support/given/builders.ts'
import { emailsTo, tokenIn } from '#tests/support/given/emails.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import type { TestShop } from '#tests/support/shop/shop.ts'
import { openShopBeforeMail } from '#tests/support/shop/shop-before-mail.ts'

const { quiet, shop, close } = await openShopBeforeMail()
const owner = await anAdministrator(shop)
afterAll(close)

const password = 'a long sample of words'
const signUp = (at: TestShop, email: string) =>
  send(at, 'POST', '/createAccount', { body: { email, password, firstName: 'Sample', lastName: 'Person' } })
const logIn = (email: string, secret = password) =>
  send(shop, 'POST', '/login', { body: { email, password: secret } })

async function userOf(email: string) {
  const reply = await send(shop, 'GET', `/admin/users?q=${email}`, { token: owner.token })
  keepsItsContract(listUsers, reply)
  return reply.body.users[0]
}

// Fails without mustVerifyEmail in signIn: everybody who signed up before the mail server is locked out.
it('locks out nobody who signed up before it, and still asks those who come after', async () => {
  expect((await signUp(quiet, 'before@shop.example')).status).toBe(201)
  expect((await logIn('before@shop.example')).status).toBe(200)
  expect(await emailsTo(shop, 'before@shop.example')).toEqual([])

  expect((await signUp(shop, 'after@shop.example')).body.data.session).toBeUndefined()
  expect((await logIn('after@shop.example')).status).toBe(403)
})

// Fails without mustVerifyEmail in lockUnclaimedAccount and in signUp: their orders are read with a new password.
it('lets nobody take over an earlier account by signing up with its address again', async () => {
  const email = 'taken-over@shop.example'
  const { session } = (await signUp(quiet, email)).body.data
  // After logging out, only the password shows whose it is.
  await send(quiet, 'POST', '/logout', { token: session.access_token })
  const other = 'the words of a stranger'
  const again = await send(shop, 'POST', '/createAccount', {
    body: { email, password: other, firstName: 'Eve', lastName: 'Stranger' },
  })
  expectProblem(again, 400, 'already_registered')
  expect((await logIn(email, other)).status).toBe(401)
  expect((await logIn(email)).status).toBe(200)
})

it('lets the owner verify an address, once, and records who did', async () => {
  await signUp(shop, 'believed@shop.example')
  const { id, emailVerified } = await userOf('believed@shop.example')
  expect(emailVerified).toBe(false)
  const verify = () => send(shop, 'POST', `/admin/users/${id}/verified`, { token: owner.token })
  const reply = await verify()
  keepsItsContract(markVerified, reply)
  expect(reply.body.user.emailVerified).toBe(true)
  expect((await verify()).status).toBe(200)
  expect((await logIn('believed@shop.example')).status).toBe(200)
  const entries = await shop.services.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
  expect(entries).toMatchObject([{ action: 'email_marked_verified', actorEmail: owner.email }])
})

it('lets the owner send the link to a new password', async () => {
  await signUp(shop, 'forgot@shop.example')
  const { id } = await userOf('forgot@shop.example')
  const reply = await send(shop, 'POST', `/admin/users/${id}/reset-link`, { token: owner.token })
  keepsItsContract(sendResetLink, reply)
  expect(reply.body.canSendMail).toBe(true)
  const token = await tokenIn(shop, 'forgot@shop.example', 'reset_password')
  expect(JSON.stringify(reply.body)).not.toContain(token)
  const next = 'another sample of words'
  const changed = await send(shop, 'POST', '/auth/reset-password', { body: { token, password: next } })
  expect(changed.status).toBe(200)
  expect((await logIn('forgot@shop.example', next)).status).toBe(200)
})

it('shows who has a second factor, only to administrators', async () => {
  expect((await userOf('believed@shop.example')).hasSecondFactor).toBe(false)
  const [row] = await shop.services.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.email, 'before@shop.example'))
  const staff = await aStaffMember(shop, ['orders', 'emails', 'reports'])
  for (const deed of ['verified', 'reset-link']) {
    const path = `/admin/users/${row?.id}/${deed}`
    expectProblem(await send(shop, 'POST', path, { token: staff.token }), 403, 'not_allowed')
    const nobody = await send(shop, 'POST', `/admin/users/nobody/${deed}`, { token: owner.token })
    expectProblem(nobody, 404, 'not_found')
  }
})
