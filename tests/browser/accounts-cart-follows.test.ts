import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { aVisitor, openBrowser, pressAddToCart } from '#tests/support/browser/browser.ts'
import { aProduct, type Person, send } from '#tests/support/given/builders.ts'
import { logIn, signedIn } from '#tests/support/given/log-in.ts'
import { signUp } from '#tests/support/given/sign-up.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ withPages: true, isRealTime: true })
const kettle = await aProduct(shop, { name: 'Kettle', slug: 'kettle', onHand: 20 })
const lamp = await aProduct(shop, { name: 'Lamp', slug: 'lamp', onHand: 20 })
const radio = await aProduct(shop, { name: 'Radio', slug: 'radio', onHand: 20 })
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.close()
})

it("joins a guest's cart to the account's at login, and shows both on another device", async () => {
  const person = await signUp(shop, 'joins@shop.example')
  await save(person, [kettle, 3], [lamp, 1])
  const phone = await aVisitor(browser)
  await add(phone.page, 'kettle')
  await add(phone.page, 'radio')
  await comeIn(phone.page, person)
  await expect.poll(() => inCart(phone.page)).toEqual({ [kettle]: 3, [lamp]: 1, [radio]: 1 })
  await expect.poll(() => saved(person)).toEqual({ [kettle]: 3, [lamp]: 1, [radio]: 1 })

  const laptop = await aVisitor(browser)
  await comeIn(laptop.page, person)
  await laptop.page.getByRole('link', { name: /Cart.*5/ }).waitFor()
  await laptop.page.goto(`${shop.url}/cart`)
  await laptop.page.getByRole('link', { name: 'Radio' }).first().waitFor()
  expect(phone.complaints).toEqual([])
  expect(laptop.complaints).toEqual([])
  await phone.context.close()
  await laptop.context.close()
})

it("saves additions and removals, and picks up another device's changes", async () => {
  const person = await signUp(shop, 'goes-along@shop.example')
  await save(person, [kettle, 1], [lamp, 1])
  const { page, context } = await aVisitor(browser)
  await comeIn(page, person)
  await expect.poll(() => inCart(page)).toEqual({ [kettle]: 1, [lamp]: 1 })

  await page.goto(`${shop.url}/cart`)
  await page.getByRole('button', { name: 'Remove Lamp' }).click()
  await expect.poll(() => saved(person)).toEqual({ [kettle]: 1 })
  // On another device: one more radio, and the kettle removed.
  await save(person, [radio, 2])
  await page.reload()
  await expect.poll(() => inCart(page)).toEqual({ [radio]: 2 })
  await context.close()
})

it('loses nothing without a connection, and saves it with the next one', async () => {
  const person = await signUp(shop, 'no-signal@shop.example')
  await save(person, [kettle, 1])
  const { page, context } = await aVisitor(browser)
  await comeIn(page, person)
  await expect.poll(() => inCart(page)).toEqual({ [kettle]: 1 })
  await page.goto(`${shop.url}/product/lamp`)
  await page.route('**/api/cart', (route) => route.abort())
  const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/cart'))
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await refused
  await page.reload()
  await page.getByRole('link', { name: /Cart.*2/ }).waitFor()
  await expect.poll(() => saved(person)).toEqual({ [kettle]: 1 })
  await expect.poll(() => inCart(page)).toEqual({ [kettle]: 1, [lamp]: 1 })

  await page.unroute('**/api/cart')
  await page.reload()
  await expect.poll(() => saved(person)).toEqual({ [kettle]: 1, [lamp]: 1 })
  await context.close()
})

it("keeps tabs in sync, and leaves an earlier person's cart to them", async () => {
  const person = await signUp(shop, 'tabs@shop.example')
  const next = await signUp(shop, 'next@shop.example')
  const { page, context } = await aVisitor(browser)
  await comeIn(page, person)
  const tab = await context.newPage()
  await add(tab, 'kettle')
  await expect.poll(() => saved(person)).toEqual({ [kettle]: 1 })
  await page.getByRole('link', { name: /Cart.*1/ }).waitFor()

  await tab.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await tab.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()
  await add(tab, 'radio')
  await comeIn(tab, next)
  await expect.poll(() => saved(next)).toEqual({ [radio]: 1 })
  await expect.poll(() => inCart(tab)).toEqual({ [radio]: 1 })
  await expect.poll(() => saved(person)).toEqual({ [kettle]: 1 })
  await context.close()
})

async function add(page: Page, slug: string): Promise<void> {
  await page.goto(`${shop.url}/product/${slug}`)
  await pressAddToCart(page)
}

async function comeIn(page: Page, { email }: Person): Promise<void> {
  await page.goto(`${shop.url}/login`)
  await logIn(page, email)
  await signedIn(page, email)
}

type Quantities = Record<number, number>

async function inCart(page: Page): Promise<Quantities> {
  const text = await page.evaluate(() => localStorage.getItem('cart') ?? '[]')
  const lines: { id: number; quantity: number }[] = JSON.parse(text)
  return Object.fromEntries(lines.map(({ id, quantity }) => [id, quantity]))
}

async function save({ token }: Person, ...pairs: [number, number][]): Promise<void> {
  const items = pairs.map(([productId, quantity]) => ({ productId, quantity }))
  const reply = await send(shop, 'PUT', '/cart', { token, body: { items } })
  expect(reply.status).toBe(200)
}

async function saved({ token }: Person): Promise<Quantities> {
  const { body } = await send(shop, 'GET', '/cart', { token })
  const items: { productId: number; quantity: number }[] = body.items
  return Object.fromEntries(items.map(({ productId, quantity }) => [productId, quantity]))
}
