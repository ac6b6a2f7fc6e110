import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { shopConfig } from '#shop.config'
import { openAdminArea, phone } from '#tests/support/browser/admin-area.ts'
import {
  fitsItsPlace,
  followsTheRules,
  keepsToTheRulesEverywhere,
} from '#tests/support/browser/page-rules.ts'
import { aParcel } from '#tests/support/given/a-parcel.ts'
import { aCustomer, aProduct, type Person, send } from '#tests/support/given/builders.ts'

const area = await openAdminArea({
  couriers: {},
  shop: {
    ...shopConfig,
    collect: { isOffered: true, address: [], openingHours: [], keptDays: 7 },
    points: { isOffered: true, feeCents: 9_900, freeOverCents: 500_000 },
  },
})
const { shop } = area
afterAll(() => area.close())

/** With one product in the cart, at the first step. */
async function atCheckout(person: Person, slug: string, viewport?: typeof phone) {
  const visitor = await area.someoneAt(`/product/${slug}`, { person, ...(viewport && { viewport }) })
  await visitor.page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await visitor.page.getByRole('link', { name: 'Cart, 1 item' }).waitFor()
  await visitor.page.goto(`${shop.url}/checkout`)
  return visitor
}

async function payByCard(page: Page): Promise<void> {
  await page.waitForURL(/\/checkout\/ch_/)
  await page.getByLabel('Card number').fill('4111 1111 1111 1111')
  await page.getByLabel('Expiry date').fill('12/49')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
}

async function lastOrder(person: Person) {
  return (await send(shop, 'GET', '/orders?scope=own', { token: person.token })).body.orders[0]
}

it('an order that is collected in store asks for no address, and is handed over for its code', async () => {
  await aProduct(shop, { slug: 'lamp', name: 'Desk lamp', retailCents: 100_000 })
  const person = await aCustomer(shop)
  const { page, context, complaints } = await atCheckout(person, 'lamp')
  await page.getByRole('radio', { name: /Collect in store/ }).check()
  await page.getByRole('heading', { name: 'Who collects it?' }).waitFor()
  await page.getByLabel('Address', { exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Proceed to Payment R\u00a01\u00a0000,00' }).waitFor()
  await keepsToTheRulesEverywhere(page)
  await page.getByLabel('Full name').fill('Sample Shopper')
  await page.getByLabel('Phone').fill('082 123 4567')
  await page.getByRole('button', { name: /^Proceed to Payment/ }).click()
  await page.getByRole('heading', { name: 'Collect from' }).waitFor()
  await page.getByRole('main').getByText('12 Sample Street').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Place order and pay R\u00a01\u00a0000,00' }).click()
  await payByCard(page)

  const { orderNumber } = await lastOrder(person)
  await aParcel(shop, orderNumber)
  const staff = await area.someoneAt('/admin/dispatch?tab=packed')
  await staff.page.getByRole('cell', { name: /Collects it in store/ }).waitFor()
  await send(shop, 'POST', '/admin/dispatch/hand-over', {
    token: area.owner.token,
    body: { parcels: [{ orderNumber, number: 1 }], dryRun: false },
  })
  await staff.page.getByRole('link', { name: /^To collect/ }).click()
  await staff.page.getByRole('button', { name: `Hand to customer ${orderNumber}` }).click()
  const proof = staff.page.getByLabel('Order number or collection code')
  await proof.fill('WRONG')
  await staff.page.getByRole('button', { name: 'Hand over', exact: true }).click()
  await staff.page.getByText('This is neither the number nor the collection code').waitFor()
  await keepsToTheRulesEverywhere(staff.page)
  // Other widths show the list as cards, and close what was opened from a row.
  await staff.page.reload()
  await staff.page.getByRole('button', { name: `Hand to customer ${orderNumber}` }).click()
  await proof.fill((await lastOrder(person)).collectCode)
  await staff.page.getByRole('button', { name: 'Hand over', exact: true }).click()
  await staff.page.getByText(`${orderNumber} was handed to its customer`).waitFor()

  await page.goto(`${shop.url}/orders/${orderNumber}`)
  await page.getByRole('heading', { name: /^Collected on/ }).waitFor()
  await keepsToTheRulesEverywhere(page)
  expect(complaints).toEqual([])
  await staff.context.close()
  await context.close()
})

it('a locker can be chosen on a phone by keyboard alone', async () => {
  await aProduct(shop, { slug: 'mouse', name: 'Mouse', retailCents: 100_000 })
  const person = await aCustomer(shop)
  const { page, context, complaints } = await atCheckout(person, 'mouse', phone)
  const press = async (key: string, times = 1) => {
    for (let at = 0; at < times; at++) await page.keyboard.press(key)
  }
  await page.getByRole('radio', { name: /Deliver to my address/ }).focus()
  await press('ArrowDown', 2)
  const code = page.getByRole('group', { name: 'Ways of delivery' }).getByLabel('Postal code')
  await code.waitFor()
  await press('Tab')
  await expect.poll(() => code.evaluate((box) => box === document.activeElement)).toBe(true)
  await page.keyboard.type('8001')
  await press('Enter')
  await page.getByRole('radio', { name: /Long Street/ }).waitFor()
  await page.getByLabel('Full name').fill('Sample Shopper')
  await page.getByLabel('Phone').fill('082 123 4567')
  await page.getByLabel('Phone').press('Enter')
  await page.getByRole('alert').filter({ hasText: 'Choose a locker or pick-up point' }).waitFor()
  await keepsToTheRulesEverywhere(page)

  await code.focus()
  await press('Tab', 2)
  await press('Space')
  await expect.poll(() => page.getByRole('radio', { name: /Long Street/ }).isChecked()).toBe(true)
  await page.getByLabel('Phone').press('Enter')
  await page.getByRole('heading', { name: 'Review your order' }).waitFor()
  await page.getByText('Bob Box Locker – Long Street').waitFor()
  await page.getByRole('button', { name: 'Place order and pay R\u00a01\u00a0099,00' }).press('Enter')
  await payByCard(page)
  await expect
    .poll(() => lastOrder(person))
    .toMatchObject({
      deliveryMethod: 'point',
      collectPlace: { pointId: '610' },
      shippingInfo: { address: '' },
    })
  expect(complaints).toEqual([])
  await context.close()
})

it('staff take an order to a locker, with its price and without an address', async () => {
  await aProduct(shop, { slug: 'radio', name: 'Desk radio', retailCents: 100_000 })
  const { page, context, complaints } = await area.someoneAt('/admin/orders/new', { viewport: phone })
  await page.getByRole('radio', { name: 'To a locker or pick-up point' }).check()
  await page.getByText('Add a product first').waitFor()
  await page.getByLabel('Add a product').fill('desk radio')
  await page.getByRole('button', { name: 'Add Desk radio' }).click()
  await page.getByLabel('Near postal code').fill('8001')
  await page.getByRole('button', { name: 'Find points' }).click()
  await page.getByRole('radio', { name: /Long Street/ }).waitFor()
  await page.getByLabel('Full name').fill('Sipho Dube')
  await page.getByRole('textbox', { name: 'Phone' }).fill('082 123 4567')
  await page.getByLabel('Email', { exact: true }).fill('sipho@shop.example')
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByText('Choose a locker or pick-up point').waitFor()
  await page.getByRole('radio', { name: /Long Street/ }).check()
  await page.getByText('R\u00a01\u00a0099,00').first().waitFor()
  // Where it was scrolled to, the head of the page may cover a part of a field.
  await page.evaluate(() => window.scrollTo(0, 0))
  await followsTheRules(page)
  await fitsItsPlace(page)
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.waitForURL(/orders\/ORD-/)
  await page
    .getByText(/Long Street/)
    .first()
    .waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
