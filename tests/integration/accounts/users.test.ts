import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changeRole, listUsers } from '#contract/accounts/user.ts'
import { permissions } from '#domain/accounts/staff/permissions.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { auditEntries } from '#server/db/schema/audit.ts'
import { openSession } from '#server/features/accounts/sessions/open-session.ts'
import { aCustomer, anAdministrator, aStaffMember, type Person, send } from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

let shop: TestShop
let owner: Person
beforeEach(async () => {
  shop = await openShop()
  owner = await anAdministrator(shop)
})
afterEach(() => shop.close())

function list(query = '', person = owner) {
  return send(shop, 'GET', `/admin/users${query}`, { token: person.token })
}

function change(person: Person, body: unknown, actor = owner) {
  return send(shop, 'PATCH', `/admin/users/${person.id}`, { token: actor.token, body })
}

async function loggedIn(person: Person): Promise<Person> {
  const { db, clock } = shop.services
  const session = { accountId: person.id, isRemembered: false, userAgent: null, now: clock() }
  return { ...person, token: await openSession(db, session) }
}

async function administrators(): Promise<string[]> {
  const rows = await shop.services.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.role, 'admin'))
  return rows.map(({ id }) => id)
}

function auditOf(person: Person) {
  return shop.services.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectType, 'account'), eq(auditEntries.subjectId, person.id)))
}

describe('the list of accounts', () => {
  it('finds people by address, name and role, a page at a time', async () => {
    const thandi = await aCustomer(shop, 'thandi@shop.example')
    await shop.services.db
      .update(accounts)
      .set({ firstName: 'Thandi', lastName: 'Sample' })
      .where(eq(accounts.id, thandi.id))
    const packer = await aStaffMember(shop, ['orders'])

    const everyone = await list()
    keepsItsContract(listUsers, everyone)
    expect(everyone.body.pagination).toEqual({ page: 1, limit: 20, total: 3, pages: 1 })
    const found = async (query: string) =>
      (await list(query)).body.users.map(({ email }: { email: string }) => email)
    expect(await found('?q=THANDI@')).toEqual([thandi.email])
    expect(await found('?q=thandi%20sam')).toEqual([thandi.email])
    expect(await found('?role=staff')).toEqual([packer.email])
    expect(await found('?role=admin')).toEqual([owner.email])
    expect(await found('?q=%25')).toEqual([])
    expect(await found('?limit=1&page=2')).toHaveLength(1)
  })

  it('contains no credentials', async () => {
    const text = JSON.stringify((await list()).body)
    expect(text).not.toContain(owner.token)
    expect(text).not.toMatch(/password|token|secret/i)
  })

  it.each([[[]], [[...permissions]]])('is closed to staff with the permissions %j', async (permissions) => {
    expectProblem(await list('', await aStaffMember(shop, permissions)), 403, 'not_allowed')
  })
})

describe('changing a role', () => {
  it('takes effect from the very next call, both ways, for staff in a session of their own', async () => {
    let person = await aCustomer(shop)
    expect((await list('', person)).status).toBe(403)
    const made = await change(person, { role: 'admin' })
    keepsItsContract(changeRole, made)
    expect(made.body.user).toMatchObject({ id: person.id, role: 'admin', isAdmin: true, permissions: [] })
    expect((await list('', person)).status).toBe(401)
    person = await loggedIn(person)
    expect((await list('', person)).status).toBe(200)
    expect((await change(person, { role: 'customer' })).status).toBe(200)
    expect((await list('', person)).status).toBe(403)
  })

  it('grants permissions to staff, keeps them if they are left out, and removes them with the role', async () => {
    const person = await aCustomer(shop)
    const rights = async (body: unknown) => (await change(person, body)).body.user.permissions
    expect(await rights({ role: 'staff' })).toEqual([])
    expect(await rights({ role: 'staff', permissions: ['orders', 'catalogue', 'orders'] })).toEqual([
      'catalogue',
      'orders',
    ])
    const { token } = await loggedIn(person)
    expect((await send(shop, 'GET', '/admin/products', { token })).status).toBe(200)
    expect(await rights({ role: 'staff' })).toEqual(['catalogue', 'orders'])
    expect(await rights({ role: 'customer' })).toEqual([])
    expect((await send(shop, 'GET', '/admin/products', { token })).status).toBe(403)
    expect(await rights({ role: 'staff' })).toEqual([])
  })

  it('is recorded: who, whose, before and after; and only if something changed', async () => {
    const person = await aCustomer(shop)
    await change(person, { role: 'staff', permissions: ['orders'] })
    await change(person, { role: 'staff', permissions: ['orders'] })
    expect(await auditOf(person)).toEqual([
      expect.objectContaining({
        actorId: owner.id,
        actorEmail: owner.email,
        action: 'role_changed',
        before: { email: person.email, role: 'customer', permissions: [] },
        after: { email: person.email, role: 'staff', permissions: ['orders'] },
      }),
    ])
  })

  it('refuses permissions for anyone but staff, unknown words, and accounts that do not exist', async () => {
    const person = await aCustomer(shop)
    for (const role of ['customer', 'admin']) {
      expectProblem(await change(person, { role, permissions: ['orders'] }), 400, 'permissions_without_staff')
    }
    for (const body of [
      {},
      { role: 'owner' },
      { role: 'staff', permissions: ['everything'] },
      { role: null },
    ]) {
      expect((await change(person, body)).status).toBe(400)
    }
    expectProblem(await change({ ...person, id: 'nobody' }, { role: 'staff' }), 404, 'not_found')
    expect(await administrators()).toEqual([owner.id])
    expect(await auditOf(person)).toEqual([])
  })

  it('cannot be done to one’s own role, and says so to the only administrator', async () => {
    expectProblem(await change(owner, { role: 'customer' }), 409, 'last_administrator')
    await anAdministrator(shop)
    expectProblem(await change(owner, { role: 'customer' }), 409, 'own_role')
    expect(await administrators()).toContain(owner.id)
  })

  it('leaves one administrator if two remove each other’s role at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const other = await anAdministrator(shop)
      const replies = await Promise.all([
        change(other, { role: 'customer' }, owner),
        change(owner, { role: 'customer' }, other),
      ])
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 403])
      const left = await administrators()
      expect(left).toHaveLength(1)
      owner = left[0] === owner.id ? owner : other
    }
  })

  it('leaves one if a whole ring of administrators does it', async () => {
    const ring = [owner, ...(await Promise.all(Array.from({ length: 5 }, () => anAdministrator(shop))))]
    const replies = await Promise.all(
      ring.map((actor, at) => change(ring[(at + 1) % ring.length] ?? owner, { role: 'customer' }, actor)),
    )
    expect(replies.every(({ status }) => status === 200 || status === 403)).toBe(true)
    expect((await administrators()).length).toBeGreaterThan(0)
  })
})
