import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { readProduct } from '#contract/catalogue/product.ts'
import { aCustomer, aProduct, placeOrder, send } from '#tests/support/given/builders.ts'
import { keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const person = await aCustomer(shop)
afterAll(() => shop.close())

describe('related products', () => {
  it('start with what was bought together most often, followed by the same category with similar prices', async () => {
    const phone = await aProduct(shop, { category: 'phones', retailCents: 100_000 })
    const near = await aProduct(shop, { category: 'phones', retailCents: 110_000 })
    const far = await aProduct(shop, { category: 'phones', retailCents: 900_000 })
    const charger = await aProduct(shop, { category: 'chargers' })
    const cover = await aProduct(shop, { category: 'covers' })
    await anOrder('paid', phone, charger)
    await anOrder('fulfilled', phone, cover)
    await anOrder('paid', phone, cover)
    expect(await relatedTo(phone)).toEqual([cover, charger, near, far])
  })

  it('put what is sold out last', async () => {
    const phone = await aProduct(shop, { category: 'sold-out', retailCents: 100_000 })
    const gone = await aProduct(shop, { category: 'sold-out', retailCents: 100_000, onHand: 0 })
    const far = await aProduct(shop, { category: 'sold-out', retailCents: 900_000 })
    expect(await relatedTo(phone)).toEqual([far, gone])
  })

  it('are listed once if they were bought together and are in the same category', async () => {
    const [one, other, third] = [
      await aProduct(shop, { category: 'twins', retailCents: 100_000 }),
      await aProduct(shop, { category: 'twins', retailCents: 300_000 }),
      await aProduct(shop, { category: 'twins', retailCents: 200_000 }),
    ]
    await anOrder('paid', one, other)
    expect(await relatedTo(one)).toEqual([other, third])
  })

  it.each(['pending', 'cancelled', 'expired', 'refunded'])('ignore an order that is %s', async (status) => {
    const product = await aProduct(shop, { category: `alone-${status}` })
    await anOrder(status, product, await aProduct(shop, { category: 'others' }))
    expect(await relatedTo(product)).toEqual([])
  })

  it('leave out products that are no longer on sale', async () => {
    const product = await aProduct(shop, { category: 'left' })
    const [hidden, archived] = [
      await aProduct(shop, { category: 'x' }),
      await aProduct(shop, { category: 'x' }),
    ]
    await anOrder('paid', product, hidden)
    await anOrder('paid', product, archived)
    await shop.services.db.execute(sql`update products set is_active = false where id = ${hidden}`)
    await shop.services.db.execute(sql`update products set archived_at = now() where id = ${archived}`)
    expect(await relatedTo(product)).toEqual([])
  })

  it('count an order once, whatever the quantity', async () => {
    const product = await aProduct(shop, { category: 'counted', onHand: 50 })
    const often = await aProduct(shop, { category: 'y' })
    const many = await aProduct(shop, { category: 'y' })
    await anOrder('paid', product, many, 5)
    await anOrder('paid', product, often)
    await anOrder('paid', product, often)
    expect(await relatedTo(product)).toEqual([often, many])
  })

  it('are four at most', async () => {
    const product = await aProduct(shop, { category: 'four', onHand: 50 })
    await aProduct(shop, { category: 'four' })
    for (let turn = 0; turn < 5; turn += 1) {
      await anOrder('paid', product, await aProduct(shop, { category: 'z' }))
    }
    expect(await relatedTo(product)).toHaveLength(4)
  })
})

async function anOrder(status: string, one: number, other: number, quantity = 1): Promise<void> {
  const reply = await placeOrder(shop, person, [
    { productId: one, quantity: 1 },
    { productId: other, quantity },
  ])
  expect(reply.status).toBe(201)
  await shop.services.db.execute(
    sql`update orders set status = ${status} where order_number = ${reply.body.order.orderNumber}`,
  )
}

async function relatedTo(productId: number): Promise<number[]> {
  const reply = await send(shop, 'GET', `/products/${productId}`)
  keepsItsContract(readProduct, reply)
  return reply.body.related.map(({ id }: { id: number }) => id)
}
