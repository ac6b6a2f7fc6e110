import { createServer, type IncomingMessage } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { Order, type PlaceOrderBody } from '#contract/orders/order.ts'
import { toWire } from '#contract/wire/to-wire.ts'
import { shopClient } from '#web/session/api/browser-api.ts'
import { tolerantStorage } from '#web/session/storage.ts'
import { anOrder } from '../../orders/an-order.ts'
import { attemptKey, forgetAttempt } from './attempt-key.ts'
import { payForCart } from './pay-for-cart.ts'

const opened = { success: true, redirectUrl: 'https://pay.example/ch_1', checkoutId: 'ch_1' }

test('places the order and opens its payment', async () => {
  const shop = await aShop({
    '/orders': [[201, { order: sent(anOrder()) }]],
    '/payments/yoco/checkout': [[200, opened]],
  })
  expect(await shop.pay()).toEqual({ kind: 'payment_opened', redirectUrl: 'https://pay.example/ch_1' })
  expect(shop.remembered).toEqual({ pendingOrder: 'ORD-1', checkoutId: 'ch_1' })
  expect(shop.received[1]?.body).toEqual({
    amount: 129_890,
    currency: 'ZAR',
    cancelUrl: 'https://kwela.example/checkout?cancelled=true',
    successUrl: 'https://kwela.example/payment-success',
    failureUrl: 'https://kwela.example/payment-failed',
    metadata: {
      orderId: 'ORD-1',
      userId: 'u1',
      userEmail: 'thandi@example.com',
      itemCount: 2,
      customerName: 'Thandi Nkosi',
    },
  })
})

test('requests the payment of the same order if it could not be opened', async () => {
  const shop = await aShop({
    '/orders': [[201, { order: sent(anOrder()) }]],
    '/payments/yoco/checkout': [
      [
        503,
        {
          success: false,
          message: 'The payment service is resting',
          error: 'The payment service is resting',
          code: 'x',
        },
      ],
      [200, opened],
    ],
  })
  expect(await shop.pay()).toMatchObject({
    kind: 'payment_not_opened',
    message: 'The payment service is resting',
  })
  expect(await shop.pay()).toMatchObject({ kind: 'payment_opened' })
  expect(shop.keysSent()).toEqual(['key-1', 'key-1'])
})

test.each([
  [[200, { success: true, checkoutId: 'ch_1' }] as const, 'Invalid response from payment gateway'],
  [
    [200, { ...opened, redirectUrl: 'javascript:alert(1)' }] as const,
    'Invalid response from payment gateway',
  ],
  [[502, '<h1>Bad gateway</h1>'] as const, 'Failed to create payment'],
  [[400, { success: false, message: 'Amount differs', code: 'x' }] as const, 'Amount differs'],
])('keeps the order and says why its payment could not be opened (%#)', async (reply, message) => {
  const shop = await aShop({
    '/orders': [[201, { order: sent(anOrder()) }]],
    '/payments/yoco/checkout': [reply],
  })
  expect(await shop.pay()).toMatchObject({
    kind: 'payment_not_opened',
    message,
    order: { orderNumber: 'ORD-1' },
  })
  expect(shop.remembered).toEqual({ pendingOrder: 'ORD-1' })
})

test('returns the lines that changed, and opens no payment', async () => {
  const lines = [{ productId: 4, quantity: 2, price: 499.95, available: 1, problem: 'less_stock' }]
  const shop = await aShop({ '/orders': [[409, { error: 'Stock changed', code: 'stock_changed', lines }]] })
  expect(await shop.pay()).toEqual({
    kind: 'cart_changed',
    message: 'Stock changed',
    lines: [{ productId: 4, quantity: 2, priceCents: 49_995, available: 1, problem: 'less_stock' }],
  })
  expect(shop.remembered).toEqual({})
})

test('returns the errors in the address', async () => {
  const fields = { address: 'Couriers cannot deliver there' }
  const shop = await aShop({ '/orders': [[400, { error: 'Look at the address', code: 'invalid', fields }]] })
  expect(await shop.pay()).toEqual({ kind: 'address_refused', message: 'Look at the address', fields })
})

test('asks first if the same goods are paid for, and reports too many unpaid orders', async () => {
  const order = { orderNumber: 'ORD-7', paidAt: '2026-11-23T09:28:00.000Z' }
  const shop = await aShop({
    '/orders': [
      [409, { error: 'Paid already', code: 'recently_paid', order }],
      [409, { error: 'Pay or cancel first', code: 'unpaid_limit', orders: [] }],
    ],
  })
  expect(await shop.pay()).toEqual({ kind: 'recently_paid', message: 'Paid already', order })
  expect(await shop.pay()).toEqual({ kind: 'unpaid_limit', message: 'Pay or cancel first' })
  expect(shop.remembered).toEqual({})
})

test('does not pay twice for an order that is paid', async () => {
  const shop = await aShop({ '/orders': [[200, { order: sent(anOrder({ status: 'paid' })) }]] })
  expect(await shop.pay()).toMatchObject({ kind: 'paid_already', order: { orderNumber: 'ORD-1' } })
  expect(shop.received).toHaveLength(1)
})

test('places a new order if the earlier one expired', async () => {
  const shop = await aShop({
    '/orders': [
      [200, { order: sent(anOrder({ status: 'expired' })) }],
      [201, { order: sent(anOrder({ orderNumber: 'ORD-2' })) }],
    ],
    '/payments/yoco/checkout': [[200, opened]],
  })
  expect(await shop.pay()).toMatchObject({ kind: 'payment_opened' })
  expect(shop.keysSent()).toEqual(['key-1', 'key-2'])
  expect(shop.remembered.pendingOrder).toBe('ORD-2')
})

test('notices an order that was paid in another tab in the meantime', async () => {
  const shop = await aShop({
    '/orders': [[201, { order: sent(anOrder()) }]],
    '/payments/yoco/checkout': [
      [409, { success: false, message: 'Already paid', error: 'Already paid', code: 'x' }],
    ],
    '/orders/ORD-1': [[200, { order: sent(anOrder({ status: 'paid' })) }]],
  })
  expect(await shop.pay()).toMatchObject({ kind: 'paid_already' })
})

test('starts a new attempt after an order that can no longer be paid', async () => {
  const shop = await aShop({
    '/orders': [[201, { order: sent(anOrder()) }]],
    '/payments/yoco/checkout': [[409, { success: false, message: 'Expired', error: 'Expired', code: 'x' }]],
    '/orders/ORD-1': [[200, { order: sent(anOrder({ status: 'expired' })) }]],
  })
  expect(await shop.pay()).toMatchObject({ kind: 'payment_not_opened', message: 'Expired' })
  await shop.pay()
  expect(shop.keysSent()).toEqual(['key-1', 'key-2'])
})

test('says that the session has ended', async () => {
  const shop = await aShop({ '/orders': [[401, { error: 'Please log in', code: 'unauthorized' }]] })
  expect(await shop.pay()).toEqual({ kind: 'session_ended' })
})

test('says that the payment could not be started if nobody answers', async () => {
  const shop = await aShop({})
  shop.close()
  expect(await shop.pay()).toEqual({
    kind: 'not_placed',
    message: 'Failed to initiate payment. Please try again.',
  })
})

type Reply = readonly [status: number, body: unknown]

/** Answers each path in turn, the last answer for ever, over real HTTP. */
async function aShop(replies: Record<string, readonly Reply[]>) {
  const received: { path: string; key: string | undefined; body: unknown }[] = []
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const turn = received.filter((earlier) => earlier.path === path).length
    received.push({ path, key: headerOf(request, 'idempotency-key'), body: await bodyOf(request) })
    const [status, body] = replies[path]?.[turn] ?? replies[path]?.at(-1) ?? [404, { error: path, code: 'x' }]
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(close)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The test server has no port')

  const api = shopClient({
    baseUrl: `http://127.0.0.1:${address.port}`,
    timeoutMs: 5000,
    readToken: () => 't',
  })
  const remembered: { pendingOrder?: string; checkoutId?: string } = {}
  const storage = aStorage()
  let keys = 0
  const memory = {
    attemptKey: (userId: string, wanted: unknown) =>
      attemptKey(userId, wanted, {
        storage,
        newKey() {
          keys += 1
          return `key-${keys}`
        },
      }),
    forgetAttempt: () => forgetAttempt(storage),
    keepPendingOrder(order: Order) {
      remembered.pendingOrder = order.orderNumber
    },
    keepCheckoutId(checkoutId: string) {
      remembered.checkoutId = checkoutId
    },
  }
  return {
    received,
    remembered,
    close,
    keysSent: () => received.filter((call) => call.path === '/orders').map((call) => call.key),
    pay: () => payForCart({ api, memory }, { user: thandi, body: aBody(), origin: 'https://kwela.example' }),
  }
}

const thandi = {
  id: 'u1',
  email: 'thandi@example.com',
  firstName: 'Thandi',
  lastName: 'Nkosi',
  role: 'customer' as const,
  permissions: [],
  isAdmin: false,
  emailVerified: true,
}

function sent(order: Order): unknown {
  return toWire(Order, order)
}

function aBody(): PlaceOrderBody {
  const { shippingInfo, summary } = anOrder()
  return { items: [{ productId: 4, quantity: 2 }], shippingInfo, expectedTotalCents: summary.totalCents }
}

function aStorage() {
  const stored = new Map<string, string>()
  return tolerantStorage(() => ({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, text) => stored.set(key, text),
    removeItem: (key) => stored.delete(key),
  }))
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const text = (await request.toArray()).join('')
  return text === '' ? undefined : JSON.parse(text)
}
