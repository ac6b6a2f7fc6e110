import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { type AuditEntry, listAudit } from '#contract/shop/audit.ts'
import type { Role } from '#domain/accounts/staff/roles.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { codeOf } from '#tests/support/given/authenticator-app.ts'
import { anAdministrator, aStaffMember, type Person, send } from '#tests/support/given/builders.ts'
import { tokenIn } from '#tests/support/given/emails.ts'
import { password, signUp } from '#tests/support/given/sign-up.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openWatched } from '#tests/support/shop/security-log.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const watched = await openWatched(shop)
afterAll(async () => {
  await watched.close()
  await shop.close()
})

const info = 30
const warning = 40
const from = '41.13.7.7'
const times = (count: number) => Array.from({ length: count }, (_nothing, number) => number)

const logIn = (email: string, typed: string, more: { from?: string; code?: string } = {}) =>
  watched.call('POST', '/login', {
    from: more.from ?? from,
    body: { email, password: typed, ...(more.code && { code: more.code }) },
  })

async function someone(email: string, role: Role = 'customer'): Promise<Person> {
  const person = await signUp(shop, email)
  await shop.services.db.update(accounts).set({ role }).where(eq(accounts.id, person.id))
  watched.events()
  return person
}

/** Turned on, with a code that has not been used yet. */
async function turnOnSecondFactor({ token }: Person): Promise<{ freshCode: () => string }> {
  const change = (body: object) => watched.call('POST', '/account/two-factor', { from, token, body })
  const { body } = await change({ action: 'start', password })
  const freshCode = () => {
    shop.clock.passMinutes(1)
    return codeOf(body.secret, shop.clock.now.getTime())
  }
  expect((await change({ action: 'confirm', code: freshCode() })).status).toBe(200)
  return { freshCode }
}

async function loginsOf({ id }: Person): Promise<AuditEntry[]> {
  const owner = await anAdministrator(shop)
  const reply = await send(shop, 'GET', `/admin/audit?subject_id=${id}`, { token: owner.token })
  keepsItsContract(listAudit, reply)
  return reply.body.entries
}

describe('guessing passwords without leaving a trace', () => {
  it('leaves a warning for each guess, with or without an account', async () => {
    const { id, email } = await someone('guessed@shop.example')
    await logIn(email, 'a-guess')
    await logIn('nobody-here@shop.example', 'a-guess')
    const told = { event: 'login_failed', level: warning, reason: 'wrong_credentials', network: from }
    expect(watched.events()).toMatchObject([
      { ...told, accountId: id },
      { ...told, accountId: null },
    ])
  })

  it('leaves a line for each login and sign-up as well', async () => {
    const { id, email } = await someone('got-in@shop.example')
    await logIn(email, password)
    const body = { email: 'new-here@shop.example', password, firstName: 'A', lastName: 'B' }
    const made = await watched.call('POST', '/createAccount', { from, body })
    expect(watched.events()).toMatchObject([
      { event: 'logged_in', level: info, accountId: id, network: from },
      { event: 'signed_up', level: info, accountId: made.body.data.user.id, network: from },
    ])
  })

  it('in an open session that was left behind leaves a warning, wherever the password is requested', async () => {
    const { id, token } = await someone('borrowed@shop.example')
    const visit = { from, token }
    await watched.call('POST', '/account/password', {
      ...visit,
      body: { currentPassword: 'a-guess', newPassword: 'another-horse' },
    })
    await watched.call('POST', '/account/two-factor', {
      ...visit,
      body: { action: 'start', password: 'a-guess' },
    })
    await watched.call('DELETE', '/account', { ...visit, body: { password: 'a-guess' } })
    const told = { event: 'password_failed', level: warning, accountId: id, network: from }
    expect(watched.events()).toMatchObject([told, told, told])
  })

  it('from many networks leaves a warning that the account is slowed', async () => {
    const { id, email } = await someone('besieged@shop.example')
    for (const number of times(30)) await logIn(email, 'a-guess', { from: `41.14.${number}.1` })
    const slowed = watched.events().filter(({ event }) => event === 'account_slowed')
    expect(slowed).toMatchObject([
      { level: warning, accountId: id, network: '41.14.10.1', times: 1 },
      { level: warning, accountId: id, network: '41.14.19.1', times: 10 },
    ])
  })
})

describe('hiding among many attempts', () => {
  it('cannot flood the log: refusals are logged at the first, tenth and hundredth time', async () => {
    const { id, email } = await someone('flooded@shop.example')
    for (const _number of times(130)) await logIn(email, 'a-guess', { from: '41.15.1.1' })
    const events = watched.events()
    expect(events.filter(({ event }) => event === 'login_failed')).toHaveLength(10)
    expect(events.filter(({ event }) => event === 'too_many_requests')).toMatchObject(
      [1, 10, 100].map((count) => ({
        level: warning,
        accountId: id,
        network: '41.15.1.1',
        limit: 'sign-in account',
        times: count,
      })),
    )
  })

  it('cannot flood it by trying another account each time either', async () => {
    for (const number of times(130))
      await logIn(`person-${number}@shop.example`, 'a-guess', { from: '41.15.2.1' })
    const refused = watched.events().filter(({ event }) => event === 'too_many_requests')
    expect(refused).toMatchObject([1, 10, 100].map((count) => ({ limit: 'sign-in address', times: count })))
  })

  it.each([
    ['/auth/forgot-password', { email: 'nobody-here@shop.example' }, 'forgot address'],
    ['/auth/reset-password', { token: 'no-such-link', password: 'another-horse' }, 'verification address'],
    ['/auth/verify-email', { token: 'no-such-link', password: 'another-horse' }, 'verification address'],
  ])('is logged at %s as well', async (path, body, limit) => {
    shop.clock.passMinutes(60)
    for (const _number of times(31)) await watched.call('POST', path, { from: '41.15.3.1', body })
    expect(watched.events().at(-1)).toMatchObject({ event: 'too_many_requests', limit, times: 1 })
  })
})

describe('getting past the second factor unseen', () => {
  it('leaves a warning for each wrong code, and a line for each right password', async () => {
    const person = await someone('factored@shop.example')
    const { freshCode } = await turnOnSecondFactor(person)
    expect(watched.events()).toMatchObject([{ event: 'second_factor_on', level: info, accountId: person.id }])
    await logIn(person.email, password)
    await logIn(person.email, password, { code: '000000' })
    await logIn(person.email, password, { code: freshCode() })
    expect(watched.events()).toMatchObject([
      { event: 'second_factor_asked', level: info, accountId: person.id, network: from },
      { event: 'code_failed', level: warning, accountId: person.id, network: from },
      { event: 'logged_in', accountId: person.id },
    ])
  })

  it('by renewing its codes or turning it off leaves a line, and a warning for turning it off', async () => {
    const person = await someone('unfactored@shop.example')
    const { freshCode } = await turnOnSecondFactor(person)
    const change = (action: string, code: string) =>
      watched.call('POST', '/account/two-factor', {
        from,
        token: person.token,
        body: { action, password, code },
      })
    watched.events()
    await change('disable', '000000')
    await change('recovery_codes', freshCode())
    await change('disable', freshCode())
    expect(watched.events()).toMatchObject([
      { event: 'code_failed', level: warning, accountId: person.id },
      { event: 'recovery_codes_renewed', level: info, accountId: person.id },
      { event: 'second_factor_off', level: warning, accountId: person.id, network: from },
    ])
  })
})

describe('taking over an account quietly', () => {
  it('by a reset link leaves who requested and who used it, and warnings for bad links', async () => {
    const { id, email } = await someone('reset@shop.example')
    const post = (path: string, body: object) => watched.call('POST', path, { from, body })
    await post('/auth/forgot-password', { email })
    await post('/auth/forgot-password', { email: 'nobody-here@shop.example' })
    await post('/auth/reset-password', { token: 'no-such-link', password: 'another-horse' })
    const token = await tokenIn(shop, email, 'reset_password')
    await post('/auth/reset-password', { token, password: 'another-horse' })
    expect(watched.events()).toMatchObject([
      { event: 'reset_asked', level: info, accountId: id, network: from },
      { event: 'reset_asked', level: info, accountId: null, network: from },
      { event: 'verification_failed', level: warning, accountId: null, network: from },
      { event: 'password_reset', level: info, accountId: id, network: from },
    ])
  })

  it("by changing its password and ending its owner's sessions leaves a line for each", async () => {
    const { id, email, token } = await someone('thrown-out@shop.example')
    const visit = { from, token }
    await logIn(email, password)
    const { sessions } = (await watched.call('GET', '/account/sessions', visit)).body
    const other = sessions.find(({ current }: { current: boolean }) => !current)
    watched.events()
    await watched.call('DELETE', `/account/sessions/${other.id}`, visit)
    await watched.call('DELETE', '/account/sessions', visit)
    await watched.call('POST', '/account/password', {
      ...visit,
      body: { currentPassword: password, newPassword: 'another-horse' },
    })
    await watched.call('POST', '/logout', visit)
    const told = { level: info, accountId: id, network: from }
    expect(watched.events()).toMatchObject([
      { ...told, event: 'sessions_ended', which: 'one' },
      { ...told, event: 'sessions_ended', which: 'all_others' },
      { ...told, event: 'password_changed' },
      { ...told, event: 'logged_out' },
    ])
  })

  it('by signing up with an address and verifying it leaves a line for each', async () => {
    const mailing = await openShop({ smtpUrl: 'smtp://127.0.0.1:1' })
    const other = await openWatched(mailing)
    const email = 'proven@shop.example'
    const post = (path: string, body: object) => other.call('POST', path, { from, body })
    await post('/createAccount', { email, password, firstName: 'A', lastName: 'B' })
    await post('/login', { email, password })
    const token = await tokenIn(mailing, email, 'verify_email')
    await post('/auth/verify-email', { token, password: 'a-guess' })
    await post('/auth/verify-email', { token, password: '', newPassword: 'another-horse' })
    await post('/auth/login-code', { email })
    await post('/login', { email, emailedCode: 'no code' })
    expect(other.events()).toMatchObject([
      { event: 'signed_up', level: info, accountId: expect.any(String), network: from },
      { event: 'login_failed', level: warning, reason: 'email_not_verified' },
      { event: 'password_failed', level: warning, network: from },
      { event: 'email_verified', level: info, network: from },
      { event: 'password_reset', level: info, network: from },
      { event: 'login_code_asked', level: info, accountId: expect.any(String), network: from },
      { event: 'login_failed', level: warning, reason: 'wrong_emailed_code', network: from },
    ])
    await other.close()
    await mailing.close()
  })
})

describe('trying something without the right to it', () => {
  it('leaves a warning with the right and the call, whoever it was', async () => {
    const customer = await someone('curious@shop.example')
    const staff = await aStaffMember(shop, ['catalogue'])
    await watched.call('GET', '/admin/audit', { from })
    await watched.call('GET', '/admin/audit?actor=looked-for', { from, token: customer.token })
    await watched.call('GET', '/admin/emails', { from, token: staff.token })
    await watched.call('GET', '/admin/products?sort=profit', { from, token: staff.token })
    await watched.call('POST', '/payments/yoco/webhook', { from, body: {} })
    const told = { event: 'right_refused', level: warning, network: from, times: 1 }
    expect(watched.events()).toMatchObject([
      { ...told, accountId: null, right: 'login', call: 'GET /admin/audit' },
      { ...told, accountId: customer.id, right: 'admin', call: 'GET /admin/audit' },
      { ...told, accountId: staff.id, right: 'emails', call: 'GET /admin/emails' },
      { ...told, accountId: staff.id, right: 'prices', call: 'GET /admin/products' },
      { event: 'signature_refused', level: warning, accountId: null, call: 'POST /payments/yoco/webhook' },
    ])
  })

  it('again and again does not flood the log', async () => {
    const calls = ['/admin/audit', '/admin/emails', '/account', '/admin/settings']
    for (const number of times(120))
      await watched.call('GET', calls[number % calls.length] ?? '', { from: '41.16.1.1' })
    expect(watched.events().map(({ times }) => times)).toEqual([1, 10, 100])
    shop.clock.passMinutes(15)
    await watched.call('GET', '/account', { from: '41.16.1.1' })
    expect(watched.events()).toHaveLength(1)
  })

  it('by promoting an account to staff leaves a warning with who did it, once', async () => {
    const { id } = await someone('promoted@shop.example')
    const owner = await anAdministrator(shop)
    const body = { role: 'staff', permissions: ['orders'] }
    const visit = { from, token: owner.token, body }
    for (const _number of times(2)) await watched.call('PATCH', `/admin/users/${id}`, visit)
    expect(watched.events()).toMatchObject([
      {
        event: 'role_changed',
        level: warning,
        accountId: id,
        byAccountId: owner.id,
        network: from,
        role: 'staff',
        permissions: ['orders'],
      },
    ])
  })

  it('by marking an address as verified or sending a reset link leaves who did it', async () => {
    const { id } = await someone('helped@shop.example')
    const owner = await anAdministrator(shop)
    const visit = { from, token: owner.token }
    await watched.call('POST', `/admin/users/${id}/verified`, visit)
    await watched.call('POST', `/admin/users/${id}/reset-link`, visit)
    const told = { accountId: id, byAccountId: owner.id, network: from }
    expect(watched.events()).toMatchObject([
      { ...told, event: 'email_verified' },
      { ...told, event: 'reset_asked' },
    ])
  })
})

describe('logging in as an administrator unnoticed', () => {
  it('is in the audit log as a login that cannot be reverted', async () => {
    const person = await someone('owner-in@shop.example', 'admin')
    await logIn(person.email, password)
    const entries = await loginsOf(person)
    expect(entries).toMatchObject([
      {
        at: shop.clock.now.toISOString(),
        actor: person.email,
        action: 'logged_in',
        subject: { type: 'account', id: person.id, name: person.email },
        after: { email: person.email, network: from },
        can_revert: false,
        why_not: 'Nothing was changed, so there is nothing to revert',
      },
    ])
    const owner = await anAdministrator(shop)
    const path = `/admin/audit/${entries[0]?.id}/revert`
    expectProblem(await send(shop, 'POST', path, { token: owner.token }), 409, 'not_revertible')
  })

  it('is in the audit log for staff as well, but not for customers', async () => {
    const staff = await someone('staff-in@shop.example', 'staff')
    const customer = await someone('customer-in@shop.example')
    for (const { email } of [staff, customer]) await logIn(email, password)
    for (const { email } of [staff, customer]) await logIn(email, 'a-guess')
    expect(await loginsOf(staff)).toMatchObject([{ action: 'login_failed' }, { action: 'logged_in' }])
    expect(await loginsOf(customer)).toEqual([])
  })

  it('shows failed logins once per quarter of an hour, from however many networks, with an unknown actor', async () => {
    const person = await someone('owner-guessed@shop.example', 'admin')
    for (const number of times(12)) await logIn(person.email, 'a-guess', { from: `41.17.${number}.1` })
    await logIn(person.email, password)
    await logIn(person.email, 'a-guess')
    expect(await loginsOf(person)).toMatchObject([
      { action: 'logged_in' },
      {
        action: 'login_failed',
        actor: 'Unknown',
        subject: { name: person.email },
        after: { network: '41.17.0.1' },
        can_revert: false,
      },
    ])
    shop.clock.passMinutes(15)
    await logIn(person.email, 'a-guess')
    expect(await loginsOf(person)).toHaveLength(3)
  })

  it('shows a wrong code separately, since that person had the password', async () => {
    const person = await someone('owner-factored@shop.example', 'admin')
    await turnOnSecondFactor(person)
    await logIn(person.email, 'a-guess')
    for (const _number of times(2)) await logIn(person.email, password, { code: '000000' })
    const entries = await loginsOf(person)
    expect(entries.map(({ action }) => action)).toEqual(['login_code_failed', 'login_failed'])
  })

  it('shows neither address nor network of a deleted account', async () => {
    const person = await someone('owner-gone@shop.example', 'staff')
    await logIn(person.email, 'a-guess', { from: '41.18.1.1' })
    await logIn(person.email, password, { from: '41.18.1.1' })
    await watched.call('DELETE', '/account', { from, token: person.token, body: { password } })
    const kept = (await loginsOf(person)).filter(({ action }) => action.startsWith('log'))
    expect(kept.map(({ after }) => after)).toEqual([{}, {}])
  })
})

it('shows a reader of the log nothing that anybody typed', async () => {
  const { id, email } = await someone('marked-address@shop.example')
  const loud = await openWatched(shop, 'trace')
  const post = (path: string, body: object) => loud.call('POST', path, { from, body })
  await post('/login', { email, password: 'marked-guess' })
  await post('/login', { email: 'marked-nobody@shop.example', password: 'marked-guess' })
  await post('/login', { email, password, code: 'marked-code' })
  await post('/auth/forgot-password', { email })
  await post('/auth/reset-password', { token: 'marked-token', password: 'marked-guess' })
  const token = await tokenIn(shop, email, 'reset_password')
  await post('/auth/reset-password', { token, password: 'marked-password' })
  await loud.call('GET', '/admin/audit?actor=marked-actor', { from, token: 'marked-session' })
  for (const _number of times(12)) await post('/login', { email, password: 'marked-guess' })
  const text = loud.text()
  expect(text).toContain(id)
  for (const typed of ['marked-', password, token]) expect(text).not.toContain(typed)
  await loud.close()
})
