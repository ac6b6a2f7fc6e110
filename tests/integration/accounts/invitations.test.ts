import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import {
  acceptInvitation,
  inviteStaff,
  listInvitations,
  readInvitation,
} from '#contract/accounts/invitation.ts'
import { accounts, staffInvitations } from '#server/db/schema/accounts.ts'
import { withdrawInvitation } from '#server/features/accounts/invitations/withdraw-invitation.ts'
import { openSession } from '#server/features/accounts/sessions/open-session.ts'
import { hashToken } from '#server/features/accounts/sessions/token.ts'
import { createApiServer } from '#server/http/serve.ts'
import {
  anAdministrator,
  aStaffMember,
  type Person,
  type Reply,
  send,
} from '#tests/support/given/builders.ts'
import { emailsTo, tokenIn } from '#tests/support/given/emails.ts'
import { password, signUp } from '#tests/support/given/sign-up.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const owner = await anAdministrator(shop)
const mailing = await openShop({ smtpUrl: 'smtp://127.0.0.1:1' })
const other = await anAdministrator(mailing)
afterAll(async () => {
  await mailing.close()
  await shop.close()
})

let counter = 0
const anAddress = () => `invited-${++counter}@shop.example`
const chosen = 'three words apart'

function invite(at: TestShop, actor: Person, body: object): Promise<Reply> {
  return send(at, 'POST', '/admin/invitations', {
    token: actor.token,
    body: { name: 'Sipho Dlamini', role: 'staff', permissions: ['orders'], ...body },
  })
}

function accept(at: Pick<TestShop, 'url'>, body: object): Promise<Reply> {
  return send(at, 'POST', '/invitations/accept', { body: { password: chosen, ...body } })
}

const tokenOf = ({ body }: Reply) => String(new URL(body.link).hash).slice('#token='.length)

async function roleOf(at: TestShop, email: string) {
  const rows = await at.services.db
    .select({ role: accounts.role, permissions: accounts.permissions })
    .from(accounts)
    .where(eq(accounts.email, email))
  return rows[0] ?? null
}

describe('an invitation', () => {
  it('is emailed, opens an account with a password of their own, and gives exactly the role', async () => {
    const email = anAddress()
    const sent = await invite(mailing, other, { email: ` ${email.toUpperCase()} ` })
    keepsItsContract(inviteStaff, sent)
    expect(sent.body).toMatchObject({
      link: null,
      invitation: { email, name: 'Sipho Dlamini', isOpen: true },
    })
    const token = await tokenIn(mailing, email, 'staff_invitation')

    const read = await send(mailing, 'POST', '/invitations/read', { body: { token } })
    keepsItsContract(readInvitation, read)
    expect(read.body.invitation).toMatchObject({ email, role: 'staff', roleName: null, hasAccount: false })

    const accepted = await accept(mailing, { token })
    keepsItsContract(acceptInvitation, accepted)
    expect(accepted.body.user).toMatchObject({
      email,
      firstName: 'Sipho',
      lastName: 'Dlamini',
      role: 'staff',
      permissions: ['orders'],
      emailVerified: true,
    })
    const own = { token: accepted.body.session.access_token }
    expect((await send(mailing, 'GET', '/couriers/names', own)).status).toBe(200)
    expectProblem(await send(mailing, 'GET', '/admin/products', own), 403, 'not_allowed')
    expect((await send(mailing, 'POST', '/login', { body: { email, password: chosen } })).status).toBe(200)
    expectProblem(await accept(mailing, { token }), 400, 'invalid_token')
  })

  it('is shown once as a link if the shop has no mail server, and proves no address then', async () => {
    const email = anAddress()
    const sent = await invite(shop, owner, { email })
    expect(sent.body.link).toMatch(/^https?:\/\/.+\/join#token=[\w-]{43}$/)
    expect(await emailsTo(shop, email)).toEqual([])
    const rows = await shop.services.db
      .select()
      .from(staffInvitations)
      .where(eq(staffInvitations.email, email))
    expect(rows[0]?.tokenHash).toBe(hashToken(tokenOf(sent)))
    const list = await send(shop, 'GET', '/admin/invitations', { token: owner.token })
    keepsItsContract(listInvitations, list)
    expect(JSON.stringify(list.body)).not.toContain(tokenOf(sent))
    expect((await accept(shop, { token: tokenOf(sent) })).body.user.emailVerified).toBe(false)
  })

  it('asks for a password as staff need it, and stays open until it has one', async () => {
    const sent = await invite(shop, owner, { email: anAddress() })
    const token = tokenOf(sent)
    expectProblem(await accept(shop, { token, password: 'zq7!kfpw' }), 400, 'short_staff_password')
    expectProblem(await accept(shop, { token, password: 'SiphoSiphoSipho' }), 400, 'common_password')
    expectProblem(await accept(shop, { token, password: '' }), 400, 'missing_fields')
    expect((await accept(shop, { token })).status).toBe(200)
  })

  it('gives the permissions of a role as they are when it is accepted', async () => {
    const own = { token: owner.token }
    const made = await send(shop, 'POST', '/admin/staff-roles', {
      ...own,
      body: { name: 'Weekend help', description: 'Packs on Saturdays.', permissions: ['orders', 'reports'] },
    })
    const { id } = made.body.staffRole
    const sent = await invite(shop, owner, { email: anAddress(), staffRoleId: id })
    await send(shop, 'PUT', `/admin/staff-roles/${id}`, { ...own, body: { permissions: ['orders'] } })
    const read = await send(shop, 'POST', '/invitations/read', { body: { token: tokenOf(sent) } })
    expect(read.body.invitation).toMatchObject({
      roleName: 'Weekend help',
      description: 'Packs on Saturdays.',
    })
    expect((await accept(shop, { token: tokenOf(sent) })).body.user.permissions).toEqual(['orders'])
  })

  it('is accepted once, however often that happens at once', async () => {
    const email = anAddress()
    const token = tokenOf(await invite(shop, owner, { email }))
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, number) => accept(shop, { token, password: `${chosen} ${number}` })),
    )
    const statuses = replies.map(({ status }) => status).toSorted()
    expect(statuses[0]).toBe(200)
    expect(statuses.slice(1).every((status) => status === 400 || status === 401 || status === 409)).toBe(true)
    const rows = await shop.services.db.select().from(accounts).where(eq(accounts.email, email))
    expect(rows).toMatchObject([{ role: 'staff', permissions: ['orders'] }])
  })

  it('expires after seven days, and works again once it is sent again, by a new link only', async () => {
    const sent = await invite(shop, owner, { email: anAddress() })
    shop.clock.passMinutes(7 * 24 * 60)
    const fresh = await freshly(owner)
    expectProblem(await accept(shop, { token: tokenOf(sent) }), 400, 'invalid_token')
    const path = `/admin/invitations/${sent.body.invitation.id}/send`
    const again = await send(shop, 'POST', path, { token: fresh.token })
    expect(tokenOf(again)).not.toBe(tokenOf(sent))
    expectProblem(await accept(shop, { token: tokenOf(sent) }), 400, 'invalid_token')
    expect((await accept(shop, { token: tokenOf(again) })).status).toBe(200)
    expectProblem(await send(shop, 'POST', path, { token: fresh.token }), 404, 'not_found')
  })

  it('counts for nothing once it is withdrawn', async () => {
    const fresh = await freshly(owner)
    const sent = await invite(shop, fresh, { email: anAddress() })
    const path = `/admin/invitations/${sent.body.invitation.id}`
    expect((await send(shop, 'DELETE', path, { token: fresh.token })).status).toBe(204)
    expectProblem(await send(shop, 'DELETE', path, { token: fresh.token }), 404, 'not_found')
    expectProblem(await accept(shop, { token: tokenOf(sent) }), 400, 'invalid_token')
  })

  it('is either accepted or withdrawn, if both happen at once', async () => {
    const fresh = await freshly(owner)
    const { db, clock } = shop.services
    for (let round = 0; round < 12; round += 1) {
      const sent = await invite(shop, fresh, { email: anAddress() })
      const { id } = sent.body.invitation
      const accepted = accept(shop, { token: tokenOf(sent) })
      // Withdrawn while the acceptance is under way: it takes a few milliseconds to hash the password first.
      const withdrawn = (async () => {
        for (let turn = 0; turn < round; turn += 1) await db.execute(sql`select 1`)
        return withdrawInvitation({ db, clock }, { id, actor: { accountId: fresh.id, email: fresh.email } })
      })()
      const [reply, isWithdrawn] = await Promise.all([accepted, withdrawn])
      expect([reply.status, isWithdrawn]).toEqual(isWithdrawn ? [400, true] : [200, false])
    }
  })

  it('counts for nothing while its sender is no administrator', async () => {
    const fresh = await freshly(owner)
    const rogue = await anAdministrator(shop)
    const email = anAddress()
    const sent = await invite(shop, rogue, { email, role: 'admin', permissions: [] })
    await send(shop, 'POST', `/admin/users/${rogue.id}/suspend`, { token: fresh.token })
    expectProblem(await accept(shop, { token: tokenOf(sent) }), 400, 'invalid_token')
    const { invitations } = (await send(shop, 'GET', '/admin/invitations', { token: fresh.token })).body
    expect(invitations.find((one: { email: string }) => one.email === email)).toMatchObject({ isOpen: false })
    expect(await roleOf(shop, email)).toBeNull()
  })

  it('is refused for people who work here, for an address invited already, and without a permission', async () => {
    const fresh = await freshly(owner)
    const colleague = await aStaffMember(shop, ['orders'])
    expectProblem(await invite(shop, fresh, { email: colleague.email }), 409, 'works_here')
    const email = anAddress()
    await invite(shop, fresh, { email })
    expectProblem(await invite(shop, fresh, { email }), 409, 'invited_already')
    expectProblem(await invite(shop, fresh, { email: anAddress(), permissions: [] }), 400, 'no_permissions')
    expectProblem(
      await invite(shop, fresh, { email: anAddress(), staffRoleId: 999_999 }),
      404,
      'no_such_role',
    )
    expectProblem(await invite(shop, fresh, { email: 'no address' }), 400, 'invalid')
    expectProblem(await invite(shop, colleague, { email: anAddress() }), 403, 'not_allowed')
  })
})

describe('somebody who has an account already', () => {
  it('is promoted only by logging in to it, and gets the same answer to be invited', async () => {
    const fresh = await freshly(owner)
    const email = anAddress()
    const before = await signUp(shop, email)
    const sent = await invite(shop, fresh, { email })
    const stranger = await invite(shop, fresh, { email: anAddress() })
    expect(Object.keys(sent.body)).toEqual(Object.keys(stranger.body))
    expect({ ...sent.body.invitation, id: '', email: '' }).toEqual({
      ...stranger.body.invitation,
      id: '',
      email: '',
    })
    const token = tokenOf(sent)
    expect(await roleOf(shop, email)).toMatchObject({ role: 'customer' })
    expectProblem(await accept(shop, { token, password: chosen }), 401, 'wrong_credentials')
    expect(await roleOf(shop, email)).toMatchObject({ role: 'customer' })

    const accepted = await accept(shop, { token, password })
    expect(accepted.body.user).toMatchObject({ id: before.id, role: 'staff', permissions: ['orders'] })
    // Sessions from before were never checked for what staff need.
    expectProblem(await send(shop, 'GET', '/account', { token: before.token }), 401, 'not_signed_in')
    const own = { token: accepted.body.session.access_token }
    expect((await send(shop, 'GET', '/couriers/names', own)).status).toBe(200)
  })

  it('chooses a better password first if theirs is too weak for staff', async () => {
    const fresh = await freshly(owner)
    const [email, weak] = [anAddress(), 'zxqvkj']
    await send(shop, 'POST', '/createAccount', { body: { email, password: weak, fullname: 'Sample' } })
    const token = tokenOf(await invite(shop, fresh, { email }))
    const accepted = await accept(shop, { token, password: weak })
    expect(accepted.body.user.duty).toBe('choose_password')
    const own = { token: accepted.body.session.access_token }
    expectProblem(await send(shop, 'GET', '/couriers/names', own), 403, 'password_needed')
  })

  it('is not shut out by a stranger who signed up with the address and never verified it', async () => {
    const email = anAddress()
    const body = { email, password: 'a strangers password', firstName: 'Not', lastName: 'Me' }
    expect((await send(mailing, 'POST', '/createAccount', { body })).status).toBe(201)
    await invite(mailing, other, { email })
    const token = await tokenIn(mailing, email, 'staff_invitation')
    const read = await send(mailing, 'POST', '/invitations/read', { body: { token } })
    expect(read.body.invitation.hasAccount).toBe(false)
    expect((await accept(mailing, { token })).body.user).toMatchObject({ firstName: 'Sipho', role: 'staff' })
    const login = (typed: string) => send(mailing, 'POST', '/login', { body: { email, password: typed } })
    expectProblem(await login('a strangers password'), 401, 'wrong_credentials')
    expect((await login(chosen)).status).toBe(200)
  })

  it('keeps a higher role that somebody gave them meanwhile', async () => {
    const fresh = await freshly(owner)
    const { id, email } = await signUp(shop, anAddress())
    const token = tokenOf(await invite(shop, fresh, { email }))
    await send(shop, 'PATCH', `/admin/users/${id}`, { token: fresh.token, body: { role: 'admin' } })
    expect((await accept(shop, { token, password })).body.user.role).toBe('admin')
  })
})

it('opens the admin area of a shop with real payments only with a second factor', async () => {
  const fresh = await freshly(owner)
  const app = await createApiServer({ ...shop.services, requiresSecondFactor: true })
  const live = { url: await app.listen({ port: 0, host: '127.0.0.1' }) }
  const token = tokenOf(await invite(shop, fresh, { email: anAddress() }))
  const accepted = await accept(live, { token })
  expect(accepted.body.user.duty).toBe('set_up_second_factor')
  const own = { token: accepted.body.session.access_token }
  expectProblem(await send(live, 'GET', '/couriers/names', own), 403, 'second_factor_required')
  await app.close()
})

it('lets nobody try links without end', async () => {
  const read = () => send(shop, 'POST', '/invitations/read', { body: { token: 'no-such-link' } })
  // Invalid links of the tests above count too.
  const replies = []
  for (let time = 0; time < 31; time += 1) replies.push(await read())
  const refused = replies.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expectProblem(replies.at(-1) ?? (await read()), 429, 'too_many_requests')
})

/** Logged in at the shop's time by now. */
async function freshly(person: Person): Promise<Person> {
  const { db, clock } = shop.services
  const session = { accountId: person.id, isRemembered: true, userAgent: null, now: clock() }
  return { ...person, token: await openSession(db, session) }
}
