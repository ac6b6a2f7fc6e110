import { afterAll, beforeEach, expect, it } from 'vitest'
import { sendDueEmails } from '#server/features/emails/send-due-emails.ts'
import { remindToCollect } from '#server/features/orders/collect/remind-to-collect.ts'
import { shopConfig } from '#shop.config'
import { imbalancesOf } from '#tests/support/database/balance.ts'
import { dyingDatabase, powerCut } from '#tests/support/database/power-cut.ts'
import { aParcel } from '#tests/support/given/a-parcel.ts'
import {
  aCustomer,
  anAddress,
  anAdministrator,
  aProduct,
  type Person,
  send,
  startCheckout,
} from '#tests/support/given/builders.ts'
import { emailsAbout } from '#tests/support/given/order-life.ts'
import { payOnHostedPage } from '#tests/support/given/payments.ts'
import { openMailServer } from '#tests/support/http/mail-server.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const mail = await openMailServer()
let person: Person
let owner: Person
const collect = { isOffered: true, address: ['Counter 3', 'Woodstock'], keptDays: 5, openingHours: [] }
const shop = await openShop({ smtpUrl: mail.url, shop: { ...shopConfig, collect } })
const productId = await aProduct(shop, { onHand: 50 })
// Days pass, and sessions end.
beforeEach(async () => {
  person = await aCustomer(shop)
  owner = await anAdministrator(shop)
})
afterAll(() => shop.close())

const signal = new AbortController().signal
const run = (db = shop.services.db) => remindToCollect({ ...shop.services, db }, signal)
const passDays = (days: number) => shop.clock.passMinutes(days * 24 * 60)

async function aReadyOrder(): Promise<string> {
  const placed = await send(shop, 'POST', '/orders', {
    token: person.token,
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: {
      items: [{ productId, quantity: 1 }],
      shippingInfo: anAddress,
      delivery: { method: 'collect' },
      orderAgain: true,
    },
  })
  expect(placed.status).toBe(201)
  const { orderNumber } = placed.body.order
  const { checkoutId } = (await startCheckout(shop, person, placed.body.order)).body
  await payOnHostedPage(shop, checkoutId)
  await shop.sandbox.deliverNow()
  await aParcel(shop, orderNumber)
  shop.clock.passMinutes(1)
  await handOver(orderNumber)
  return orderNumber
}

const handOver = (orderNumber: string) =>
  send(shop, 'POST', '/admin/dispatch/hand-over', {
    token: owner.token,
    body: { parcels: [{ orderNumber, number: 1 }], dryRun: false },
  })

async function openReasons(orderNumber: string): Promise<string[]> {
  const { body } = await send(shop, 'GET', `/orders/${orderNumber}`, { token: owner.token })
  return body.order.needsAttention?.reasons ?? []
}

it('reminds once of what waits at the counter, and tells the owner once of what nobody fetched', async () => {
  const orderNumber = await aReadyOrder()
  await run()
  passDays(2.9)
  await run()
  expect(await emailsAbout(shop, orderNumber)).toEqual(['order_confirmed', 'order_ready'])
  passDays(0.2)
  await Promise.all([run(), run(), run()])
  const told = ['order_confirmed', 'order_ready', 'collect_reminder']
  expect(await emailsAbout(shop, orderNumber)).toEqual(told)
  await sendDueEmails(shop.services, signal)
  const email = mail.received.find(
    ({ subject }) => subject === `Your order ${orderNumber} is still waiting for you`,
  )
  expect(email?.text).toContain('Counter 3')
  expect(email?.text).toMatch(/We keep it until .+\. If you cannot come/)
  expect(await openReasons(orderNumber)).toEqual([])

  passDays(2)
  await run()
  expect(await openReasons(orderNumber)).toEqual(['not_collected'])
  await send(shop, 'POST', `/orders/${orderNumber}/attention`, {
    token: owner.token,
    body: { action: 'dismiss', reason: 'not_collected', note: 'Comes on Friday' },
  })
  expect(await openReasons(orderNumber)).toEqual([])
  await run()
  expect(await openReasons(orderNumber)).toEqual([])
  expect(await imbalancesOf(shop)).toEqual([])
})

it('is over once it was handed over, and begins anew once it is packed again', async () => {
  const orderNumber = await aReadyOrder()
  passDays(5.1)
  await run()
  expect(await openReasons(orderNumber)).toEqual(['not_collected'])
  await send(shop, 'POST', '/admin/dispatch/undo', {
    token: owner.token,
    body: { parcels: [{ orderNumber, number: 1 }], what: 'left' },
  })
  expect(await openReasons(orderNumber)).toEqual([])
  expect((await handOver(orderNumber)).body).toMatchObject({ handedOver: [{ orderNumber }] })
  await run()
  expect(await openReasons(orderNumber)).toEqual([])
  passDays(5.1)
  await run()
  expect(await openReasons(orderNumber)).toEqual(['not_collected'])
  const handed = await send(shop, 'POST', `/admin/dispatch/orders/${orderNumber}/collection`, {
    token: owner.token,
    body: { proof: orderNumber },
  })
  expect(handed.status).toBe(200)
  expect(await openReasons(orderNumber)).toEqual([])
  passDays(10)
  await run()
  expect(await openReasons(orderNumber)).toEqual([])
})

// Fails if the mark and its email are not written together.
it('is told although a worker crashed', async () => {
  const orderNumber = await aReadyOrder()
  passDays(5.1)
  await expect(run(dyingDatabase(shop.services.db))).rejects.toBe(powerCut)
  expect(await openReasons(orderNumber)).toEqual([])
  await run()
  expect(await openReasons(orderNumber)).toEqual(['not_collected'])
})
