import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { aVisitor, pressAddToCart } from '#tests/support/browser/browser.ts'
import { enterAtTheDoor, fillAddress } from '#tests/support/browser/checkout-page.ts'
import { booksOf } from '#tests/support/database/books.ts'
import { anAdministrator, send } from '#tests/support/given/builders.ts'
import { openDemoShop } from '#tests/support/shop/demo-shop.ts'

const { shop, browser, close } = await openDemoShop()
afterAll(close)

const rand = (text: string) => `R\u00a0${text.replaceAll(' ', '\u00a0')}`

const mouse = { slug: 'logitech-mx-master-3s', name: 'Logitech MX Master 3S Wireless Mouse' }
const speaker = { slug: 'jbl-flip-6', name: 'JBL Flip 6 Portable Bluetooth Speaker Blue' }

it('takes a shopper from Home to a paid order, through a declined card and a cancelled payment', async () => {
  const { page, complaints, context } = await aVisitor(browser)
  const bought = (await send(shop, 'GET', `/products/${mouse.slug}`)).body.product
  const before = await booksOf(shop, bought.id)

  // Browsing: Home, a category, a filter, a product.
  await page.goto(shop.url)
  await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: 'Accessories' })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Accessories' }).waitFor()
  await page.getByLabel('Price Range').selectOption({ label: `${rand('1 000')} – ${rand('3 000')}` })
  await page.waitForURL(/range=1000-3000/)
  await page.getByRole('link', { name: 'Logitech MX Keys S Wireless Keyboard' }).first().waitFor()
  await page
    .getByRole('link', { name: /Sony WH-1000XM5/ })
    .first()
    .waitFor({ state: 'detached' })
  await page.getByRole('link', { name: mouse.name }).first().click()
  await page.getByRole('heading', { level: 1, name: mouse.name }).waitFor()

  // Two things go into the cart.
  await pressAddToCart(page)
  await page.goto(`${shop.url}/product/${speaker.slug}`)
  await pressAddToCart(page)
  await page.getByRole('banner').getByRole('link', { name: /cart/i }).click()
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect.poll(() => figures(summary)).toEqual(expectedFigures)

  // The checkout asks for an email address.
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await page.waitForURL(/\/login/)
  await enterAtTheDoor(page, 'sample.shopper@shop.example')
  await page.waitForURL(`${shop.url}/checkout`)

  await fillAddress(page)

  // The invoice is for a company, whose VAT number is invalid at first.
  await page.getByText('Buying for a company?').click()
  await page.getByLabel('Company name').fill('Sample Studios (Pty) Ltd')
  await page.getByLabel('VAT number').fill('5220 119 988')
  await page.getByRole('button', { name: /^Proceed to Payment/ }).click()
  await page.getByText('Enter a VAT number of 10 digits').first().waitFor()
  await expect.poll(() => page.getByLabel('Company name').inputValue()).toBe('Sample Studios (Pty) Ltd')
  await page.getByLabel('VAT number').fill('4220 119 988')
  await page.getByRole('button', { name: `Proceed to Payment ${rand('4 497,00')}` }).click()

  // The review shows what will be bought, and the order is placed.
  await page.getByText('34 Protea Road').waitFor()
  await page.getByText('Sample Studios (Pty) Ltd').waitFor()
  await page.getByText('VAT number 4220119988').waitFor()
  await page.getByRole('button', { name: `Place order and pay ${rand('4 497,00')}` }).click()
  await page.waitForURL(/\/checkout\/ch_/)

  // A declined card stays on the provider's page; cancelling leads back with everything kept.
  await payWith(page, '4000 0000 0000 0002')
  await page
    .getByText(/declined/i)
    .first()
    .waitFor()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.waitForURL(/cancelled=true/)
  await page
    .getByText(/have not been charged/i)
    .first()
    .waitFor()
  for (const text of ['34 Protea Road', 'Sample Studios (Pty) Ltd', 'VAT number 4220119988'])
    await page.getByRole('main').getByText(text).waitFor()

  // The second attempt pays the same order.
  await page.getByRole('button', { name: `Pay now ${rand('4 497,00')}` }).click()
  await page.waitForURL(/\/checkout\/ch_/)
  await payWith(page, '4111 1111 1111 1111')
  await page.waitForURL(/\/payment-success/)
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
  await expect
    .poll(() => figures(page.getByRole('region', { name: 'Order Summary' })))
    .toEqual(expectedFigures)
  const number = (
    await page
      .getByText(/ORD-\d{13}/)
      .first()
      .textContent()
  )?.match(/ORD-\d{13}/)?.[0]

  // A reload shows the same; the cart is empty.
  await page.reload()
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
  await page.getByText(String(number)).first().waitFor()

  await page.getByRole('link', { name: 'View Receipt' }).click()
  await page.waitForURL(/\/order-confirmation/)
  const receipt = page.getByRole('main')
  for (const text of [
    String(number),
    mouse.name,
    speaker.name,
    '34 Protea Road',
    'Sample Studios (Pty) Ltd',
    'VAT number 4220119988',
    rand('4 497,00'),
    rand('586,57'),
  ]) {
    await receipt.getByText(text).first().waitFor()
  }
  await page.goto(`${shop.url}/cart`)
  await page.getByText('Your Cart is Empty').waitFor()

  // One order, paid once, and the stock is lower by it.
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  const { body } = await send(shop, 'GET', '/orders', { token: token ?? '' })
  expect(body.orders).toMatchObject([
    { orderNumber: number, status: 'paid', summary: { total: 4497, tax: 586.57 } },
  ])
  await expect
    .poll(() => booksOf(shop, bought.id))
    .toEqual({
      onHand: before.onHand - 1,
      reserved: 0,
      moved: before.onHand - 1,
      held: 0,
    })
  expect(complaints).toEqual([])
  await context.close()
})

it('shows the shopper the price that an administrator just saved', async () => {
  const owner = await aVisitor(browser)
  const shopper = await aVisitor(browser, { width: 390, height: 844 })
  const administrator = await anAdministrator(shop)
  const product = (await send(shop, 'GET', `/products/${mouse.slug}`)).body.product

  await shopper.page.goto(`${shop.url}/product/${mouse.slug}`)
  await shopper.page.getByText(rand('1 999')).first().waitFor()

  // The guard sends a guest to the login, and the login back to the requested page.
  await owner.page.goto(`${shop.url}/admin/products/${product.id}`)
  await owner.page.waitForURL(/\/login/)
  await owner.page.evaluate((token) => sessionStorage.setItem('token', token), administrator.token)
  await owner.page.goto(`${shop.url}/admin/products/${product.id}`)
  await owner.page.getByLabel(/Retail price/).fill('2 149,00')
  await owner.page.getByRole('textbox', { name: 'Counted' }).fill('9')
  await owner.page.getByRole('button', { name: 'Save changes' }).click()
  await owner.page.waitForURL(/\/admin\/products(\?|$)/)

  await shopper.page.reload()
  await shopper.page.getByText(rand('2 149')).first().waitFor()
  const now = (await send(shop, 'GET', `/products/${mouse.slug}`)).body.product
  expect(now).toMatchObject({ retail_price: 2149, stock_quantity: 9 })
  expect([...owner.complaints, ...shopper.complaints]).toEqual([])
  await owner.context.close()
  await shopper.context.close()
})

const expectedFigures = {
  subtotal: rand('4 198,00'),
  shipping: rand('299,00'),
  tax: rand('586,57'),
  total: rand('4 497,00'),
}

async function figures(region: ReturnType<Page['getByRole']>) {
  const text = (await region.textContent()) ?? ''
  const after = (label: string) =>
    new RegExp(`${label}.*?(R\\u00a0[\\d\\u00a0]+,\\d\\d)`, 'i').exec(text)?.[1]
  return {
    subtotal: after('Subtotal'),
    shipping: after('(?:Shipping|Delivery)'),
    tax: after('VAT \\(15% included\\)'),
    total: after('(?<!sub)Total'),
  }
}

async function payWith(page: Page, cardNumber: string): Promise<void> {
  await page.getByLabel('Card number').fill(cardNumber)
  await page.getByLabel('Expiry date').fill('12/49')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: /^Pay/ }).click()
}
