import { afterAll, beforeEach, expect, it } from 'vitest'
import {
  aVisitor,
  framesDrawn,
  openBrowser,
  saysInPassing,
  type Visitor,
} from '#tests/support/browser/browser.ts'
import { aProduct } from '#tests/support/given/builders.ts'
import { password, signUp } from '#tests/support/given/sign-up.ts'
import { openShop } from '#tests/support/shop/shop.ts'

let visitor: Visitor
const shop = await openShop({ withPages: true, isRealTime: true })
const browser = await openBrowser()
await aProduct(shop, { slug: 'a-laptop', name: 'A laptop', retailCents: 1_299_900 })
afterAll(async () => {
  await browser.close()
  await shop.close()
})
beforeEach(async () => {
  visitor = await aVisitor(browser)
  return () => visitor.context.close()
})

/** A busy machine paints late; the three-second fallback is not tested here. */
function waitForPaintAlone() {
  const { setTimeout } = window
  const patient = (act: () => void, ms?: number) => setTimeout(act, ms === 3000 ? 600_000 : ms)
  Object.assign(window, { setTimeout: patient })
}

/** The code of the pages is held back until the test releases it. */
async function holdScripts() {
  const { page } = visitor
  const letGo = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await letGo.promise
    await route.continue()
  })
  return letGo.resolve
}

it('paints the page before it fetches the code, on every kind of page', async () => {
  const { page } = visitor
  await page.addInitScript(waitForPaintAlone)
  for (const path of ['/', '/category/laptops', '/product/a-laptop', '/cart']) {
    await page.goto(shop.url + path)
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    const codeAt = () =>
      page.evaluate(() => {
        const files = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
        return files.length > 0 ? Math.min(...files.map(({ startTime }) => startTime)) : null
      })
    await expect.poll(codeAt).not.toBeNull()
    const paintedAt = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    )
    expect({ path, isAfter: ((await codeAt()) ?? 0) > (paintedAt ?? Number.NaN) }).toEqual({
      path,
      isAfter: true,
    })
  }
  expect(visitor.complaints).toEqual([])
})

it('carries out an early press once, however often it was repeated', async () => {
  const { page } = visitor
  const letGo = await holdScripts()
  await page.goto(`${shop.url}/product/a-laptop`, { waitUntil: 'load' })
  const button = page.getByRole('button', { name: 'Add to Cart' }).first()
  await button.click({ force: true })
  await button.click({ force: true })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toBeNull()

  const added = saysInPassing(page, 'Added to Cart!')
  letGo()
  await added
  await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor()
  await button.click()
  await page.getByRole('link', { name: 'Cart, 2 items' }).waitFor()
  expect(visitor.complaints).toEqual([])
})

it('sends a form with a password only once the code can, with what was typed', async () => {
  const { email } = await signUp(shop, 'early@example.com')
  const { page } = visitor
  const letGo = await holdScripts()
  await page.goto(`${shop.url}/login`, { waitUntil: 'load' })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect.poll(() => page.url()).toBe(`${shop.url}/login`)

  letGo()
  await page.waitForURL(`${shop.url}/`)
  await page.getByText(email).first().waitFor()
})

it('follows a link and searches without waiting for the code', async () => {
  const { page } = visitor
  await holdScripts()
  await page.goto(shop.url, { waitUntil: 'load' })
  await page.getByLabel('Search the shop').first().fill('laptop')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${shop.url}/products?q=laptop`)
  await page.getByRole('link', { name: 'A laptop' }).click()
  await page.waitForURL(`${shop.url}/product/a-laptop`)
  await page.getByRole('heading', { level: 1, name: 'A laptop' }).waitFor()
})

it('suggests for text typed before the code arrived', async () => {
  const { page } = visitor
  const letGo = await holdScripts()
  await page.goto(shop.url, { waitUntil: 'load' })
  await page.getByLabel('Search the shop').first().fill('lapt')
  letGo()
  await page.getByRole('option', { name: /A laptop/ }).waitFor()
})

it('filters a list by boxes ticked before the code arrived', async () => {
  await aProduct(shop, { slug: 'another', name: 'Another laptop', brand: 'Lenovo' })
  const { page } = visitor
  const letGo = await holdScripts()
  await page.goto(`${shop.url}/category/laptops`, { waitUntil: 'load' })
  await page.getByRole('checkbox', { name: /^Lenovo/ }).check()

  letGo()
  await page.waitForURL(/brand=Lenovo/)
  await page.getByText('Showing 1 of 1 products').waitFor()
  await expect.poll(() => page.getByRole('checkbox', { name: /^Lenovo/ }).isChecked()).toBe(true)
})

it('lays out what is out of sight once the code has come, but at once where somebody comes back to their place', async () => {
  const { page } = visitor
  const letGo = await holdScripts()
  const footer = () =>
    page.locator('footer').evaluate((element) => getComputedStyle(element).contentVisibility)
  await page.goto(shop.url, { waitUntil: 'load' })
  expect(await footer()).toBe('auto')
  await page.reload({ waitUntil: 'load' })
  expect(await footer()).toBe('visible')
  await page.goto(shop.url, { waitUntil: 'load' })
  expect(await footer()).toBe('auto')
  letGo()
  await expect.poll(footer).toBe('visible')
})

it('moves nothing of what somebody looks at further down when the code comes', async () => {
  for (let number = 1; number <= 30; number++)
    await aProduct(shop, { slug: `shelf-${number}`, name: `Laptop ${number}` })
  const { page } = visitor
  await page.setViewportSize({ width: 390, height: 844 })
  const letGo = await holdScripts()
  await page.goto(`${shop.url}/products?page=2`, { waitUntil: 'load' })
  const last = page.getByRole('article').last()
  await last.scrollIntoViewIfNeeded()
  await framesDrawn(page)
  const place = () => last.evaluate((card) => card.getBoundingClientRect().top)
  const before = await place()

  letGo()
  await page.locator('html[data-hydrated]').waitFor()
  await framesDrawn(page)
  expect(await place()).toBe(before)
})

it('does nothing that the policy of the page refuses', async () => {
  const { page } = visitor
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) => {
      document.documentElement.dataset.refused = `${violatedDirective} in ${sourceFile}`
    })
  })
  await page.goto(`${shop.url}/product/a-laptop`, { waitUntil: 'load' })
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  const answer = page.waitForResponse('**/api/cart/check')
  await page.goto(`${shop.url}/cart`, { waitUntil: 'load' })
  await answer
  await page.getByRole('heading', { name: 'Order Summary' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.refused)).toBeUndefined()
})
