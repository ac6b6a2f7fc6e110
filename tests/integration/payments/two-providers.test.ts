import { afterAll, expect, it } from 'vitest'
import { createSandbox } from '#sandbox/yoco/server.ts'
import { sandboxDefaults } from '#sandbox/yoco/settings.ts'
import { yocoProvider } from '#server/adapters/payments/yoco/yoco-provider.ts'
import { reconcileCheckouts } from '#server/features/payments/checkouts/reconcile-checkouts.ts'
import { aCustomer, anAdministrator, send } from '#tests/support/given/builders.ts'
import { anOrderAtTheProvider, readOrder, type WaitingOrder } from '#tests/support/given/order-life.ts'
import { aPaymentEvent, deliver, payOnHostedPage, refundsAtProvider } from '#tests/support/given/payments.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const person = await aCustomer(shop)
const owner = await anAdministrator(shop)
const sandbox = await createSandbox({ ...sandboxDefaults, port: 0, now: () => shop.clock.now.getTime() })
await sandbox.listen()
const other = yocoProvider({
  apiUrl: `${sandbox.url}/api`,
  secretKey: 'sk_test_kwela_sandbox',
  webhookSecret: shop.webhookSecret,
})
// Under a name that the shop does not know, so that nothing can rely on a list of names.
Object.assign(shop.services, {
  providers: { ...shop.services.providers, other: { ...other, name: 'other', keyMemoryMs: 60 * 60_000 } },
})
afterAll(async () => {
  await sandbox.close()
  await shop.close()
})

async function anOrderAt(checkoutProvider: 'yoco' | 'other'): Promise<WaitingOrder> {
  Object.assign(shop.services, { checkoutProvider })
  return anOrderAtTheProvider(shop, person)
}

const refund = ({ orderNumber }: WaitingOrder) =>
  send(shop, 'POST', `/orders/${orderNumber}/refund`, { token: owner.token, body: { reason: 'Late' } })
const statusOf = async ({ orderNumber }: WaitingOrder) => (await readOrder(shop, person, orderNumber)).status
const refundsAt = async (where: Pick<TestShop, 'sandbox'>, { checkoutId }: WaitingOrder) =>
  (await refundsAtProvider({ ...shop, ...where }, checkoutId)).length

it('queries each provider about its own checkouts, and refunds through the one that took the payment', async () => {
  const there = await anOrderAt('other')
  await payOnHostedPage({ sandbox }, there.checkoutId)
  const here = await anOrderAt('yoco')
  await payOnHostedPage(shop, here.checkoutId)
  shop.clock.passMinutes(6)
  await reconcileCheckouts(shop.services, new AbortController().signal)
  expect([await statusOf(there), await statusOf(here)]).toEqual(['paid', 'paid'])

  // Which provider takes new payments makes no difference.
  Object.assign(shop.services, { checkoutProvider: 'yoco' })
  expect((await refund(there)).body).toMatchObject({ refund: { status: 'succeeded' } })
  Object.assign(shop.services, { checkoutProvider: 'other' })
  expect((await refund(here)).body).toMatchObject({ refund: { status: 'succeeded' } })
  expect([await refundsAt({ sandbox }, there), await refundsAt(shop, there)]).toEqual([1, 0])
  expect([await refundsAt({ sandbox }, here), await refundsAt(shop, here)]).toEqual([0, 1])
})

it("ignores an event about another provider's payment", async () => {
  const order = await anOrderAt('other')
  shop.clock.passMinutes(11)
  const event = aPaymentEvent(shop, { ...order, createdDate: '2026-11-20T08:00:00Z' })
  await deliver(shop, event)
  expect(await statusOf(order)).toBe('pending')
})
