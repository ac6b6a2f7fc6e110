import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { aVisitor, openBrowser, pressAddToCart } from '#tests/support/browser/browser.ts'
import { fillAddress, payByCard } from '#tests/support/browser/checkout-page.ts'
import { translate } from '#tests/support/browser/translate-page.ts'
import { anAdministrator, aProduct, type Person } from '#tests/support/given/builders.ts'
import { aPaidOrder } from '#tests/support/given/order-life.ts'
import { password, signUp } from '#tests/support/given/sign-up.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ withPages: true, isRealTime: true })
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.close()
})

/** Opens a page, and has it translated from now on, as the browser's own translator does. */
async function translated(page: Page, path: string): Promise<void> {
  await page.goto(shop.url + path)
  await page.evaluate(translate)
  await page.waitForSelector('font')
}

const main = (page: Page) => page.getByRole('main')
/** Every word has a letter more by now. */
const button = (page: Page, name: RegExp) => main(page).getByRole('button', { name }).first()

it('a purchase on translated pages never dies, and its sums are those of the cart', async () => {
  await aProduct(shop, {
    slug: 'lamp',
    name: 'Lamp',
    retailCents: 30_000,
    wholesaleCents: 20_000,
    costCents: 20_000,
  })
  const { email } = await signUp(shop, 'translated@shop.example')
  const { page, context, complaints } = await aVisitor(browser)
  await page.goto(`${shop.url}/product/lamp`)
  await pressAddToCart(page)

  await translated(page, '/cart')
  await button(page, /^Increase/).click()
  const summary = main(page).getByRole('complementary').or(main(page)).first()
  await expect
    .poll(async () => (await summary.textContent())?.replaceAll('\u00a0', ' '))
    .toContain('R 899,00')
  await expect
    .poll(async () => (await summary.textContent())?.replaceAll('\u00a0', ' '))
    .not.toContain('R 599,00')

  await translated(page, '/login')
  await page.getByLabel(/^Emailz/).fill(email)
  await page.getByLabel(/^Passwordz/).fill('not-this-one')
  await button(page, /^Loginz/).click()
  await main(page).getByRole('alert').waitFor()
  await page.getByLabel(/^Passwordz/).fill(password)
  await button(page, /^Loginz/).click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: email })
    .or(page.getByRole('banner'))
    .first()
    .waitFor()
  await page.waitForURL(`${shop.url}/`)

  await page.goto(`${shop.url}/checkout`)
  await fillAddress(page)
  await page.evaluate(translate)
  await page.waitForSelector('font')
  await button(page, /^Proceedz to?z? Paymentz/).click()
  await button(page, /^Placez orderz/).click()
  await payByCard(page)
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
  expect(complaints.filter((text) => !text.includes('401'))).toEqual([])
  await context.close()
})

async function staff(person: Person) {
  const visitor = await aVisitor(browser, { width: 1366, height: 900 })
  await visitor.context.addInitScript((token) => sessionStorage.setItem('token', token), person.token)
  return visitor
}

it('the admin area sends, saves and refuses on translated pages', async () => {
  const productId = await aProduct(shop, { slug: 'kettle', name: 'Kettle' })
  const customer = await signUp(shop, 'kettle@shop.example')
  const { orderNumber } = await aPaidOrder(shop, customer, { productId, quantity: 1 })
  const { page, context, complaints } = await staff(await anAdministrator(shop))
  for (const path of [
    '/admin',
    '/admin/products',
    '/admin/orders',
    '/admin/suppliers',
    '/admin/categories',
  ]) {
    await translated(page, path)
    await expect.poll(() => main(page).locator('font').count()).toBeGreaterThan(0)
  }
  await translated(page, `/admin/orders/${orderNumber}`)
  await page.getByRole('textbox', { name: /notez/i }).first().fill('Leave it at the gate')
  await button(page, /^Addz notez/).click()
  await main(page)
    .getByText(/Leavez? itz? atz? thez? gatez?/)
    .first()
    .waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
