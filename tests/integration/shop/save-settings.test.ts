import { afterAll, describe, expect, it } from 'vitest'
import { readSettings, saveSettings } from '#contract/shop/settings.ts'
import { shopConfig } from '#shop.config'
import {
  aCustomer,
  anAdministrator,
  aProduct,
  aStaffMember,
  placeOrder,
  type Reply,
  send,
} from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ shop: shopConfig })
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

async function read() {
  const reply = await send(shop, 'GET', '/admin/settings', { token: owner.token })
  keepsItsContract(readSettings, reply)
  return reply.body
}

async function save(changes: object, version?: number): Promise<Reply> {
  const now = await read()
  const body = { settings: { ...now.settings, ...changes }, version: version ?? now.version }
  const reply = await send(shop, 'PUT', '/admin/settings', { token: owner.token, body })
  keepsItsContract(saveSettings, reply)
  return reply
}

async function newest() {
  const reply = await send(shop, 'GET', '/admin/audit?subject_type=settings', { token: owner.token })
  return reply.body.entries[0]
}

describe('the settings of the shop', () => {
  it('start as configured at setup', async () => {
    expect(await read()).toEqual({
      settings: {
        ...shopConfig,
        shipping: { freeOver: 5000, fee: 299 },
        points: { isOffered: false, freeOver: 5000, fee: 99 },
      },
      version: 0,
      updatedAt: null,
    })
  })

  it('apply to every page and price from the moment they are saved, but not to earlier orders', async () => {
    const buyer = await aCustomer(shop)
    const productId = await aProduct(shop, {
      retailCents: 50_000,
      wholesaleCents: 30_000,
      costCents: 30_000,
      onHand: 9,
    })
    const items = [{ productId, quantity: 1 }]
    const before = (await placeOrder(shop, buyer, items)).body.order
    expect(before.summary).toMatchObject({ shipping: 299, total: 799 })
    expect((await send(shop, 'GET', '/shop')).body.shipping).toEqual({ freeOver: 5000, fee: 299 })

    const contact = { ...shopConfig.contact, email: 'hello@shop.example' }
    const saved = await save({ shipping: { freeOver: 400, fee: 49.5 }, contact, pricesIncludeVat: false })
    expect(saved.body).toMatchObject({ version: 1, updatedAt: shop.clock.now.toISOString() })

    const shown = (await send(shop, 'GET', '/shop')).body
    expect(shown).toMatchObject({ shipping: { freeOver: 400, fee: 49.5 }, contact, pricesIncludeVat: false })
    const cart = await send(shop, 'POST', '/cart/check', { body: { items } })
    expect(cart.body.summary).toMatchObject({ shipping: 0, tax: 75, total: 575 })
    const stale = await placeOrder(shop, buyer, items, { expectedTotal: 799 })
    expectRefusal(stale, 409, 'price_changed')
    expect((await placeOrder(shop, buyer, items)).body.order.summary.total).toBe(575)
    const kept = await send(shop, 'GET', `/orders/${before.orderNumber}`, { token: buyer.token })
    expect(kept.body.order.summary).toEqual(before.summary)
  })

  it('give new products their minimum stock, unless they have their own', async () => {
    await save({ stock: { ...shopConfig.stock, minStockLevel: 7 } })
    const category = (await send(shop, 'GET', '/categories')).body.categories[0].id
    const body = {
      name: 'New',
      category_id: category,
      supplier_sku: 'N',
      wholesale_price: 1,
      retail_price: 2,
    }
    const add = async (more: object) =>
      (await send(shop, 'POST', '/products', { token: owner.token, body: { ...body, ...more } })).body.product
    expect((await add({})).min_stock_level).toBe(7)
    expect((await add({ min_stock_level: 0 })).min_stock_level).toBe(0)
  })

  it('are not overwritten by an outdated save, which gets the current ones', async () => {
    const { version } = await read()
    expect((await save({ name: 'Theirs' })).status).toBe(200)
    const late = await save({ name: 'Mine' }, version)
    expectRefusal(late, 409, 'saved_by_someone_else')
    expect(late.body).toMatchObject({ settings: { name: 'Theirs' }, version: version + 1 })
    expect((await read()).settings.name).toBe('Theirs')

    const now = await read()
    const twins = await Promise.all(['One', 'Two'].map((name) => save({ name }, now.version)))
    expect(twins.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('can be reverted from the audit log, except for what changed since', async () => {
    await save({ name: 'Before', shipping: { freeOver: 5000, fee: 299 } })
    await save({ shipping: { freeOver: 1, fee: 1 } })
    const entry = await newest()
    expect(entry).toMatchObject({
      action: 'settings_updated',
      actor: owner.email,
      can_revert: true,
      before: { shipping: { fee: 299 } },
      after: { shipping: { fee: 1 } },
    })
    await save({ name: 'After' })
    const revert = () => send(shop, 'POST', `/admin/audit/${entry.id}/revert`, { token: owner.token })
    expect((await revert()).status).toBe(200)
    expect((await read()).settings).toMatchObject({ name: 'After', shipping: { freeOver: 5000, fee: 299 } })
    expect((await send(shop, 'GET', '/shop')).body.shipping.fee).toBe(299)
    expectProblem(await revert(), 409, 'already_reverted')

    await save({ name: 'First' })
    const named = await newest()
    await save({ name: 'Second' })
    const reply = await send(shop, 'POST', `/admin/audit/${named.id}/revert`, { token: owner.token })
    expectProblem(reply, 409, 'changed_since')
    expect(Object.keys(reply.body.fields)).toEqual(['name'])
  })

  it.each([
    ['fewer days than the law gives', { returns: { changeOfMindDays: 6, refundDays: 30, defectMonths: 6 } }],
    ['an invalid VAT number', { company: { ...shopConfig.company, vatNumber: '123' } }],
    ['a link that runs a script', { social: [{ name: 'X', url: 'javascript:alert(1)' }] }],
    ['a negative fee', { shipping: { freeOver: 5000, fee: -1 } }],
    [
      'days that end before they begin',
      { delivery: { ...shopConfig.delivery, deliveryBusinessDays: { from: 7, to: 3 } } },
    ],
  ])('refuse %s, and stay as they are', async (_what, changes) => {
    const before = await read()
    expectProblem(await save(changes), 400, 'invalid')
    expect(await read()).toEqual(before)
  })

  it('are for administrators only', async () => {
    const staff = await aStaffMember(shop, ['catalogue', 'prices', 'orders', 'reports'])
    for (const method of ['GET', 'PUT']) {
      const call = { ...(method === 'PUT' && { body: {} }) }
      expectProblem(await send(shop, method, '/admin/settings', call), 401, 'not_signed_in')
      const reply = await send(shop, method, '/admin/settings', { ...call, token: staff.token })
      expectProblem(reply, 403, 'not_allowed')
    }
  })
})

function expectRefusal(reply: Reply, status: number, code: string): void {
  expect({ status: reply.status, code: reply.body.code }).toEqual({ status, code })
}
