import { afterAll, expect, it } from 'vitest'
import { listOrders } from '#contract/orders/order.ts'
import { aCustomer, anAdministrator, aStaffMember, type Person, send } from '#tests/support/given/builders.ts'
import { aPaidOrder } from '#tests/support/given/order-life.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const customer = await aCustomer(shop)
await aPaidOrder(shop, customer)
afterAll(() => shop.close())

async function summaryFor(person: Person, query = '') {
  const reply = await send(shop, 'GET', `/orders${query}`, { token: person.token })
  keepsItsContract(listOrders, reply)
  return reply.body.summary
}

// Fails without maySeeRevenue in the list of orders: staff who pack parcels see the shop's turnover.
it('the turnover is hidden from staff who pack orders, but not from anybody who may see sales', async () => {
  const packer = await aStaffMember(shop, ['orders', 'refunds', 'emails'])
  expect(await summaryFor(packer)).toEqual({ total: 1, fulfilled: 0, pending: 1 })
  expect(await summaryFor(packer, '?q=ORD&status=unfulfilled')).not.toHaveProperty('revenue')
  const bookkeeper = await aStaffMember(shop, ['orders', 'reports'])
  expect((await summaryFor(bookkeeper)).revenue).toBeGreaterThan(0)
  expect((await summaryFor(await anAdministrator(shop))).revenue).toBeGreaterThan(0)
  // Customers may see what they spent themselves.
  expect((await summaryFor(customer)).revenue).toBeGreaterThan(0)
})

it("customers' names, phone numbers and addresses can be exported only with both permissions", async () => {
  const exported = async (...rights: Parameters<typeof aStaffMember>[1] & {}) =>
    send(shop, 'GET', '/orders/export.csv', { token: (await aStaffMember(shop, rights)).token })
  expectProblem(await exported('orders'), 403, 'not_allowed')
  expectProblem(await exported('reports'), 403, 'not_allowed')
  const reply = await exported('orders', 'reports')
  expect(reply.status).toBe(200)
})

it('a purchase order with suppliers and sales can be exported only with the permissions for prices and sales', async () => {
  const exported = async (...rights: Parameters<typeof aStaffMember>[1] & {}) =>
    send(shop, 'GET', '/admin/purchase-order.csv?supplier=none', {
      token: (await aStaffMember(shop, rights)).token,
    })
  expectProblem(await exported('prices'), 403, 'not_allowed')
  expectProblem(await exported('reports'), 403, 'not_allowed')
  expect((await exported('prices', 'reports')).status).toBe(200)
})
