import { afterAll, describe, expect, it } from 'vitest'
import { listActions } from '#contract/accounts/action.ts'
import { listStaffRoles, updateStaffRole } from '#contract/accounts/staff-role.ts'
import { aCustomer, anAdministrator, aStaffMember, type Person, send } from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

let counter = 0

async function aRole(permissions: string[]): Promise<{ id: number; name: string }> {
  const body = { name: `Role ${++counter}`, description: 'Does things.', permissions }
  return (await send(shop, 'POST', '/admin/staff-roles', { token: owner.token, body })).body.staffRole
}

const save = (id: number, body: object) =>
  send(shop, 'PUT', `/admin/staff-roles/${id}`, { token: owner.token, body })
const give = (person: Person, body: object) =>
  send(shop, 'PATCH', `/admin/users/${person.id}`, { token: owner.token, body })
const read = async (person: Person) =>
  (await send(shop, 'GET', `/admin/users/${person.id}`, { token: owner.token })).body.user

it('has roles for the usual work from the start', async () => {
  const list = await send(shop, 'GET', '/admin/staff-roles', { token: owner.token })
  keepsItsContract(listStaffRoles, list)
  const names = list.body.staffRoles.map(({ name }: { name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(['Bookkeeping', 'Catalogue', 'Customer service', 'Dispatch']))
})

it('says of every action which permissions it takes', async () => {
  const reply = await send(shop, 'GET', '/admin/actions', { token: owner.token })
  keepsItsContract(listActions, reply)
  const { actions } = reply.body
  const named = (words: string) =>
    actions.find(({ summary }: { summary: string }) => summary.startsWith(words))
  expect(named('List all changes by staff')).toMatchObject({ needs: [], isForAdministrators: true })
  expect(named('Add a supplier')).toMatchObject({ needs: ['suppliers'], isForAdministrators: false })
  expect(new Set(actions.map(({ summary }: { summary: string }) => summary)).size).toBe(actions.length)
})

describe('a role', () => {
  it('gives its permissions, and passes on every change of them at once', async () => {
    const role = await aRole(['orders'])
    const person = await aStaffMember(shop, [])
    await give(person, { role: 'staff', staffRoleId: role.id })
    const own = { token: person.token }
    expect((await send(shop, 'GET', '/couriers/names', own)).status).toBe(200)
    expectProblem(await send(shop, 'GET', '/admin/products', own), 403, 'not_allowed')

    const saved = await save(role.id, { permissions: ['catalogue'] })
    keepsItsContract(updateStaffRole, saved)
    expect((await send(shop, 'GET', '/admin/products', own)).status).toBe(200)
    expectProblem(await send(shop, 'GET', '/couriers/names', own), 403, 'not_allowed')
    const path = `/admin/audit?subject_id=${person.id}&action=role_changed`
    const { entries } = (await send(shop, 'GET', path, { token: owner.token })).body
    expect(entries[0]).toMatchObject({
      before: { permissions: ['orders'], staff_role: role.name },
      after: { permissions: ['catalogue'], staff_role: role.name },
    })
  })

  it('leaves alone whoever has permissions chosen one by one, and whoever had it earlier', async () => {
    const role = await aRole(['orders'])
    const person = await aStaffMember(shop, [])
    await give(person, { role: 'staff', staffRoleId: role.id })
    await give(person, { role: 'staff', permissions: ['orders', 'reports'] })
    expect((await read(person)).staffRole).toBeNull()
    await save(role.id, { permissions: ['catalogue'] })
    expect((await read(person)).permissions).toEqual(['orders', 'reports'])
  })

  it('leaves its permissions to its people when it is deleted', async () => {
    const role = await aRole(['orders', 'couriers'])
    const person = await aStaffMember(shop, [])
    await give(person, { role: 'staff', staffRoleId: role.id })
    const path = `/admin/staff-roles/${role.id}`
    expect((await send(shop, 'DELETE', path, { token: owner.token })).status).toBe(200)
    expect(await read(person)).toMatchObject({ staffRole: null, permissions: ['couriers', 'orders'] })
    expectProblem(await send(shop, 'DELETE', path, { token: owner.token }), 404, 'not_found')
    expectProblem(await give(person, { role: 'staff', staffRoleId: role.id }), 404, 'no_such_role')
  })

  it('never leaves somebody with other permissions than it has, however it is changed and given at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const role = await aRole(['orders'])
      const person = await aStaffMember(shop, [])
      const replies = await Promise.all([
        give(person, { role: 'staff', staffRoleId: role.id }),
        save(role.id, { permissions: ['catalogue'] }),
      ])
      expect(replies.map(({ status }) => status)).toEqual([200, 200])
      expect((await read(person)).permissions).toEqual(['catalogue'])
    }
  })

  it('needs a name of its own and a permission, and an administrator', async () => {
    const role = await aRole(['orders'])
    const make = (body: object, token = owner.token) =>
      send(shop, 'POST', '/admin/staff-roles', { token, body })
    expectProblem(await make({ name: role.name.toUpperCase(), permissions: ['orders'] }), 409, 'name_taken')
    expectProblem(await make({ name: ' ', permissions: ['orders'] }), 400, 'invalid')
    expectProblem(await make({ name: 'Nothing', permissions: [] }), 400, 'invalid')
    expectProblem(await save(999_999, { name: 'Gone' }), 404, 'not_found')
    const staff = await aStaffMember(shop, ['orders'])
    expectProblem(await make({ name: 'Mine', permissions: ['orders'] }, staff.token), 403, 'not_allowed')
    const customer = await aCustomer(shop)
    const body = { role: 'customer', staffRoleId: role.id }
    expectProblem(await give(customer, body), 400, 'permissions_without_staff')
  })
})
