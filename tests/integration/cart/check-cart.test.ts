import { afterAll, expect, it } from 'vitest'
import { statementsDuring } from '#tests/support/database/statements.ts'
import { aProduct, send } from '#tests/support/given/builders.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

it('takes one statement to check a cart, whatever is in it: nothing has changed that pages would have to show', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => aProduct(shop, { onHand: 4 })))
  const items = ids.map((productId) => ({ productId, quantity: 2 }))
  for (const some of [items, items.slice(0, 1)])
    expect(
      await statementsDuring(async () => {
        const { body } = await send(shop, 'POST', '/cart/check', { body: { items: some } })
        expect(body.lines.map(({ available }: { available: number }) => available)).toEqual(some.map(() => 4))
      }),
    ).toBe(1)
})
