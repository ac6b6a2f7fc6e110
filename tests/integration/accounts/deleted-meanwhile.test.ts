import { afterAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { anAddress, aProduct, send } from '#tests/support/given/builders.ts'
import { password, signUp } from '#tests/support/given/sign-up.ts'
import { openShop } from '#tests/support/shop/shop.ts'
import { soon } from '#tests/support/soon.ts'

const shop = await openShop()
const other = openDatabase({ url: shop.databaseUrl, maxConnections: 2 }).pool
const items = [{ productId: await aProduct(shop), quantity: 1 }]
afterAll(async () => {
  await other.end()
  await shop.close()
})

/** What follows the deletion of an account, or just precedes it. */
async function sendWhileDeleted(method: string, path: string, body?: unknown) {
  const { id, token } = await signUp(shop, `gone-${method}-${path.replace(/\W/g, '')}@shop.example`)
  // Use is recorded, so that even calls that only read have to wait.
  if (method === 'GET') shop.clock.passMinutes(30)
  const deleting = await other.connect()
  try {
    await deleting.query('begin')
    await deleting.query('delete from accounts where id = $1', [id])
    const headers = { 'idempotency-key': `${method} ${path}` }
    const sent = send(shop, method, path, { token, headers, ...(body !== undefined && { body }) })
    await soon(async () => {
      const { rows } = await other.query(`select from pg_stat_activity where wait_event_type = 'Lock'`)
      return rows.length
    }).toBeGreaterThan(0)
    await deleting.query('commit')
    return await sent
  } finally {
    deleting.release()
  }
}

describe('an account deleted in one window, in another window', () => {
  it.each([
    ['looks at it', 'GET', '/account', undefined],
    ['takes a copy of their data', 'GET', '/account/export', undefined],
    ['changes their name', 'PATCH', '/account', { firstName: 'Sample' }],
    [
      'changes their password',
      'POST',
      '/account/password',
      { currentPassword: password, newPassword: 'quite-another-horse' },
    ],
    ['turns on two-step login', 'POST', '/account/two-factor', { action: 'start', password }],
    ['saves an address', 'PUT', '/account/addresses', { addresses: [{ ...anAddress, label: 'Home' }] }],
    ['fills their cart', 'PUT', '/cart', () => ({ items })],
    [
      'fills their wishlist',
      'PUT',
      '/wishlist',
      () => ({ productIds: items.map(({ productId }) => productId) }),
    ],
    ['places an order', 'POST', '/orders', () => ({ items, shippingInfo: anAddress })],
  ])('%s answers that a login is required', async (_what, method, path, body) => {
    const reply = await sendWhileDeleted(method, path, typeof body === 'function' ? body() : body)
    expect({ status: reply.status, code: reply.body?.code }).toEqual({ status: 401, code: 'not_signed_in' })
  })
})
