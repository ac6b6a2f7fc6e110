import { afterAll, describe, expect, it } from 'vitest'
import { listProducts } from '#contract/catalogue/product.ts'
import { maxProductsById } from '#domain/catalogue/browsing/browsing.ts'
import { aCustomer, anAdministrator, aProduct, send } from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const kettle = await aProduct(shop, { name: 'Kettle' })
const lamp = await aProduct(shop, { name: 'Lamp' })
const hidden = await aProduct(shop, { name: 'Hidden', isActive: false })
afterAll(() => shop.close())

const byId = (ids: readonly number[], token?: string) =>
  send(shop, 'GET', `/products?ids=${ids.join(',')}`, token ? { token } : {})

const idsOf = ({ body }: { body: { products: { id: number }[] } }) => body.products.map(({ id }) => id)

describe('products by their ids', () => {
  it('come in the requested order, with nothing else', async () => {
    const answer = await byId([lamp, kettle])
    expect(answer.status).toBe(200)
    keepsItsContract(listProducts, answer)
    expect(idsOf(answer)).toEqual([lamp, kettle])
  })

  it('are the same as in any list', async () => {
    const { body } = await send(shop, 'GET', '/products')
    expect((await byId([kettle])).body.products).toEqual(
      body.products.filter(({ id }: { id: number }) => id === kettle),
    )
  })

  it('omit what is not listed, except for people who manage the catalogue', async () => {
    const customer = await aCustomer(shop)
    const owner = await anAdministrator(shop)
    const asked = [hidden, kettle, 2_000_000_000]
    for (const token of [undefined, customer.token]) expect(idsOf(await byId(asked, token))).toEqual([kettle])
    const answer = await byId(asked, owner.token)
    expect(idsOf(answer)).toEqual([hidden, kettle])
    expect(answer.body.products[0]).toHaveProperty('cost_price')
  })

  it('are at most as many as a cart can contain', async () => {
    const many = Array.from({ length: maxProductsById }, (_, index) => index + 1)
    expect((await byId(many)).status).toBe(200)
    expectProblem(await byId([...many, kettle]), 400, 'invalid')
  })

  it.each(['', 'kettle', '1,', '1.5', '-1', '0', '99999999999'])('are refused for "%s"', async (ids) => {
    expectProblem(await send(shop, 'GET', `/products?ids=${ids}`), 400, 'invalid')
  })
})
