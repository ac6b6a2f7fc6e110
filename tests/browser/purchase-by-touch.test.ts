import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openContext, openPage } from '#tests/support/browser/browser.ts'
import { documentedEffort, Finger } from '#tests/support/browser/finger.ts'
import { aPaidOrder } from '#tests/support/given/order-life.ts'
import { signUp } from '#tests/support/given/sign-up.ts'
import { openDemoShop } from '#tests/support/shop/demo-shop.ts'

const demo = await openDemoShop()
afterAll(() => demo.close())

async function atAProduct(token?: string): Promise<{ page: Page; finger: Finger; close(): Promise<void> }> {
  const context = await openContext(demo.browser, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  if (token) await context.addInitScript((text) => sessionStorage.setItem('token', text), token)
  const page = await openPage(context)
  await page.goto(`${demo.shop.url}/product/jbl-flip-6`)
  return { page, finger: new Finger(page), close: () => context.close() }
}

async function toTheCheckout(page: Page, finger: Finger): Promise<void> {
  await finger.press('Add to Cart')
  await finger.tap(page.getByRole('complementary').getByRole('link', { name: 'Check out' }))
}

it('a new shopper needs no more taps and fields than documented', async () => {
  const { page, finger, close } = await atAProduct()
  await toTheCheckout(page, finger)
  await page.getByRole('heading', { name: 'Check out' }).waitFor()
  await finger.type({ Email: 'new.by.touch@shop.example' })
  await finger.press('Continue')
  await page.getByRole('heading', { name: 'Where should we deliver?' }).waitFor()
  await finger.type({ 'Postal code': '7925' })
  await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Cape Town')
  await expect.poll(() => page.getByLabel('Province').inputValue()).toBe('Western Cape')
  await finger.type({ Address: '34 Protea Road', 'Full name': 'Sample Shopper', Phone: '082 123 4567' })
  await finger.press(/^Proceed to Payment/)
  await finger.press(/^Place order and pay/)
  await page.waitForURL(/\/checkout\/ch_/)
  expect(finger.effort).toEqual(documentedEffort('new'))
  await close()
})

it('fills in the postal code that the delivery was shown for, and what follows from it', async () => {
  const { page, finger, close } = await atAProduct()
  await finger.press('Check your postal code')
  await finger.type({ 'Postal code': '2191' })
  await finger.tap(page.getByRole('button', { name: 'Check', exact: true }))
  await toTheCheckout(page, finger)
  await page.getByRole('heading', { name: 'Check out' }).waitFor()
  await finger.type({ Email: 'code.by.touch@shop.example' })
  await finger.press('Continue')
  await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Sandton')
  await expect.poll(() => page.getByLabel('Postal code').inputValue()).toBe('2191')
  await finger.press('Fourways')
  await expect.poll(() => page.getByLabel('Suburb').first().inputValue()).toBe('Fourways')
  await page.getByLabel('City').fill('Johannesburg')
  await page.getByLabel('Postal code').fill('8001')
  await expect.poll(() => page.getByRole('button', { name: 'Vredehoek' }).count()).toBe(0)
  await expect.poll(() => page.getByLabel('Province').inputValue()).toBe('Western Cape')
  await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Johannesburg')
  await close()
})

it('a known one, who has ordered before, needs even fewer', async () => {
  const { shop } = demo
  const person = await signUp(shop, 'known.by.touch@shop.example')
  await aPaidOrder(shop, person)
  const { page, finger, close } = await atAProduct(person.token)
  await toTheCheckout(page, finger)
  await page.getByRole('heading', { name: 'Where should we deliver?' }).waitFor()
  await expect.poll(() => page.getByLabel('City').inputValue()).not.toBe('')
  await finger.press(/^Proceed to Payment/)
  await finger.press(/^Place order and pay/)
  await page.waitForURL(/\/checkout\/ch_/)
  expect(finger.effort).toEqual(documentedEffort('known, logged in'))
  await close()
})
