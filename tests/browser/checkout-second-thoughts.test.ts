import { afterAll, expect, it } from 'vitest'
import type { ShopConfig } from '#shop.config'
import { aVisitor, openBrowser, type Visitor } from '#tests/support/browser/browser.ts'
import { fillAddress } from '#tests/support/browser/checkout-page.ts'
import {
  aCustomer,
  anAddress,
  anAdministrator,
  aProduct,
  type Person,
  send,
} from '#tests/support/given/builders.ts'
import { logIn } from '#tests/support/given/log-in.ts'
import { signUp } from '#tests/support/given/sign-up.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ withPages: true, isRealTime: true })
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.close()
})

/** With one product in the cart, at the address step. */
async function atCheckout(person: Person, slug: string): Promise<Visitor> {
  const visitor = await aVisitor(browser)
  const { page, context } = visitor
  await context.addInitScript((token) => sessionStorage.setItem('token', token), person.token)
  await page.goto(`${shop.url}/product/${slug}`)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor()
  await page.goto(`${shop.url}/checkout`)
  await page.getByRole('heading', { name: 'Where should we deliver?' }).waitFor()
  return visitor
}

async function saveSettings(change: (settings: ShopConfig) => Partial<ShopConfig>): Promise<void> {
  const { token } = await anAdministrator(shop)
  const { settings, version } = (await send(shop, 'GET', '/admin/settings', { token })).body
  const body = { settings: { ...settings, ...change(settings) }, version }
  expect((await send(shop, 'PUT', '/admin/settings', { token, body })).status).toBe(200)
}

it('shows the current delivery cost, once the shop has refused the earlier total', async () => {
  await aProduct(shop, { slug: 'dearer', name: 'Dearer', retailCents: 100_000 })
  const { page, context } = await atCheckout(await aCustomer(shop), 'dearer')
  await fillAddress(page)
  await page.getByRole('button', { name: /^Proceed to Payment/ }).click()
  const place = (total: string) => page.getByRole('button', { name: `Place order and pay ${total}` })
  await place('R\u00a01\u00a0299,00').waitFor()

  await saveSettings(({ shipping }) => ({ shipping: { ...shipping, fee: 350 } }))
  await place('R\u00a01\u00a0299,00').click()
  await place('R\u00a01\u00a0350,00').click()
  await page.waitForURL(/\/checkout\/ch_/)
  await context.close()
})

it('lets the last unit be ordered to another address, in place of the unpaid order that holds it', async () => {
  const productId = await aProduct(shop, { slug: 'last-one', name: 'The last one', onHand: 1 })
  const person = await aCustomer(shop)
  const { page, context } = await atCheckout(person, 'last-one')
  await fillAddress(page)
  await page.getByRole('button', { name: /^Proceed to Payment/ }).click()
  const place = page.getByRole('button', { name: /^Place order and pay/ })
  await place.click()
  await page.waitForURL(/\/checkout\/ch_/)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.waitForURL(/\/checkout\?cancelled=true&/)

  await page.getByRole('button', { name: 'Change address or items' }).click()
  await page.getByRole('button', { name: 'Change address', exact: true }).click()
  await page.getByLabel('City').fill('Paarl')
  await page.getByRole('button', { name: /^Proceed to Payment/ }).click()
  await place.click()
  await page.waitForURL(/\/checkout\/ch_/)

  const { orders } = (await send(shop, 'GET', '/orders', person)).body
  expect(orders).toMatchObject([
    { status: 'pending', shippingInfo: { city: 'Paarl' }, items: [{ productId }] },
    { status: 'cancelled', shippingInfo: { city: 'Cape Town' }, items: [{ productId }] },
  ])
  await context.close()
})

it('shows nobody the address that another account has typed in the same tab', async () => {
  await aProduct(shop, { slug: 'shared-tab', name: 'Shared tab' })
  const second = await signUp(shop, 'second@shop.example')
  await signUp(shop, 'first@shop.example')
  const { page, context } = await aVisitor(browser)
  const enter = async (email: string) => {
    await page.goto(`${shop.url}/login?from=/product/shared-tab`)
    await logIn(page, email)
    await page.waitForURL(`${shop.url}/product/shared-tab`)
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor()
    await page.goto(`${shop.url}/checkout`)
    await page.getByRole('heading', { name: 'Where should we deliver?' }).waitFor()
  }
  await enter('first@shop.example')
  await fillAddress(page)
  await page.reload()
  await expect.poll(() => page.getByLabel('Address', { exact: true }).inputValue()).toBe('34 Protea Road')
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()
  await page.evaluate(() => localStorage.removeItem('cart'))

  await enter(second.email)
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(second.email)
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Sample Customer')
  await expect.poll(() => page.getByLabel('Address', { exact: true }).inputValue()).toBe('')
  await context.close()
})

it('keeps a name that was typed before the saved addresses arrived', async () => {
  await aProduct(shop, { slug: 'early-name', name: 'Early name' })
  const person = await aCustomer(shop)
  const { email: _, ...address } = anAddress
  const saved = { addresses: [{ ...address, label: 'Home' }] }
  expect((await send(shop, 'PUT', '/account/addresses', { token: person.token, body: saved })).status).toBe(
    200,
  )
  const { page, context } = await atCheckout(person, 'early-name')
  const line = page.getByLabel('Address', { exact: true })
  const name = page.getByLabel('Full name')
  await page.getByRole('region', { name: 'Your address' }).getByText('12 Sample Street').waitFor()
  await page.evaluate(() => sessionStorage.removeItem('shippingDraft'))

  const letGo = Promise.withResolvers<void>()
  await page.route('**/api/account', async (route) => {
    await letGo.promise
    await route.continue()
  })
  await page.goto(`${shop.url}/checkout`)
  await name.fill('A Friend')
  letGo.resolve()
  await page.getByRole('group', { name: 'Your addresses' }).waitFor()
  await expect.poll(() => page.getByRole('radio', { name: /^Another address/ }).isChecked()).toBe(true)
  await expect.poll(() => name.inputValue()).toBe('A Friend')
  await expect.poll(() => line.inputValue()).toBe('')
  await context.close()
})

it('promises as many days to change one’s mind as the owner does', async () => {
  await aProduct(shop, { slug: 'minded', name: 'Minded' })
  await saveSettings(({ returns }) => ({ returns: { ...returns, changeOfMindDays: 14 } }))
  const { page, context } = await atCheckout(await aCustomer(shop), 'minded')
  await fillAddress(page)
  await page.getByRole('button', { name: /^Proceed to Payment/ }).click()
  await page.getByText(/within 7 days of receiving your order.*and we give you 14/).waitFor()
  await page.goto(`${shop.url}/product/minded`)
  await page.getByText('14 days to change your mind').waitFor()
  await context.close()
})
