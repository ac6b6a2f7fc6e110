import { afterAll, beforeAll, expect, it } from 'vitest'
import { watchHeldStock } from '#server/features/orders/attention/watch-held-stock.ts'
import { type AdminArea, openAdminArea, phone } from '#tests/support/browser/admin-area.ts'
import { aCustomer, aProduct, placeOrder } from '#tests/support/given/builders.ts'
import { readOrder } from '#tests/support/given/order-life.ts'
import { aPaymentEvent, deliver } from '#tests/support/given/payments.ts'

let area: AdminArea
beforeAll(async () => {
  area = await openAdminArea()
})
afterAll(() => area.close())

it('links from the overview to money without an order, and settles it with a note', async () => {
  const { shop } = area
  const createdDate = new Date(Date.now() - 11 * 60_000).toISOString()
  const lost = { checkoutId: 'ch_lost', orderNumber: 'ORD-1795161600123', paymentId: 'p_lost' }
  shop.clock.now = new Date()
  await deliver(shop, aPaymentEvent(shop, { ...lost, amountCents: 129_900, createdDate }))

  const { page } = await area.someoneAt('/admin')
  await page.getByRole('link', { name: '1 alert is open' }).click()
  await page.getByRole('heading', { name: 'Alerts', level: 1 }).waitFor()
  await page.getByText('Payment for an order we have no record of').waitFor()
  for (const fact of ['p_lost', 'ch_lost', 'ORD-1795161600123']) await page.getByText(fact).waitFor()
  await page.getByRole('button', { name: 'Resolve…' }).click()
  await page.getByRole('button', { name: 'Resolve' }).click()
  await page.getByText('Describe what you found').waitFor()
  await page.getByLabel('What did you find, and what did you do?').fill('Refunded in the Yoco app')
  await page.getByRole('button', { name: 'Resolve' }).click()
  await page.getByText('No open alerts').waitFor()
  await page.getByText('Refunded in the Yoco app').waitFor()
})

it('releases with one click the stock that unpaid orders hold, on a phone', async () => {
  const { shop } = area
  const productId = await aProduct(shop, { name: 'Karoo 14', onHand: 5 })
  const person = await aCustomer(shop)
  const { body } = await placeOrder(shop, person, [{ productId, quantity: 4 }])
  await watchHeldStock(shop.services)

  const { page } = await area.someoneAt('/admin/alerts', { viewport: phone })
  await page.getByText('4 of 5 on hand, by 1 unpaid order').waitFor()
  await page.getByRole('button', { name: 'Release the stock' }).click()
  await page.getByText('1 unpaid order was cancelled').waitFor()
  await expect
    .poll(async () => (await readOrder(shop, person, body.order.orderNumber)).status)
    .toBe('cancelled')
})
