import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { aVisitor, openBrowser, pressAddToCart } from '#tests/support/browser/browser.ts'
import { followsTheRules, isNotTooWide, onceSettled } from '#tests/support/browser/page-rules.ts'
import { aProduct } from '#tests/support/given/builders.ts'
import { signUp } from '#tests/support/given/sign-up.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ withPages: true, isRealTime: true })
const browser = await openBrowser()
await aProduct(shop, { slug: 'lamp', name: 'Lamp', retailCents: 119_800 })
await aProduct(shop, { slug: 'radio', name: 'Radio', retailCents: 150_000 })
await aProduct(shop, { slug: 'kettle', name: 'Kettle', retailCents: 140_000 })
afterAll(async () => {
  await browser.close()
  await shop.close()
})

const smallPhone = { width: 320, height: 640 }

const notification = (page: Page) => page.getByRole('complementary', { name: 'Added to your cart' })

async function addToCart(page: Page, slug: string): Promise<void> {
  await page.goto(`${shop.url}/product/${slug}`)
  await pressAddToCart(page)
}

const quantity = (page: Page, name: string) => page.getByRole('textbox', { name: `Quantity of ${name}` })

describe('after Add to Cart', () => {
  it('a notification shows what was added, the way to free delivery and the ways on, and goes by itself', async () => {
    const { page, complaints, context } = await aVisitor(browser)
    await addToCart(page, 'lamp')
    await notification(page).getByText('Added to your cart').waitFor()
    await notification(page).getByText('Lamp').waitFor()
    await notification(page).getByText('Spend R\u00a03\u00a0803 more for free delivery').waitFor()
    await followsTheRules(page, 'aside[aria-label="Added to your cart"]')
    await notification(page).waitFor({ state: 'detached' })

    await pressAddToCart(page)
    await notification(page).getByRole('link', { name: 'View Cart' }).click()
    await page.waitForURL(`${shop.url}/cart`)
    await quantity(page, 'Lamp').waitFor()
    await expect.poll(() => notification(page).count()).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('the notification stays while it has the pointer or the focus, and Escape or its button closes it', async () => {
    const { page, context } = await aVisitor(browser, { width: 1280, height: 900 })
    await page.clock.install()
    await addToCart(page, 'lamp')
    await notification(page).getByRole('button', { name: 'Close' }).focus()
    await page.clock.runFor(20_000)
    await notification(page).getByRole('link', { name: 'Check out' }).waitFor()
    await page.keyboard.press('Escape')
    await notification(page).waitFor({ state: 'detached' })

    await pressAddToCart(page)
    await notification(page).hover()
    await page.clock.runFor(20_000)
    await notification(page).getByRole('button', { name: 'Close' }).click()
    await notification(page).waitFor({ state: 'detached' })
    await context.close()
  })

  it('the notification leaves the buttons of a small phone free and leads to the checkout', async () => {
    const { page, context } = await aVisitor(browser, smallPhone)
    await addToCart(page, 'lamp')
    await onceSettled(async () => {
      const shown = await notification(page).boundingBox()
      const bar = await page.locator('.thumb-bar').boundingBox()
      if (!shown || !bar) throw new Error('The notification and the bar are not both shown')
      expect(shown.y + shown.height).toBeLessThanOrEqual(bar.y)
    })
    await isNotTooWide(page)
    await notification(page).getByRole('link', { name: 'Check out' }).click()
    await page.waitForURL(/\/login\?from=%2Fcheckout/)
    await context.close()
  })
})

describe('what was removed from the cart', () => {
  it('comes back to its place with its quantity by Undo, from an empty cart too', async () => {
    const { page, complaints, context } = await aVisitor(browser)
    for (const slug of ['lamp', 'radio', 'kettle']) await addToCart(page, slug)
    await page.goto(`${shop.url}/cart`)
    await quantity(page, 'Radio').fill('3')
    await quantity(page, 'Radio').press('Enter')
    await page.getByRole('button', { name: 'Remove Radio' }).click()
    await page.getByText('Radio removed from your cart').first().waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => namesIn(page)).toEqual(['Lamp', 'Radio', 'Kettle'])
    await expect.poll(() => quantity(page, 'Radio').inputValue()).toBe('3')
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(0)

    for (const name of ['Lamp', 'Radio', 'Kettle'])
      await page.getByRole('button', { name: `Remove ${name}` }).click()
    await page.getByRole('heading', { name: 'Your Cart is Empty' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => namesIn(page)).toEqual(['Kettle'])
    expect(complaints).toEqual([])
    await context.close()
  })
})

async function namesIn(page: Page): Promise<string[]> {
  return page.locator('main li h2').allInnerTexts()
}

describe('Buy Now', () => {
  it('says at the checkout what else the cart has, after the login too', async () => {
    const { page, context } = await aVisitor(browser)
    await addToCart(page, 'radio')
    await page.goto(`${shop.url}/product/lamp`)
    await page.getByRole('button', { name: 'Buy Now' }).click()
    await page.waitForURL(/\/login\?from=%2Fcheckout/)
    const { token } = await signUp(shop, 'buyer@shop.example')
    await page.evaluate((text) => sessionStorage.setItem('token', text), token)
    await page.goto(`${shop.url}/checkout`)
    const also = page.getByText(/^Also in your cart: .*\. You pay for everything below\.$/)
    await also.waitFor()

    await page.goto(`${shop.url}/cart`)
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await page.getByRole('heading', { name: 'Order Summary' }).waitFor()
    await page.waitForURL(`${shop.url}/checkout`)
    await expect.poll(() => also.count()).toBe(0)
    await context.close()
  })

  it('buys one, however often it is pressed, and keeps the rest of the cart for later if asked', async () => {
    const { page, context } = await aVisitor(browser)
    const { token } = await signUp(shop, 'only-this@shop.example')
    await addToCart(page, 'radio')
    await page.evaluate((text) => sessionStorage.setItem('token', text), token)
    for (const _time of [1, 2]) {
      await page.goto(`${shop.url}/product/lamp`)
      await page.getByRole('button', { name: 'Buy Now' }).click()
      await page.waitForURL(`${shop.url}/checkout`)
    }
    await page.getByRole('button', { name: 'Only this' }).click()
    await page.getByRole('button', { name: 'Only this' }).waitFor({ state: 'detached' })
    const stored = (key: string) =>
      page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? '[]'), key)
    expect(await stored('cart')).toMatchObject([{ slug: 'lamp', quantity: 1 }])
    expect(await stored('savedForLater')).toMatchObject([{ slug: 'radio', quantity: 1 }])
    await context.close()
  })
})
