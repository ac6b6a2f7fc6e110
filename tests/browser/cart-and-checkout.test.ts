import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import {
  aVisitor,
  openBrowser,
  openContext,
  openPage,
  pressAddToCart,
} from '#tests/support/browser/browser.ts'
import { enterAtTheDoor, fillAddress, payByCard } from '#tests/support/browser/checkout-page.ts'
import { followsTheRules, isNotTooWide } from '#tests/support/browser/page-rules.ts'
import { aCustomer, aProduct, type Person, send } from '#tests/support/given/builders.ts'
import { password, signUp } from '#tests/support/given/sign-up.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ withPages: true, isRealTime: true })
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.close()
})

async function addToCart(page: Page, slug: string): Promise<void> {
  await page.goto(`${shop.url}/product/${slug}`)
  await pressAddToCart(page)
}

async function signIn(context: BrowserContext, person: Person): Promise<void> {
  await context.addInitScript((token) => sessionStorage.setItem('token', token), person.token)
}

/** The announcements to screen readers. */
const heard = (page: Page) => page.locator('[role=status][aria-live=polite]')

it('accepts typed quantities, and says if the stock is lower', async () => {
  await aProduct(shop, { slug: 'typed', name: 'Typed', onHand: 4, retailCents: 100_000 })
  const { page, complaints, context } = await aVisitor(browser)
  await addToCart(page, 'typed')
  await page.goto(`${shop.url}/cart`)
  const quantity = page.getByRole('textbox', { name: 'Quantity of Typed' })

  await quantity.fill('3')
  await quantity.blur()
  await page.getByText('R\u00a03\u00a0000,00').first().waitFor()
  await quantity.fill('40')
  await quantity.press('Enter')
  await page.getByText('Only 4 left. The quantity is now 4.').first().waitFor()
  await heard(page).getByText('Only 4 left. The quantity is now 4.').waitFor()
  await expect.poll(() => quantity.inputValue()).toBe('4')
  // It is marked as unavailable, and still answers a press.
  await page.getByRole('button', { name: 'Increase quantity' }).click({ force: true })
  await page.getByText('Only 4 left.', { exact: true }).first().waitFor()
  await heard(page).getByText('Only 4 left.', { exact: true }).waitFor()
  await quantity.fill('four')
  await quantity.press('Enter')
  await page.getByText('Enter a whole number. The quantity is still 4.').first().waitFor()
  await quantity.fill('0')
  await quantity.press('Enter')
  await page.getByRole('heading', { name: 'Your Cart is Empty' }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

it('goes on to checkout with a quantity whose field still has the focus', async () => {
  await aProduct(shop, { slug: 'pressed', name: 'Pressed', onHand: 4 })
  const { page, context } = await aVisitor(browser)
  await addToCart(page, 'pressed')
  // On a phone the button is below, and a remark above it would push it away from the finger.
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto(`${shop.url}/cart`)
  await page.getByRole('textbox', { name: 'Quantity of Pressed' }).fill('9')
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await page.waitForURL(/\/login/)
  const kept = await page.evaluate(() => localStorage.getItem('cart'))
  expect(JSON.parse(kept ?? '')).toMatchObject([{ quantity: 4 }])
  await context.close()
})

it('saves items for later, through reloads and in every tab', async () => {
  await aProduct(shop, { slug: 'today', name: 'For today', retailCents: 100_000 })
  await aProduct(shop, { slug: 'later', name: 'For later', retailCents: 130_000 })
  const { page, complaints, context } = await aVisitor(browser)
  await addToCart(page, 'today')
  await addToCart(page, 'later')
  await page.goto(`${shop.url}/cart`)
  const otherTab = await context.newPage()
  await otherTab.goto(`${shop.url}/cart`)

  await page.getByRole('button', { name: 'Save for later For later' }).click()
  const saved = page.getByRole('region', { name: 'Saved for later' })
  await saved.getByRole('link', { name: 'For later' }).waitFor()
  await expect
    .poll(() => page.getByRole('region', { name: 'Order Summary' }).textContent())
    .toContain('R\u00a01\u00a0299,00')
  await otherTab.getByRole('button', { name: 'Move to Cart For later' }).waitFor()

  await page.reload()
  await saved.getByRole('link', { name: 'For later' }).waitFor()
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear Cart' }).click()
  await page.getByRole('heading', { name: 'Your Cart is Empty' }).waitFor()
  await saved.getByRole('button', { name: 'Move to Cart For later' }).click()
  await page.getByRole('textbox', { name: 'Quantity of For later' }).waitFor()
  await otherTab.getByRole('textbox', { name: 'Quantity of For later' }).waitFor()
  await expect.poll(() => saved.count()).toBe(0)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('savedForLater'))).toBe('[]')
  expect(complaints).toEqual([])
  await context.close()
})

it('keeps the focus on the page when the last line is removed', async () => {
  await aProduct(shop, { slug: 'only', name: 'The only one' })
  const { page, context } = await aVisitor(browser)
  const focused = () => page.evaluate(() => document.activeElement?.id)
  await addToCart(page, 'only')
  await page.goto(`${shop.url}/cart`)

  await page.getByRole('button', { name: 'Save for later The only one' }).click()
  await page.getByRole('heading', { name: 'Your Cart is Empty' }).waitFor()
  await expect.poll(focused).toBe('main')
  await page.getByRole('button', { name: 'Move to Cart The only one' }).click()
  await page.getByRole('textbox', { name: 'Quantity of The only one' }).waitFor()
  await expect.poll(focused).toBe('main')
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear Cart' }).click()
  await page.getByRole('heading', { name: 'Your Cart is Empty' }).waitFor()
  await expect.poll(focused).toBe('main')
  await context.close()
})

it('checks the cart again on request, and when the connection is back', async () => {
  await aProduct(shop, { slug: 'checked', name: 'Checked' })
  const { page, context } = await aVisitor(browser)
  await addToCart(page, 'checked')
  const unchecked = page.getByText('We cannot check prices and stock right now')
  const cutOff = () => page.route('**/api/cart/check', (route) => route.abort())
  await cutOff()
  await page.goto(`${shop.url}/cart`)
  await unchecked.waitFor()
  await page.unroute('**/api/cart/check')
  await page.getByRole('button', { name: 'Try again' }).click()
  await unchecked.waitFor({ state: 'detached' })

  await cutOff()
  await page.reload()
  await unchecked.waitFor()
  await page.unroute('**/api/cart/check')
  await context.setOffline(true)
  await context.setOffline(false)
  await unchecked.waitFor({ state: 'detached' })
  await context.close()
})

it('asks before it clears the cart, with the page behind the question inert', async () => {
  await aProduct(shop, { slug: 'asked', name: 'Asked about' })
  const { page, context } = await aVisitor(browser)
  await addToCart(page, 'asked')
  await page.goto(`${shop.url}/cart`)
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  const question = page.getByRole('alertdialog', { name: 'Clear your cart?' })
  await question.waitFor()

  await followsTheRules(page)
  for (let count = 0; count < 6; count++) {
    await page.keyboard.press('Tab')
    const isBehind = await page.evaluate(() => {
      const focused = document.activeElement
      return focused !== document.body && focused?.closest('[role=alertdialog]') === null
    })
    expect(isBehind).toBe(false)
  }
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: 'Quantity of Asked about' }).waitFor()
  await context.close()
})

it('keeps the very last unit for the shopper who came back from the payment page without paying', async () => {
  await aProduct(shop, { slug: 'last-one', name: 'The last one', onHand: 1 })
  const { page, complaints, context } = await aVisitor(browser)
  await signIn(context, await aCustomer(shop))
  await addToCart(page, 'last-one')
  await page.goto(`${shop.url}/checkout`)
  await fillAddress(page)
  await page.getByRole('button', { name: /^Proceed to Payment/ }).click()
  await page.getByRole('button', { name: /^Place order and pay/ }).click()
  await page.waitForURL(/\/checkout\/ch_/)
  await page.getByRole('link', { name: 'Cancel' }).click()

  await page.waitForURL(/\/checkout\?cancelled=true&/)
  await page.getByText(/We are holding these items until \d\d:\d\d \((30|29) minutes left\)/).waitFor()
  await page.getByText('34 Protea Road').waitFor()
  await page.addInitScript(() => {
    const note = () => {
      if (document.body?.textContent.includes('Sold out')) document.documentElement.dataset.saidSoldOut = ''
    }
    new MutationObserver(note).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${shop.url}/cart`)
  const payNow = page.getByRole('button', { name: /^Pay now/ })
  await payNow.waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.saidSoldOut)).toBeUndefined()
  await payNow.click()
  await page.waitForURL(/\/checkout\/ch_/)
  await payByCard(page)
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
  await page.goto(`${shop.url}/cart`)
  await page.getByRole('heading', { name: 'Your Cart is Empty' }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

it('loses nothing that was typed when the shop cannot be reached', async () => {
  await aProduct(shop, { slug: 'offline', name: 'Offline' })
  await signUp(shop, 'cut.off@shop.example')
  const { page, context } = await aVisitor(browser)
  await addToCart(page, 'offline')
  const cutOff = () => page.route('**/api/**', (route) => route.abort())
  const mend = () => page.unroute('**/api/**')
  const unexpected = 'An unexpected error occurred. Please try again.'

  // The cart says that it could not be checked, and is still there.
  await cutOff()
  await page.goto(`${shop.url}/cart`)
  await page.getByText('We cannot check prices and stock right now').waitFor()
  await page.getByRole('heading', { name: 'Offline' }).waitFor()

  await page.goto(`${shop.url}/signup`)
  await page.getByLabel('First name').fill('Sample')
  await page.getByLabel('Last name').fill('Shopper')
  await page.getByLabel('Email').fill('new.one@shop.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click()
  await page.getByText(unexpected).waitFor()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('new.one@shop.example')
  await expect.poll(() => page.getByLabel('Confirm password').inputValue()).toBe(password)

  await page.goto(`${shop.url}/login?from=/checkout`)
  const door = page.getByRole('main')
  await enterAtTheDoor(page, 'cut.off@shop.example')
  await page.getByText(unexpected).waitFor()
  await expect.poll(() => door.getByLabel('Email').inputValue()).toBe('cut.off@shop.example')
  await mend()
  await door.getByRole('button', { name: 'Continue' }).click()
  await door.getByLabel('Password', { exact: true }).fill(password)
  await cutOff()
  await door.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByText(unexpected).waitFor()
  await expect.poll(() => door.getByLabel('Password', { exact: true }).inputValue()).toBe(password)
  await mend()
  await door.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL(`${shop.url}/checkout`)

  await fillAddress(page)
  await page.getByRole('button', { name: /^Proceed to Payment/ }).click()
  await page.getByRole('heading', { name: 'Review your order' }).waitFor()
  // On a phone the answer is scrolled into view, however far from the button.
  await page.setViewportSize({ width: 390, height: 700 })
  await page.evaluate(() => scrollTo(0, 0))
  await cutOff()
  await page.getByRole('button', { name: /^Place order and pay/ }).click()
  await page.getByText('Failed to initiate payment. Please try again.').waitFor()
  const assurance = page.getByText('You have not been charged, and nothing you typed is lost.')
  const isRead = () =>
    assurance.evaluate((text) => {
      const { top, bottom } = text.getBoundingClientRect()
      return top > 0 && bottom < innerHeight
    })
  await expect.poll(isRead).toBe(true)
  await expect.poll(() => page.getByRole('button', { name: /^Place order and pay/ }).isEnabled()).toBe(true)

  // Only the payment failed: the order is safe, and trying again pays the same one.
  await mend()
  await page.route('**/api/payments/**', (route) => route.abort())
  await page.getByRole('button', { name: /^Place order and pay/ }).click()
  await page.getByText('Your order is safe and you have not been charged. Try again to pay for it.').waitFor()
  await page.unroute('**/api/payments/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL(/\/checkout\/ch_/)
  const reply = await fetch(`${shop.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'cut.off@shop.example', password }),
  })
  const token = (await reply.json()).session.access_token
  await expect.poll(async () => (await send(shop, 'GET', '/orders', { token })).body.pagination.total).toBe(1)
  await context.close()
})

it('says that a payment could not be verified if no answer arrives, and asks again on request', async () => {
  const person = await aCustomer(shop)
  await aProduct(shop, { slug: 'unverified', name: 'Unverified' })
  const { page, context } = await aVisitor(browser)
  await signIn(context, person)
  await addToCart(page, 'unverified')
  await page.goto(`${shop.url}/checkout`)
  await fillAddress(page)
  await page.getByRole('button', { name: /^Proceed to Payment/ }).click()
  await page.getByRole('button', { name: /^Place order and pay/ }).click()
  await page.waitForURL(/\/checkout\/ch_/)
  await page.route('**/api/payments/**', (route) => route.abort())
  await page.clock.install()
  await payByCard(page)

  await page.getByText('Verifying Payment...').waitFor()
  const failed = page.getByRole('heading', { name: 'Payment Verification Failed' })
  await expect
    .poll(
      async () => {
        await page.clock.runFor(10_000)
        return failed.count()
      },
      { timeout: 60_000 },
    )
    .toBe(1)
  await page.getByText('Failed to verify payment').waitFor()
  await page.unroute('**/api/payments/**')
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
  await context.close()
})

it.each([
  ['a phone of 320 pixels', { width: 320, height: 640 }, 1],
  ['a window of 1280 pixels at 200 %', { width: 640, height: 450 }, 2],
])('reflows on %s', async (_, viewport, deviceScaleFactor) => {
  const name = 'Donaudampfschifffahrtsgesellschaftskapitän 16GB'
  await aProduct(shop, { slug: `long-${viewport.width}`, name })
  const context = await openContext(browser, { deviceScaleFactor })
  const page = await openPage(context)
  await signIn(context, await aCustomer(shop))
  await addToCart(page, `long-${viewport.width}`)
  await page.setViewportSize(viewport)

  for (const path of ['/cart', '/checkout', '/checkout?cancelled=true', '/payment-failed', '/orders']) {
    await page.goto(shop.url + path, { waitUntil: 'networkidle' })
    await isNotTooWide(page)
  }
  await page.goto(`${shop.url}/checkout`)
  await fillAddress(page)
  await page.getByRole('button', { name: /^Proceed to Payment/ }).click()
  await page.getByRole('button', { name: /^Place order and pay/ }).waitFor()
  await isNotTooWide(page)
  await context.close()
})
