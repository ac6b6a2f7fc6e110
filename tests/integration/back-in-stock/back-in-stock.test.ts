import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { requestBackInStock } from '#contract/catalogue/back-in-stock.ts'
import { rateLimits } from '#domain/accounts/rate-limits.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { backInStockRequests } from '#server/db/schema/back-in-stock-requests.ts'
import { notifyBackInStock } from '#server/features/back-in-stock/notify-back-in-stock.ts'
import { sendDueEmails } from '#server/features/emails/send-due-emails.ts'
import { enforceRetention } from '#server/features/personal-data/enforce-retention.ts'
import {
  aCustomer,
  anAdministrator,
  aProduct,
  placeOrder,
  type Reply,
  send,
} from '#tests/support/given/builders.ts'
import { emailsTo } from '#tests/support/given/emails.ts'
import { password, signUp } from '#tests/support/given/sign-up.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

const running = new AbortController().signal
const notify = () => notifyBackInStock(shop.services, running)

let writers = 0
const anAddress = () => `waiting-${++writers}@shop.example`

async function ask(productId: number, email: string, token?: string): Promise<Reply> {
  const reply = await send(shop, 'POST', `/products/${productId}/back-in-stock`, {
    ...(token && { token }),
    body: { email },
  })
  keepsItsContract(requestBackInStock, reply)
  return reply
}

const soldOut = (name = 'A lamp') => aProduct(shop, { name, onHand: 0 })

const restock = (productId: number, onHand = 3) =>
  shop.services.db.execute(sql`update stock_levels set on_hand = ${onHand} where product_id = ${productId}`)

const requestsOf = (email: string) =>
  shop.services.db.select().from(backInStockRequests).where(eq(backInStockRequests.email, email))

describe('asking for an email when a product is back', () => {
  it('is noted once, and answered the same each time', async () => {
    const productId = await soldOut()
    const email = anAddress()
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => ask(productId, ` ${email.toUpperCase()} `)),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(replies.map(({ body }) => body.message)).size).toBe(1)
    expect(await requestsOf(email)).toMatchObject([
      { productId, email, accountId: null, createdAt: shop.clock.now },
    ])
  })

  it('is refused without a valid address', async () => {
    const productId = await soldOut()
    for (const email of ['', 'nobody']) expectProblem(await ask(productId, email), 400, 'invalid')
  })

  it('is refused for a product that is in stock, hidden or unknown', async () => {
    expectProblem(await ask(await aProduct(shop, { onHand: 1 }), anAddress()), 409, 'in_stock')
    expectProblem(
      await ask(await aProduct(shop, { onHand: 0, isActive: false }), anAddress()),
      404,
      'not_found',
    )
    expectProblem(await ask(2_000_000_000, anAddress()), 404, 'not_found')
  })

  it('counts stock that orders hold as sold', async () => {
    const productId = await aProduct(shop, { onHand: 1 })
    await placeOrder(shop, await aCustomer(shop), [{ productId, quantity: 1 }])
    const email = anAddress()
    expect((await ask(productId, email)).status).toBe(200)
    expect(await notify()).toBe(0)
    shop.clock.passMinutes(31)
    expect(await notify()).toBe(1)
  })

  it('cannot fill one mailbox, and does not show that it was refused', async () => {
    const email = anAddress()
    const { max } = rateLimits.backInStockMailbox
    for (let number = 0; number <= max; number++) {
      const variant = email.replace('@', `+${number}@`)
      expect((await ask(await soldOut(), variant)).status).toBe(200)
    }
    const noted = await shop.services.db.execute(
      sql`select 1 from back_in_stock_requests where email like ${email.replace('@', '+%@')}`,
    )
    expect(noted.rows).toHaveLength(max)
  })
})

describe('when the product is back', () => {
  it('sends each address one email, even if two jobs look at the same time, and then forgets it', async () => {
    const productId = await soldOut('A "bright" lamp')
    const waiting = Array.from({ length: 12 }, anAddress)
    for (const email of waiting) await ask(productId, email)
    expect(await notify()).toBe(0)

    await restock(productId)
    const done = await Promise.all([notify(), notify(), notify()])
    expect(done.reduce((sum, count) => sum + count, 0)).toBe(12)
    expect(await notify()).toBe(0)
    for (const email of waiting) {
      expect(await emailsTo(shop, email)).toEqual([
        { kind: 'back_in_stock', data: { productName: 'A "bright" lamp', slug: expect.any(String) } },
      ])
      expect(await requestsOf(email)).toEqual([])
    }
  })

  it('keeps the request if its email could not be queued', async () => {
    const productId = await soldOut()
    const email = anAddress()
    await ask(productId, email)
    await restock(productId)
    const broken = {
      ...shop.services.sealer,
      seal: () => {
        throw new Error('The key is gone')
      },
    }
    await expect(notifyBackInStock({ ...shop.services, sealer: broken }, running)).rejects.toThrow(
      'The key is gone',
    )
    expect(await requestsOf(email)).toHaveLength(1)
    expect(await notify()).toBe(1)
  })

  it('asked for again after it sold out again, sends another', async () => {
    const productId = await soldOut()
    const email = anAddress()
    for (const _time of ['first', 'second']) {
      await restock(productId, 0)
      await ask(productId, email)
      await restock(productId)
      await notify()
    }
    expect(await emailsTo(shop, email)).toHaveLength(2)
  })

  it('waits while the product is hidden', async () => {
    const productId = await soldOut()
    await ask(productId, anAddress())
    await restock(productId)
    await shop.services.db.execute(sql`update products set is_active = false where id = ${productId}`)
    expect(await notify()).toBe(0)
    await shop.services.db.execute(sql`update products set is_active = true where id = ${productId}`)
    expect(await notify()).toBe(1)
  })

  it('writes an email that leads to the product', async () => {
    const productId = await soldOut('A desk')
    const email = anAddress()
    await ask(productId, email)
    await restock(productId)
    await notify()
    await sendDueEmails(shop.services, running)
    const { rows } = await shop.services.db.execute(
      sql`select subject, status, last_error from emails where recipient = ${email}`,
    )
    expect(rows).toEqual([{ subject: 'Back in stock: A desk', status: 'kept', last_error: null }])
  })
})

describe('a request', () => {
  it('ends when its product is deleted, or kept only for its orders', async () => {
    const owner = await anAdministrator(shop)
    const email = anAddress()
    const gone = await soldOut()
    const ordered = await aProduct(shop, { onHand: 1 })
    await placeOrder(shop, await aCustomer(shop), [{ productId: ordered, quantity: 1 }])
    for (const productId of [gone, ordered]) {
      await ask(productId, email)
      expect((await send(shop, 'DELETE', `/products/${productId}`, { token: owner.token })).status).toBe(200)
    }
    await notify()
    expect(await requestsOf(email)).toEqual([])
  })

  it('ends after six months', async () => {
    const email = anAddress()
    await ask(await soldOut(), email)
    const old = await soldOut()
    await ask(old, email)
    await shop.services.db.execute(sql`
      update back_in_stock_requests set created_at = ${shop.clock.now}::timestamptz - interval '6 months 1 day'
      where product_id = ${old}`)
    await enforceRetention(shop.services, running)
    expect(await requestsOf(email)).toHaveLength(1)
  })

  it("is part of a person's data, if their address is verified or they asked themselves", async () => {
    const person = await signUp(shop, anAddress())
    await ask(await soldOut('Asked as a guest'), person.email)
    await ask(await soldOut('Asked as myself'), person.email, person.token)
    const exported = async () => {
      const reply = await send(shop, 'GET', '/account/export?format=json', { token: person.token })
      return reply.body.backInStockRequests.map(({ product }: { product: string }) => product)
    }
    expect(await exported()).toEqual(['Asked as myself'])
    await shop.services.db.update(accounts).set({ emailVerified: true }).where(eq(accounts.id, person.id))
    expect(await exported()).toEqual(['Asked as myself', 'Asked as a guest'])
    expect((await send(shop, 'DELETE', '/account', { token: person.token, body: { password } })).status).toBe(
      200,
    )
    expect(await requestsOf(person.email)).toEqual([])
  })
})
