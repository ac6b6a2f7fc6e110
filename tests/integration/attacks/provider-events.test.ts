import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { deliverText } from '#tests/support/given/payments.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

const event = (type: string, payload: string) =>
  `{"id":"evt_odd","type":${JSON.stringify(type)},"createdDate":"2026-11-20T09:00:00Z","payload":${payload}}`

describe('a signed event with odd content', () => {
  it.each([
    { name: 'a NUL', body: event('payment.disputed', '{"note":"a\\u0000b"}') },
    { name: 'half a surrogate pair', body: event('payment.disputed', '{"note":"\\ud800"}') },
    { name: 'a name with a NUL', body: event('payment.disputed', '{"a\\u0000":1}') },
    {
      name: 'five thousand levels',
      body: event('payment.disputed', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`),
    },
    {
      name: 'twenty thousand lists',
      body: event('payment.disputed', '['.repeat(20_000) + ']'.repeat(20_000)),
    },
  ])('with $name is stored, without a fault', async ({ body }) => {
    const count = async () =>
      (await shop.services.db.execute<{ n: number }>(sql`select count(*)::int as n from webhook_events`))
        .rows[0]?.n
    const before = await count()
    expect((await deliverText(shop, body)).status).toBe(200)
    expect(await count()).toBe(Number(before) + 1)
  })

  it.each([
    event('payment\u0000', '{}'),
    event('payment.succeeded', '{"id":"p\\u0000","amount":1,"currency":"ZAR","mode":"test"}'),
    event('payment.succeeded', '{"id":"p","amount":1,"currency":"\\ud800","mode":"test"}'),
    event('refund.succeeded', '{"id":"r","amount":1e300}'),
    '[]',
    'null',
    '{"id":',
  ])('is refused if it cannot be read: %s', async (body) => {
    expect((await deliverText(shop, body)).status).toBe(403)
  })

  it.each(['checkoutId', 'orderId'])('with an impossible %s causes no fault', async (name) => {
    const metadata = JSON.stringify({ [name]: 'a\u0000b' })
    const payload = `{"id":"p_odd_${name}","amount":100,"currency":"ZAR","mode":"test","metadata":${metadata}}`
    for (const type of ['payment.succeeded', 'payment.failed', 'refund.succeeded']) {
      expect((await deliverText(shop, event(type, payload))).status).toBeLessThan(500)
    }
  })
})
