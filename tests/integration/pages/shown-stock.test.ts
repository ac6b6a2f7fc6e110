import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { stockStatus } from '#domain/catalogue/stock.ts'
import { aCustomer, aProduct, placeOrder, send } from '#tests/support/given/builders.ts'
import { anOrderAtTheProvider } from '#tests/support/given/order-life.ts'
import { aPaymentEvent, deliver } from '#tests/support/given/payments.ts'
import { openShop } from '#tests/support/shop/shop.ts'
import { stockText } from '#web/storefront/features/catalogue/stock-text.ts'

const shop = await openShop()
afterAll(() => shop.close())

/** What the database notes for the page cache while something happens. */
async function notedDuring(act: () => Promise<unknown>): Promise<string[]> {
  const { db } = shop.services
  await db.execute(sql`delete from page_changes`)
  await act()
  const { rows } = await db.execute<{ tags: string[] }>(sql`select tags from page_changes order by id`)
  return rows.flatMap(({ tags }) => tags)
}

const order = async (productId: number, quantity: number) =>
  placeOrder(shop, await aCustomer(shop), [{ productId, quantity }])

describe('pages are made anew', () => {
  it('exactly if what they say of the stock changed: the database knows every text', async () => {
    const levels = Array.from({ length: 13 }, (_, available) =>
      [0, 3, 5, 6, 9, 1_000_000].map((minStockLevel) => ({ available, minStockLevel })),
    ).flat()
    const { rows } = await shop.services.db.execute<{ shown: number }>(
      sql`select shown_stock(a, m) as shown
        from unnest(${sql.param(levels.map(({ available }) => available))}::int[],
          ${sql.param(levels.map(({ minStockLevel }) => minStockLevel))}::int[]) with ordinality as l (a, m, n) order by n`,
    )
    const told = levels.map((level, at) => ({
      ...level,
      shown: rows[at]?.shown,
      text: stockText({ available: level.available, stockStatus: stockStatus(level) }),
    }))
    for (const one of told)
      for (const other of told.filter(({ minStockLevel }) => minStockLevel === one.minStockLevel))
        if (one.text !== other.text)
          expect([one, other].map(({ shown }) => shown)).not.toEqual([one.shown, one.shown])
    expect(new Set(told.map(({ shown }) => shown))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]))
  })

  it('not while there is enough, but the answer with the exact number is', async () => {
    const id = await aProduct(shop, { onHand: 20, minStockLevel: 8 })
    expect(await notedDuring(() => order(id, 1))).toEqual([`stock:${id}`])
    expect((await send(shop, 'GET', `/products/${id}`)).body.product.stock_quantity).toBe(19)
    expect((await send(shop, 'GET', `/products?ids=${id}`)).body.products[0].stock_quantity).toBe(19)
  })

  it('when it gets low, with each of the last five, and in lists when there are none', async () => {
    const id = await aProduct(shop, { onHand: 9, minStockLevel: 8 })
    expect(await notedDuring(() => order(id, 1))).toEqual([`stock:${id}`, `product:${id}`])
    expect(await notedDuring(() => order(id, 1))).toEqual([`stock:${id}`])
    expect(await notedDuring(() => order(id, 3))).toEqual([`stock:${id}`, `product:${id}`])
    expect(await notedDuring(() => order(id, 4))).toEqual([`stock:${id}`, `product:${id}`, 'lists'])
  })

  it('not when an order is paid: what was held is sold, and nobody sees a difference', async () => {
    const waiting = await anOrderAtTheProvider(shop, await aCustomer(shop), { onHand: 3, quantity: 2 })
    const event = aPaymentEvent(shop, waiting)
    expect(await notedDuring(() => deliver(shop, event))).toEqual([])
    const { rows } = await shop.services.db.execute(
      sql`select on_hand, reserved from stock_levels where product_id = ${waiting.productId}`,
    )
    expect(rows).toEqual([{ on_hand: 1, reserved: 0 }])
  })

  it('when an order takes exactly what an order that was never paid no longer holds', async () => {
    const id = await aProduct(shop, { onHand: 2 })
    await order(id, 2)
    shop.clock.passMinutes(31)
    const inStock = async () =>
      (await send(shop, 'GET', `/products/${id}`)).body.product.stock_status !== 'out_of_stock'
    expect(await inStock()).toBe(true)
    const noted = await notedDuring(() => order(id, 2))
    expect(noted).toContain('lists')
    expect(await inStock()).toBe(false)
  })
})
