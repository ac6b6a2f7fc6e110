import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { deleteProduct } from '#contract/catalogue/admin-product.ts'
import { auditEntries } from '#server/db/schema/audit.ts'
import { products } from '#server/db/schema/products.ts'
import { aCustomer, anAdministrator, aProduct, placeOrder, send } from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

function remove(id: number, token: string | undefined = owner.token) {
  return send(shop, 'DELETE', `/products/${id}`, token ? { token } : {})
}

function auditOf(id: number) {
  return shop.services.db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, String(id)))
}

it('deletes a product that was never ordered, with its stock and everything that belongs to it', async () => {
  const id = await aProduct(shop, { name: 'Never sold' })
  const customer = await aCustomer(shop)
  await send(shop, 'PUT', '/wishlist', { token: customer.token, body: { productIds: [id] } })
  const reply = await remove(id)
  keepsItsContract(deleteProduct, reply)
  expect(reply.body).toEqual({ success: true, archived: false })
  expect(await shop.services.db.$count(products, eq(products.id, id))).toBe(0)
  expect(await auditOf(id)).toEqual([{ action: 'product_deleted' }])
  expectProblem(await remove(id), 404, 'not_found')
})

it('archives a product in any order, even an unpaid one, and leaves the order as it was', async () => {
  const id = await aProduct(shop, { name: 'Once sold' })
  const customer = await aCustomer(shop)
  const order = await placeOrder(shop, customer, [{ productId: id, quantity: 1 }])
  expect((await remove(id)).body).toEqual({ success: true, archived: true })

  expectProblem(await send(shop, 'GET', `/products/${id}`), 404, 'not_found')
  const list = await send(shop, 'GET', '/admin/products?q=Once sold', { token: owner.token })
  expect(list.body.products).toEqual([])
  const kept = await send(shop, 'GET', `/orders/${order.body.order.orderNumber}`, { token: customer.token })
  expect(kept.body.order.items).toMatchObject([{ name: 'Once sold', quantity: 1 }])
  expectProblem(
    await send(shop, 'PUT', `/products/${id}`, { token: owner.token, body: { name: 'Again' } }),
    409,
    'archived',
  )
})

it('archives it once if the request is sent twice', async () => {
  const id = await aProduct(shop)
  await placeOrder(shop, await aCustomer(shop), [{ productId: id, quantity: 1 }])
  const replies = await Promise.all([remove(id), remove(id)])
  expect(replies.map(({ body }) => body)).toEqual([
    { success: true, archived: true },
    { success: true, archived: true },
  ])
  expect(await auditOf(id)).toEqual([{ action: 'product_archived' }])
})

it('gives a consistent result if customers buy at the same moment', async () => {
  for (let round = 0; round < 4; round += 1) {
    const id = await aProduct(shop)
    const [order, gone] = await Promise.all([
      placeOrder(shop, await aCustomer(shop), [{ productId: id, quantity: 1 }]),
      remove(id),
    ])
    expect(gone.body).toEqual({ success: true, archived: order.status === 201 })
  }
})

it('needs the catalogue permission', async () => {
  const id = await aProduct(shop)
  expectProblem(await remove(id, ''), 401, 'not_signed_in')
  expectProblem(await remove(id, (await aCustomer(shop)).token), 403, 'not_allowed')
})
