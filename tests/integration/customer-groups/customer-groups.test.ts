import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { setCustomerGroup } from '#contract/accounts/customer.ts'
import {
  createCustomerGroup,
  deleteCustomerGroup,
  listCustomerGroups,
  previewCustomerGroup,
  readCustomerGroup,
  updateCustomerGroup,
} from '#contract/accounts/customer-group.ts'
import { aCustomerGroup, type ListOnWire, putInGroup } from '#tests/support/given/a-customer-group.ts'
import { aCustomer, anAdministrator, aProduct, aStaffMember, send } from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const owner = await anAdministrator(shop)
const prices = { retailCents: 100_000, wholesaleCents: 60_000, costCents: 50_000 }
await aProduct(shop, { sku: 'GRP-WIDE', ...prices })
await aProduct(shop, { sku: 'GRP-THIN', ...prices, wholesaleCents: 96_000, costCents: 96_000 })
afterAll(() => shop.close())

const asOwner = (method: string, path: string, body?: object, headers = {}) =>
  send(shop, method, path, { token: owner.token, headers, ...(body && { body }) })
const create = (group: ListOnWire, more: object = {}, headers = {}) =>
  asOwner('POST', '/admin/customer-groups', { group, ...more }, headers)
const groupsNamed = async (name: string) =>
  (await asOwner('GET', '/admin/customer-groups')).body.groups.filter(
    (group: { name: string }) => group.name === name,
  )

describe('a price list', () => {
  it('is shown before it is saved, and below cost only saved by somebody who has seen that', async () => {
    const list = { name: 'Clinics', percents: [{ percent: 10 }], prices: [{ sku: 'GRP-WIDE', price: 700 }] }
    const previewed = await asOwner('POST', '/admin/customer-groups/preview', list)
    keepsItsContract(previewCustomerGroup, previewed)
    expect(previewed.body.preview).toMatchObject({
      products: 2,
      not_cheaper: 0,
      below_cost: 1,
      below_lowest_margin: 0,
      rows: [
        { sku: 'GRP-THIN', retail: 1000, list: 900, warning: 'below_cost' },
        { sku: 'GRP-WIDE', retail: 1000, list: 700, warning: null, profit_after: { amount: 200 } },
      ],
    })
    expect(await groupsNamed('Clinics')).toEqual([])
    expectProblem(await create(list), 409, 'has_warnings')
    expect(await groupsNamed('Clinics')).toEqual([])
    const saved = await create(list, { accepts_warnings: true })
    keepsItsContract(createCustomerGroup, saved)
    const listed = await asOwner('GET', '/admin/customer-groups')
    keepsItsContract(listCustomerGroups, listed)
    expect(await groupsNamed('Clinics')).toMatchObject([{ percents: 1, prices: 1, customers: 0 }])
    const read = await asOwner('GET', `/admin/customer-groups/${saved.body.group.id}`)
    keepsItsContract(readCustomerGroup, read)
    expect(read.body.preview).toEqual(previewed.body.preview)
  })

  it('is added once, however often it is sent with one key, and its name is its own', async () => {
    const group = { name: 'Twice', percents: [{ percent: 5 }], prices: [] }
    const sent = () => create(group, { accepts_warnings: true }, { 'idempotency-key': 'a group' })
    const replies = await Promise.all([sent(), sent(), sent()])
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await groupsNamed('Twice')).toHaveLength(1)
    expectProblem(await create({ ...group, name: 'tWICE' }, { accepts_warnings: true }), 409, 'name_taken')
  })

  it.each<[string, ListOnWire]>([
    ['an unknown SKU', { prices: [{ sku: 'NO-SUCH', price: 5 }] }],
    ['a price of nothing', { prices: [{ sku: 'GRP-WIDE', price: 0 }] }],
    [
      'a product twice',
      {
        prices: [
          { sku: 'GRP-WIDE', price: 5 },
          { sku: 'GRP-WIDE', price: 6 },
        ],
      },
    ],
    ['an unknown category', { percents: [{ category_id: 99_999, percent: 5 }] }],
    [
      'a brand twice',
      {
        percents: [
          { brand: 'Acme', percent: 5 },
          { brand: 'ACME', percent: 6 },
        ],
      },
    ],
    ['all of it for nothing', { percents: [{ percent: 100 }] }],
  ])('with %s is refused', async (_what, list) => {
    expectProblem(await create({ name: 'Wrong', ...list }), 400, 'invalid')
  })

  // Fails without the comparison of versions in saveCustomerGroup.
  it('of two people who save it at once is saved by one, and the other is told', async () => {
    const group = await aCustomerGroup(shop, { percents: [{ percent: 1 }] })
    const save = (percent: number) =>
      asOwner('PUT', `/admin/customer-groups/${group.id}`, {
        version: 1,
        accepts_warnings: true,
        group: { name: group.name, percents: [{ percent }] },
      })
    const replies = await Promise.all([save(2), save(3)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    replies.forEach((reply) => {
      keepsItsContract(updateCustomerGroup, reply)
    })
  })

  it('is changed back in the audit log, and a deleted group comes back with its list', async () => {
    const list = { name: 'Back again', percents: [{ percent: 2 }], prices: [{ sku: 'GRP-WIDE', price: 900 }] }
    const { id } = await aCustomerGroup(shop, list)
    const path = `/admin/customer-groups/${id}`
    const changed = { name: 'Back again', percents: [{ percent: 4 }], prices: [] }
    await asOwner('PUT', path, { version: 1, accepts_warnings: true, group: changed })
    const revert = async () => {
      const { body } = await asOwner('GET', `/admin/audit?subject_type=customer_group&subject_id=${id}`)
      return asOwner('POST', `/admin/audit/${body.entries[0].id}/revert`)
    }
    expect((await revert()).status).toBe(200)
    expect((await asOwner('GET', path)).body.group).toMatchObject({
      percents: [{ percent: 2 }],
      prices: [{ sku: 'GRP-WIDE', price: 900 }],
    })
    const deleted = await asOwner('DELETE', path)
    keepsItsContract(deleteCustomerGroup, deleted)
    expect((await asOwner('GET', path)).status).toBe(404)
    expect((await revert()).status).toBe(200)
    expect((await asOwner('GET', path)).body.group).toMatchObject({
      prices: [{ sku: 'GRP-WIDE', price: 900 }],
    })
  })
})

describe('a customer', () => {
  it('is put in one group, which is in the audit log, and keeps it from being deleted', async () => {
    const person = await aCustomer(shop)
    const [first, second] = [await aCustomerGroup(shop, {}), await aCustomerGroup(shop, {})]
    await putInGroup(shop, person, first.id)
    const moved = await asOwner('PUT', `/admin/customers/${person.id}/group`, { groupId: second.id })
    keepsItsContract(setCustomerGroup, moved)
    expect(moved.body.customer.customerGroup).toEqual({ id: second.id, name: second.name })
    const { rows } = await shop.services.db.execute(sql`
      select before, after from audit_entries where action = 'customer_group_set' order by id desc limit 1`)
    expect(rows).toEqual([{ before: { customerGroup: first.name }, after: { customerGroup: second.name } }])
    expectProblem(await asOwner('DELETE', `/admin/customer-groups/${second.id}`), 409, 'has_customers')
    expect((await asOwner('DELETE', `/admin/customer-groups/${first.id}`)).status).toBe(200)
    expectProblem(
      await asOwner('PUT', `/admin/customers/${person.id}/group`, { groupId: first.id }),
      400,
      'unknown_group',
    )
  })

  it('chooses for themselves whether they see prices without VAT', async () => {
    const person = await aCustomer(shop)
    const group = await aCustomerGroup(shop, { shows_excl_vat: true })
    await putInGroup(shop, person, group.id)
    const ownList = async () => (await send(shop, 'GET', '/auth/verify', person)).body.user.priceList
    expect(await ownList()).toEqual({ name: group.name, exclVat: true })
    await send(shop, 'PATCH', '/account', { token: person.token, body: { pricesExclVat: false } })
    expect(await ownList()).toEqual({ name: group.name, exclVat: false })
  })

  it('is moved only by staff who look after customers and set prices', async () => {
    const person = await aCustomer(shop)
    const group = await aCustomerGroup(shop, {})
    const move = async (permissions: ('orders' | 'prices')[]) =>
      send(shop, 'PUT', `/admin/customers/${person.id}/group`, {
        token: (await aStaffMember(shop, permissions)).token,
        body: { groupId: group.id },
      })
    expect((await move(['orders'])).status).toBe(403)
    expect((await move(['prices'])).status).toBe(403)
    expect((await move(['orders', 'prices'])).status).toBe(200)
  })

  it('takes the group of an account that is merged into theirs, unless they have one', async () => {
    const [staying, closing] = [await aCustomer(shop), await aCustomer(shop)]
    const group = await aCustomerGroup(shop, {})
    await putInGroup(shop, closing, group.id)
    const merged = await asOwner('POST', `/admin/customers/${staying.id}/merge`, {
      closing: closing.id,
      typedEmail: closing.email,
    })
    expect(merged.body.customer.customerGroup).toEqual({ id: group.id, name: group.name })
  })
})
