import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Sandbox } from '../server.ts'
import { sandboxDefaults } from '../settings.ts'
import { callApi, createCheckout, DECLINED_CARD, openSandbox, payWith } from '../testing.ts'

const key = sandboxDefaults.reportsKey
const day = 24 * 60 * 60_000
let now = Date.parse('2026-11-26T09:00:00Z')
let sandbox: Sandbox
const paid: string[] = []

beforeAll(async () => {
  sandbox = await openSandbox({ now: () => now })
  for (let number = 0; number < 3; number++) {
    const id = await createCheckout(sandbox)
    await payWith(sandbox, id)
    paid.push(id)
    now += 60_000
  }
  await payWith(sandbox, await createCheckout(sandbox), DECLINED_CARD)
})
afterAll(() => sandbox.close())

const list = (query: Record<string, string>) =>
  callApi(sandbox, `/v1/payments/?${new URLSearchParams(query)}`, { key })

it('lists payments page by page, the newest first', async () => {
  const first = await list({ status: 'approved', limit: '2' })
  expect(first.body).toMatchObject({
    data: [
      { checkout_id: paid[2], status: 'approved', total_amount: { amount: 510500, currency: 'ZAR' } },
      { checkout_id: paid[1] },
    ],
    next_cursor: expect.any(String),
  })
  const second = await list({ status: 'approved', limit: '2', cursor: String(first.body.next_cursor) })
  expect(second.body).toMatchObject({ data: [{ checkout_id: paid[0] }], next_cursor: null })
})

it('lists those of a time, with the declined ones unless another status is asked for', async () => {
  const since = { created_at__gte: '2026-11-26T09:01:00Z' }
  expect((await list(since)).body.data).toHaveLength(3)
  expect((await list({ ...since, status: 'approved' })).body.data).toHaveLength(2)
  expect((await list({ created_at__lte: '2026-11-26T09:00:30Z' })).body.data).toHaveLength(1)
})

it('refuses a range of more than 31 days, and keys of the other API', async () => {
  const from = new Date(now - 40 * day).toISOString()
  const wide = await list({ created_at__gte: from, created_at__lte: new Date(now).toISOString() })
  expect([wide.status, wide.body.code]).toEqual([400, 'invalid_request'])
  expect((await callApi(sandbox, '/v1/payments/')).status).toBe(401)
})
