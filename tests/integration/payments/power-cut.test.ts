import { afterAll, expect, it } from 'vitest'
import { cancelOrder } from '#server/features/orders/cancel-order.ts'
import { fulfilOrder } from '#server/features/orders/fulfil/fulfil-order.ts'
import { moveReturn } from '#server/features/orders/returns/move-return.ts'
import { requestReturn } from '#server/features/orders/returns/request-return.ts'
import { keepOutcome } from '#server/features/payments/refunds/request-refund.ts'
import { settle } from '#server/features/payments/settle.ts'
import { booksOf } from '#tests/support/database/books.ts'
import { dyingDatabase, powerCut } from '#tests/support/database/power-cut.ts'
import { aCustomer, anAdministrator, send } from '#tests/support/given/builders.ts'
import {
  anOrderAtTheProvider,
  aPaidOrder,
  aReturn,
  emailsAbout,
  readOrder,
  type WaitingOrder,
} from '#tests/support/given/order-life.ts'
import { orderFaults } from '#tests/support/given/payments.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const person = await aCustomer(shop)
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

type Services = TestShop['services']
type Act = (services: Services, order: WaitingOrder) => Promise<unknown>

const evidence = ({ checkoutId, orderNumber, amountCents }: WaitingOrder) => ({
  provider: 'yoco' as const,
  providerPaymentId: `p_${orderNumber}`,
  checkoutId,
  orderNumber,
  amountCents,
  currency: 'ZAR',
  mode: 'test' as const,
})

async function withRefundAsked(): Promise<WaitingOrder> {
  const order = await aPaidOrder(shop, person)
  await orderFaults(shop, { on: 'refund', kind: 'timeout', ms: 1, times: 3 })
  await send(shop, 'POST', `/orders/${order.orderNumber}/refund`, {
    token: owner.token,
    body: { reason: 'Late' },
  })
  return order
}

async function sent(): Promise<WaitingOrder> {
  const order = await aPaidOrder(shop, person)
  await send(shop, 'PATCH', `/orders/${order.orderNumber}`, { token: owner.token, body: { fulfilled: true } })
  return order
}

const acts: [string, () => Promise<WaitingOrder>, Act, string][] = [
  [
    'settling a payment',
    () => anOrderAtTheProvider(shop, person),
    (services, order) => settle(services, evidence(order)),
    'order_confirmed',
  ],
  [
    'cancelling',
    () => anOrderAtTheProvider(shop, person),
    (services, { orderNumber }) =>
      cancelOrder(services, {
        orderNumber,
        accountId: null,
        actor: owner.email,
        staff: { accountId: owner.id, email: owner.email },
      }),
    'order_cancelled',
  ],
  [
    'handing it to a courier',
    () => aPaidOrder(shop, person),
    (services, { orderNumber }) =>
      fulfilOrder(services, {
        orderNumber,
        fulfilled: true,
        actor: { accountId: owner.id, email: owner.email },
      }),
    'order_shipped',
  ],
  [
    'recording a refund',
    withRefundAsked,
    async (services, { orderNumber }) => {
      const { refunds } = await readOrder(shop, person, orderNumber)
      return keepOutcome(services, refunds[0].id, { kind: 'succeeded', refundId: `rfd_${orderNumber}` })
    },
    'order_refunded',
  ],
  [
    'taking a return',
    sent,
    (services, { orderNumber, productId }) =>
      requestReturn(services, {
        orderNumber,
        accountId: person.id,
        attempt: null,
        body: { items: [{ productId, quantity: 1 }], reason: 'defective' },
        photos: [],
      }),
    'return_received',
  ],
  [
    'answering a return',
    () => aReturn(shop, person, { note: 'It came cracked', owner }),
    async (services, { orderNumber }) => {
      const { body } = await send(shop, 'GET', `/orders/${orderNumber}/returns`, { token: person.token })
      return moveReturn(services, {
        orderNumber,
        returnId: body.returns[0].id,
        status: 'approved',
        restock: [],
        missing: [],
        actor: { accountId: owner.id, email: owner.email },
      })
    },
    'return_moved',
  ],
]

// Fails if an email, a movement or a status is written outside the transaction of its event: it would survive.
it.each(acts)('%s leaves no trace if the power fails before the commit', async (_what, begin, act, email) => {
  const order = await begin()
  const facts = async () => ({
    order: await readOrder(shop, person, order.orderNumber),
    stock: await booksOf(shop, order.productId),
    emails: await emailsAbout(shop, order.orderNumber),
  })
  const before = await facts()
  const { db, writes } = shop.services
  const dying = { ...shop.services, db: dyingDatabase(db), writes: { stock: dyingDatabase(writes.stock) } }
  await expect(act(dying, order)).rejects.toBe(powerCut)
  expect(await facts()).toEqual(before)
  expect(before.emails).not.toContain(email)

  await act(shop.services, order)
  expect((await facts()).emails).toContain(email)
})
