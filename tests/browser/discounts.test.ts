import { afterAll, expect, it } from 'vitest'
import { openAdminArea, phone, wideLaptop } from '#tests/support/browser/admin-area.ts'
import { pressAddToCart } from '#tests/support/browser/browser.ts'
import { fillAddress } from '#tests/support/browser/checkout-page.ts'
import { fitsItsPlace, followsTheRules } from '#tests/support/browser/page-rules.ts'
import { aCustomer, aProduct, send } from '#tests/support/given/builders.ts'

const area = await openAdminArea()
const { shop } = area
afterAll(() => area.close())

const rand = (text: string) => `R\u00a0${text.replaceAll(' ', '\u00a0')}`

it('a code is made by the owner, typed by a shopper, paid with, and ended', async () => {
  const productId = await aProduct(shop, { name: 'Sample Mouse', retailCents: 100_000, onHand: 9 })
  const { page, complaints } = await area.someoneAt('/admin/discounts', { viewport: wideLaptop })
  await page.getByText('No Discounts Yet').waitFor()
  await followsTheRules(page)
  await page.getByRole('link', { name: 'New discount' }).first().click()
  await page.getByRole('button', { name: 'Save discount' }).click()
  await page.getByText('Enter a name').first().waitFor()
  await page.getByLabel('Name').fill('Summer sale')
  await page.getByLabel('Code', { exact: true }).fill('summer 26')
  await page.getByLabel('Percentage').fill('12,5')
  await page.getByLabel('Smallest order').fill('1 500')
  await page.getByLabel('Limit in all').fill('10')
  const preview = page.getByRole('region', { name: 'What it will do' })
  await preview.getByText(`12,5% off everything in orders of ${rand('1 500,00')} or more.`).waitFor()
  await page.getByRole('region', { name: 'Effect on margin' }).getByText('without VAT').waitFor()
  await followsTheRules(page)
  await page.setViewportSize(phone)
  await fitsItsPlace(page)
  await followsTheRules(page)
  await page.getByRole('button', { name: 'Save discount' }).click()
  await page.getByRole('heading', { name: 'SUMMER26' }).waitFor()
  await fitsItsPlace(page)
  await followsTheRules(page)

  const shopper = await area.someoneAt('/', { viewport: phone, person: await aCustomer(shop) })
  const { slug } = (await send(shop, 'GET', `/products/${productId}`)).body.product
  await shopper.page.goto(`${shop.url}/product/${slug}`)
  await pressAddToCart(shopper.page)
  await shopper.page.goto(`${shop.url}/cart`)
  await shopper.page.getByText('Have a discount code or gift card?').click()
  await shopper.page.getByLabel('Discount code').fill('summer26')
  await shopper.page.getByRole('button', { name: 'Apply' }).click()
  await shopper.page
    .getByText(`This code is for orders of ${rand('1 500,00')} or more: add ${rand('500,00')} more.`)
    .first()
    .waitFor()
  await followsTheRules(shopper.page)
  // It is worked out anew with the cart.
  await shopper.page.getByRole('button', { name: /Increase/ }).click()
  const summary = shopper.page.getByRole('region', { name: 'Order Summary' })
  await summary.getByText(`-${rand('250,00')}`).waitFor()
  await summary.getByText('Discount (SUMMER26)').waitFor()
  await followsTheRules(shopper.page)
  await shopper.page.reload()
  await summary.getByText('Discount (SUMMER26)').waitFor()
  await shopper.page
    .getByRole('button', { name: 'Remove code SUMMER26' })
    .or(shopper.page.getByRole('button', { name: 'Remove code summer26' }))
    .click()
  await summary.getByText('Discount (SUMMER26)').waitFor({ state: 'detached' })
  await shopper.page.getByText('Have a discount code or gift card?').click()
  await shopper.page.getByLabel('Discount code').fill('SUMMER26')
  await shopper.page.getByRole('button', { name: 'Apply' }).click()
  await summary.getByText('Discount (SUMMER26)').waitFor()

  await shopper.page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await fillAddress(shopper.page)
  await shopper.page.getByRole('button', { name: /Proceed to Payment/ }).click()
  await shopper.page.getByRole('button', { name: `Place order and pay ${rand('2 049,00')}` }).click()
  await shopper.page.waitForURL(/checkout\//)
  expect(shopper.complaints).toEqual([])

  await page.setViewportSize(wideLaptop)
  await page.goto(`${shop.url}/admin/orders`)
  await page.getByRole('link', { name: /^ORD-/ }).first().click()
  await page.getByText('Discount (SUMMER26)').waitFor()
  await page.goto(`${shop.url}/admin/discounts`)
  await page.getByText('1 of 10').first().waitFor()
  await followsTheRules(page)
  await page.getByRole('link', { name: 'SUMMER26' }).first().click()
  await page.getByRole('button', { name: 'End it now' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End it now' }).click()
  await page.getByText('Ended').first().waitFor()
  expect(complaints).toEqual([])
})
