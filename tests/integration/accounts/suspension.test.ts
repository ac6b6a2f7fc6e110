import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readUser, suspendUser } from '#contract/accounts/user.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { auditEntries } from '#server/db/schema/audit.ts'
import { openSession } from '#server/features/accounts/sessions/open-session.ts'
import { codeOf } from '#tests/support/given/authenticator-app.ts'
import { aCustomer, anAdministrator, aStaffMember, type Person, send } from '#tests/support/given/builders.ts'
import { emailsTo } from '#tests/support/given/emails.ts'
import { password, signUp } from '#tests/support/given/sign-up.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

let owner: Person
const shop = await openShop()
const another = await openShop({ besides: shop })
afterAll(async () => {
  await another.close()
  await shop.close()
})
beforeEach(async () => {
  await shop.services.db.delete(accounts).where(eq(accounts.role, 'admin'))
  owner = await anAdministrator(shop)
})

let counter = 0

const act = (path: string, actor = owner) => send(shop, 'POST', path, { token: actor.token })
const suspend = (person: Person, actor = owner) => act(`/admin/users/${person.id}/suspend`, actor)
const restore = (person: Person, actor = owner) => act(`/admin/users/${person.id}/restore`, actor)

/** A member of staff with a password. */
async function aColleague(): Promise<Person> {
  const person = await signUp(shop, `colleague-${++counter}@shop.example`)
  await shop.services.db
    .update(accounts)
    .set({ role: 'staff', permissions: ['orders'] })
    .where(eq(accounts.id, person.id))
  return person
}

const logIn = (email: string, typed = password) =>
  send(shop, 'POST', '/login', { body: { email, password: typed } })

async function activeAdministrators(): Promise<string[]> {
  const rows = await shop.services.db
    .select({ id: accounts.id, suspendedAt: accounts.suspendedAt })
    .from(accounts)
    .where(eq(accounts.role, 'admin'))
  return rows.filter(({ suspendedAt }) => suspendedAt === null).map(({ id }) => id)
}

describe('a suspended account', () => {
  it('has no session from the next call on, in any process, and no way to a new one', async () => {
    const person = await aColleague()
    const own = { token: person.token }
    expect((await send(another, 'GET', '/couriers/names', own)).status).toBe(200)
    const suspended = await suspend(person)
    keepsItsContract(suspendUser, suspended)
    expect(suspended.body.user.suspendedAt).toBe(shop.clock.now.toISOString())
    for (const at of [shop, another])
      expectProblem(await send(at, 'GET', '/couriers/names', own), 401, 'not_signed_in')
    expectProblem(await logIn(person.email), 403, 'suspended')
    // Without the password nobody learns of it.
    expectProblem(await logIn(person.email, 'a guess'), 401, 'wrong_credentials')
  })

  it('has none even if a session is left in the database', async () => {
    const person = await aColleague()
    await suspend(person)
    const { db, clock } = shop.services
    const token = await openSession(db, {
      accountId: person.id,
      isRemembered: true,
      userAgent: null,
      now: clock(),
    })
    expectProblem(await send(shop, 'GET', '/account', { token }), 401, 'not_signed_in')
  })

  it('has none however a login and the suspension fall together', async () => {
    for (let round = 0; round < 8; round += 1) {
      const person = await aColleague()
      const [login, suspended] = await Promise.all([logIn(person.email), suspend(person)])
      expect(suspended.status).toBe(200)
      const token = login.body.session?.access_token
      if (token) expectProblem(await send(shop, 'GET', '/account', { token }), 401, 'not_signed_in')
    }
  })

  it('keeps what it may do and its history, and gets both back when it is restored', async () => {
    const person = await aColleague()
    await suspend(person)
    expect((await suspend(person)).status).toBe(200)
    const change = { token: owner.token, body: { role: 'customer' } }
    expectProblem(await send(shop, 'PATCH', `/admin/users/${person.id}`, change), 409, 'suspended')
    const restored = await restore(person)
    expect(restored.body.user).toMatchObject({ suspendedAt: null, role: 'staff', permissions: ['orders'] })
    expect((await logIn(person.email)).status).toBe(200)
    const entries = await shop.services.db
      .select({ action: auditEntries.action, actor: auditEntries.actorEmail })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, person.id))
      .orderBy(auditEntries.id)
    expect(entries).toEqual([
      { action: 'account_suspended', actor: owner.email },
      { action: 'account_restored', actor: owner.email },
      { action: 'logged_in', actor: person.email },
    ])
  })

  it('is told of nothing and given no message to answer', async () => {
    const person = await aStaffMember(shop, ['emails'])
    const names = async () =>
      (await send(shop, 'GET', '/admin/conversations/assignees', { token: owner.token })).body.people.map(
        ({ id }: { id: string }) => id,
      )
    expect(await names()).toContain(person.id)
    await suspend(person)
    expect(await names()).not.toContain(person.id)
  })
})

describe('suspending', () => {
  it('is refused for oneself, for customers, for nobody, and to staff', async () => {
    expectProblem(await suspend(owner), 409, 'last_administrator')
    const second = await anAdministrator(shop)
    expectProblem(await suspend(owner), 409, 'own_account')
    expect((await suspend(second)).status).toBe(200)
    expectProblem(await suspend(owner), 409, 'last_administrator')
    expectProblem(await suspend(await aCustomer(shop)), 409, 'not_staff')
    expectProblem(await suspend({ ...owner, id: 'nobody' }), 404, 'not_found')
    expectProblem(await suspend(owner, await aColleague()), 403, 'not_allowed')
  })

  it('leaves one administrator if two suspend each other at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const second = await anAdministrator(shop)
      const replies = await Promise.all([suspend(second, owner), suspend(owner, second)])
      const statuses = replies.map(({ status }) => status).toSorted()
      expect(statuses[0]).toBe(200)
      expect([401, 403]).toContain(statuses[1])
      const left = await activeAdministrators()
      expect(left).toHaveLength(1)
      owner = left[0] === owner.id ? owner : second
    }
  })

  it('leaves one if a whole ring suspends, demotes and deletes at once', async () => {
    const ring = [owner]
    for (let number = 0; number < 5; number += 1) ring.push(await anAdministrator(shop))
    const replies = await Promise.all(
      ring.map((actor, at) => {
        const next = ring[(at + 1) % ring.length] ?? owner
        if (at % 2 === 0) return suspend(next, actor)
        const body = { role: 'customer' }
        return send(shop, 'PATCH', `/admin/users/${next.id}`, { token: actor.token, body })
      }),
    )
    expect(replies.every(({ status }) => [200, 401, 403].includes(status))).toBe(true)
    expect((await activeAdministrators()).length).toBeGreaterThan(0)
  })

  it('leaves the last active administrator undeletable', async () => {
    const second = await signUp(shop, `owner-too-${++counter}@shop.example`)
    await shop.services.db.update(accounts).set({ role: 'admin' }).where(eq(accounts.id, second.id))
    await suspend(owner, second)
    const reply = await send(shop, 'DELETE', '/account', { token: second.token, body: { password } })
    expectProblem(reply, 409, 'last_administrator')
  })
})

describe('the page of a person', () => {
  it('has their sessions, which can be ended one by one or all', async () => {
    const person = await aColleague()
    await logIn(person.email)
    await logIn(person.email)
    const read = () => send(shop, 'GET', `/admin/users/${person.id}`, { token: owner.token })
    const end = (path: string, actor = owner) =>
      send(shop, 'DELETE', `/admin/users/${person.id}/sessions${path}`, { token: actor.token })
    const first = await read()
    keepsItsContract(readUser, first)
    expect(first.body.sessions).toHaveLength(3)
    expect(first.body.logins).toMatchObject([{ kind: 'logged_in' }, { kind: 'logged_in' }])
    const [one] = first.body.sessions
    expect((await end(`/${one.id}`)).status).toBe(204)
    expectProblem(await end(`/${one.id}`), 404, 'not_found')
    expect((await read()).body.sessions).toHaveLength(2)
    expect((await end('')).status).toBe(204)
    expect((await read()).body.sessions).toEqual([])
    expectProblem(await end('', person), 401, 'not_signed_in')
    const mine = await send(shop, 'DELETE', `/admin/users/${owner.id}/sessions`, { token: owner.token })
    expectProblem(mine, 409, 'own_account')
  })

  it('finds no session of somebody else by its id', async () => {
    const [person, colleague] = [await aColleague(), await aColleague()]
    const { sessions } = (await send(shop, 'GET', `/admin/users/${colleague.id}`, { token: owner.token }))
      .body
    const path = `/admin/users/${person.id}/sessions/${sessions[0].id}`
    expectProblem(await send(shop, 'DELETE', path, { token: owner.token }), 404, 'not_found')
    expect((await send(shop, 'GET', '/account', { token: colleague.token })).status).toBe(200)
  })

  it('is closed to staff, and there is none of nobody', async () => {
    const person = await aColleague()
    expectProblem(
      await send(shop, 'GET', `/admin/users/${owner.id}`, { token: person.token }),
      403,
      'not_allowed',
    )
    expectProblem(await send(shop, 'GET', '/admin/users/nobody', { token: owner.token }), 404, 'not_found')
  })
})

describe('a lost second factor', () => {
  it('is turned off by an administrator, with every session, and its owner is told', async () => {
    const person = await aColleague()
    const turn = (body: object) => send(shop, 'POST', '/account/two-factor', { token: person.token, body })
    const { secret } = (await turn({ action: 'start', password })).body
    await turn({ action: 'confirm', code: codeOf(secret, shop.clock.now.getTime()) })
    expectProblem(await logIn(person.email), 401, 'second_factor_needed')

    const reset = await act(`/admin/users/${person.id}/second-factor/reset`)
    expect(reset.body.user.hasSecondFactor).toBe(false)
    expectProblem(await send(shop, 'GET', '/account', { token: person.token }), 401, 'not_signed_in')
    expect((await logIn(person.email)).status).toBe(200)
    const told = (await emailsTo(shop, person.email)).filter(({ kind }) => kind === 'second_factor_reset')
    expect(told).toEqual([{ kind: 'second_factor_reset', data: { firstName: 'Sample' } }])
    expect((await act(`/admin/users/${person.id}/second-factor/reset`)).status).toBe(200)
    expectProblem(await act(`/admin/users/${owner.id}/second-factor/reset`), 409, 'own_account')
  })

  it('is required of everyone who works here once the owner says so, open sessions included', async () => {
    const person = await aColleague()
    const own = { token: person.token }
    expect((await send(shop, 'GET', '/couriers/names', own)).status).toBe(200)
    const { settings, version } = (await send(shop, 'GET', '/admin/settings', { token: owner.token })).body
    const body = { settings: { ...settings, requiresSecondFactor: true }, version }
    const saved = await send(shop, 'PUT', '/admin/settings', { token: owner.token, body })
    expect(saved.status).toBe(200)
    expectProblem(await send(shop, 'GET', '/couriers/names', own), 403, 'second_factor_required')
    const again = await logIn(person.email)
    expect(again.body.user.duty).toBe('set_up_second_factor')
    const customer = await signUp(shop, `shopper-${++counter}@shop.example`)
    expect((await send(shop, 'GET', '/account', { token: customer.token })).status).toBe(200)
  })
})
