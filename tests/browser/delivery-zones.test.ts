import { afterAll, expect, it } from 'vitest'
import { shopConfig } from '#shop.config'
import { openAdminArea, phone } from '#tests/support/browser/admin-area.ts'
import { keepsToTheRulesEverywhere } from '#tests/support/browser/page-rules.ts'
import { aCustomer, aProduct, send } from '#tests/support/given/builders.ts'

const area = await openAdminArea({ shop: shopConfig })
const { shop } = area
afterAll(() => area.close())

it('the owner adds a zone and sees what it changes, and a shopper pays what it says', async () => {
  const size = { packedMassG: 9_000, packedLengthMm: 300, packedWidthMm: 200, packedHeightMm: 100 }
  await aProduct(shop, { slug: 'lamp', name: 'Desk lamp', retailCents: 100_000, ...size })

  const staff = await area.someoneAt('/admin/settings')
  const settings = staff.page.getByRole('region', { name: 'Delivery zones' })
  await settings.getByRole('button', { name: 'Add zone' }).click()
  await settings.getByLabel('Name of the zone').fill('Cape Town')
  await settings.getByLabel('Delivery fee').fill('99')
  await settings.getByLabel('Business days, from').fill('1')
  await settings.getByLabel('Business days, to').fill('2')
  await staff.page.getByRole('button', { name: 'Save settings' }).click()
  await settings.getByText('Choose a province or enter postal codes').waitFor()
  await settings.getByLabel('Postal codes').fill('7700-8099')
  await settings.getByRole('button', { name: 'Add weight' }).click()
  await settings.getByLabel('Weight 1: fee').fill('199')

  const trial = settings.getByRole('region', { name: 'Try it' })
  await trial.getByLabel('Postal code').fill('8001')
  await trial.getByLabel('Product').fill('lamp')
  await trial.getByRole('button', { name: 'Add Desk lamp' }).click()
  await trial.getByRole('button', { name: 'Try', exact: true }).click()
  await trial.getByText(/^Delivery R\u00a0199,00, expected/).waitFor()
  await trial.getByText(/8001 is in the zone Cape Town.*The fee is the one for this weight/).waitFor()
  await staff.page.getByRole('button', { name: 'Save settings' }).click()
  await staff.page.getByText('The settings were saved').waitFor()
  // Without the bar for saving, which covers what is below it.
  await staff.page.reload()
  await settings.getByText('Cape Town', { exact: true }).click()
  await settings.getByLabel('Name of the zone').waitFor()
  await keepsToTheRulesEverywhere(staff.page)

  const person = await aCustomer(shop)
  const { page, context, complaints } = await area.someoneAt('/product/lamp', { person, viewport: phone })
  await page.getByText('Delivery from R\u00a099,00, free over R\u00a05\u00a0000,00').waitFor()
  await page.getByRole('button', { name: 'Check your postal code' }).click()
  await page.getByLabel('Postal code').fill('8001')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByText(/^To 8001 \(Western Cape\): R\u00a0199,00/).waitFor()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor()

  await page.goto(`${shop.url}/cart`)
  await page.getByText('For delivery to 8001 (Western Cape).').waitFor()
  await page.getByText('R\u00a01\u00a0199,00').waitFor()
  await keepsToTheRulesEverywhere(page)

  await page.goto(`${shop.url}/checkout`)
  // The postal code that the product's page was asked for, and the town that follows from it.
  await expect.poll(() => page.getByLabel('Postal code').inputValue()).toBe('8001')
  await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Cape Town')
  await page.getByLabel('Postal code').fill('')
  await page.getByText('Delivery is from R\u00a099, depending on where it goes.').waitFor()
  await page.getByLabel('Postal code').fill('8001')
  await page.getByLabel('Full name').fill('Sample Shopper')
  await page.getByLabel('Address', { exact: true }).fill('12 Sample Street')
  await page.getByLabel('Phone').fill('082 123 4567')
  await page.getByRole('button', { name: 'Proceed to Payment R\u00a01\u00a0199,00' }).click()
  await page.getByRole('heading', { name: 'Review your order' }).waitFor()

  // The owner changes their mind while the shopper reads.
  const { body } = await send(shop, 'GET', '/admin/settings', { token: area.owner.token })
  const zones = [{ ...body.settings.zones[0], massSteps: [], fee: 149 }]
  await send(shop, 'PUT', '/admin/settings', {
    token: area.owner.token,
    body: { settings: { ...body.settings, zones }, version: body.version },
  })
  await page.getByRole('button', { name: 'Place order and pay R\u00a01\u00a0199,00' }).click()
  await page.getByText(/A price or the delivery fee changed/).waitFor()
  await page.getByRole('button', { name: 'Place order and pay R\u00a01\u00a0149,00' }).click()
  await page.waitForURL(/\/checkout\/ch_/)
  const { orders } = (await send(shop, 'GET', '/orders?scope=own', { token: person.token })).body
  expect(orders[0]).toMatchObject({
    summary: { shipping: 149, total: 1149 },
    deliveryDays: { from: 1, to: 2 },
  })

  await page.goto(`${shop.url}/shipping`)
  await page
    .getByRole('row', { name: /Cape Town/ })
    .getByText('R\u00a0149')
    .waitFor()
  await keepsToTheRulesEverywhere(page)
  // The browser reports the refusal, which the page has told of.
  expect(complaints).toEqual([expect.stringContaining('409')])
  await context.close()
  await staff.context.close()
})
