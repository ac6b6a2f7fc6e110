import { afterAll, expect, it } from 'vitest'
import { openAdminArea, phone, wideLaptop } from '#tests/support/browser/admin-area.ts'
import { pressAddToCart } from '#tests/support/browser/browser.ts'
import { fillAddress } from '#tests/support/browser/checkout-page.ts'
import { fitsItsPlace, followsTheRules } from '#tests/support/browser/page-rules.ts'
import { aCustomer, aProduct, send } from '#tests/support/given/builders.ts'
import { changeCredit } from '#tests/support/given/stored-value.ts'

const area = await openAdminArea()
const { shop, owner } = area
afterAll(() => area.close())

const rand = (text: string) => `R\u00a0${text.replaceAll(' ', '\u00a0')}`

it('a gift card is issued, pays for a part beside the card, and gets its part of a refund back', async () => {
  const productId = await aProduct(shop, { name: 'Sample Mouse', retailCents: 100_000, onHand: 9 })
  const person = await aCustomer(shop)
  await changeCredit(shop, owner, { of: person, direction: 'give', amount: 99 })
  const { page, complaints } = await area.someoneAt('/admin/gift-cards', { viewport: wideLaptop })
  await page.getByText('No gift cards yet').waitFor()
  await followsTheRules(page)
  await page.getByRole('button', { name: 'Issue a gift card' }).first().click()
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  await page.getByText('Enter an amount from R 10 to R 20 000').first().waitFor()
  await page.getByLabel('Amount in rand').fill('500')
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  await page.getByText('This is the only time the code is shown.').waitFor()
  const code = await page.getByText(/^GIFT-/).textContent()
  const end = String(code).slice(-4)
  await followsTheRules(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: `Ending ${end}` }).waitFor()
  await fitsItsPlace(page)
  await followsTheRules(page)

  const shopper = await area.someoneAt('/', { viewport: phone, person })
  const { slug } = (await send(shop, 'GET', `/products/${productId}`)).body.product
  await shopper.page.goto(`${shop.url}/product/${slug}`)
  await pressAddToCart(shopper.page)
  await shopper.page.goto(`${shop.url}/cart`)
  await shopper.page.getByText('Have a discount code or gift card?').click()
  await shopper.page.getByLabel('Discount code or gift card').fill(String(code).toLowerCase())
  await shopper.page.getByRole('button', { name: 'Apply' }).click()
  const summary = shopper.page.getByRole('region', { name: 'Order Summary' })
  await summary.getByText(`-${rand('500,00')}`).waitFor()
  await shopper.page.getByLabel(`Use my store credit (${rand('99,00')})`).check()
  await summary.getByText(rand('700,00')).waitFor()
  await followsTheRules(shopper.page)
  await fitsItsPlace(shopper.page)

  await shopper.page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await fillAddress(shopper.page)
  await shopper.page.getByRole('button', { name: `Proceed to Payment ${rand('700,00')}` }).click()
  await shopper.page.getByRole('button', { name: `Place order and pay ${rand('700,00')}` }).click()
  await shopper.page.waitForURL(/checkout\/ch_/)
  await shopper.page.getByLabel('Card number').fill('4111 1111 1111 1111')
  await shopper.page.getByLabel('Expiry date').fill('12/49')
  await shopper.page.getByLabel('CVC').fill('123')
  await shopper.page.getByRole('button', { name: /^Pay/ }).click()
  await shopper.page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
  await shopper.page.getByText('Paid by card').first().waitFor()
  await followsTheRules(shopper.page)

  await page.setViewportSize(wideLaptop)
  await page.goto(`${shop.url}/admin/orders`)
  await page.getByRole('link', { name: /^ORD-/ }).first().click()
  await page.getByText(`Gift card ending ${end}`).first().waitFor()
  await page
    .getByRole('button', { name: /^Refund/ })
    .first()
    .click()
  await page.getByText(`You can refund ${rand('1 299,00')}`).waitFor()
  await page.getByLabel('Full remaining amount').check()
  await page.getByLabel('Reason').fill('Changed their mind')
  await followsTheRules(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Refund/ })
    .click()
  await page.getByText('Changed their mind (gift card)').waitFor()
  await page.getByText('Changed their mind (store credit)').waitFor()
  await page.goto(`${shop.url}/admin/gift-cards`)
  await page.getByRole('button', { name: `Ending ${end}` }).click()
  await page.getByText(`${rand('500,00')} left`).waitFor()
  await page.getByText('Refunded').waitFor()
  await followsTheRules(page)
  expect(complaints).toEqual([])

  await shopper.page.goto(`${shop.url}/account`)
  const credit = shopper.page.getByRole('region', { name: 'Store credit' })
  await credit.getByText('Refund').waitFor()
  await credit.getByText('Spent').waitFor()
  await fitsItsPlace(shopper.page)
  await followsTheRules(shopper.page)
  expect(shopper.complaints).toEqual([])
})
