import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { accounts } from '#server/db/schema/accounts.ts'
import {
  aVisitor,
  openBrowser,
  openContext,
  openPage,
  pressAddToCart,
} from '#tests/support/browser/browser.ts'
import { fillAddress } from '#tests/support/browser/checkout-page.ts'
import { followsTheRules, isNotTooWide, onceSettled } from '#tests/support/browser/page-rules.ts'
import { anAdministrator, aProduct, send } from '#tests/support/given/builders.ts'
import { emailsTo } from '#tests/support/given/emails.ts'
import { password, signUp } from '#tests/support/given/sign-up.ts'
import { type MailServer, openMailServer } from '#tests/support/http/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

let shop: TestShop
let mailingShop: TestShop
let mail: MailServer
let browser: Browser
beforeAll(async () => {
  shop = await openShop({ withPages: true, isRealTime: true })
  mail = await openMailServer()
  mailingShop = await openShop({ withPages: true, isRealTime: true, smtpUrl: mail.url })
  browser = await openBrowser()
  for (const one of [shop, mailingShop])
    await aProduct(one, { slug: 'lamp', name: 'Lamp', retailCents: 119_800 })
})
afterAll(async () => {
  await browser.close()
  await shop.close()
  await mailingShop.close()
  await mail.stop()
})

async function goToPay(page: Page, { url }: TestShop): Promise<void> {
  await page.goto(`${url}/product/lamp`)
  await pressAddToCart(page)
  await page.goto(`${url}/cart`)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await page.getByRole('heading', { name: 'Check out' }).waitFor()
}

const door = (page: Page, name: string) => page.getByRole('region', { name })
const toPayment = (page: Page) => page.getByRole('button', { name: /^Proceed to Payment/ })

describe('a guest on the way to pay', () => {
  it('finds a door for newcomers and one for people with an account, beside the order', async () => {
    const { page, context, complaints } = await aVisitor(browser, { width: 1366, height: 900 })
    await goToPay(page, shop)
    await page.getByText('You need an account so that we can send your invoice').waitFor()
    await onceSettled(async () => {
      const newcomers = await door(page, 'I am new here').boundingBox()
      const known = await door(page, 'I have an account').boundingBox()
      expect(newcomers?.width).toBe(known?.width)
      expect(newcomers?.y).toBe(known?.y)
    })
    await page.getByRole('heading', { name: 'Order Summary' }).waitFor()
    await page.getByText('R\u00a01\u00a0497,00').filter({ visible: true }).first().waitFor()
    await followsTheRules(page)

    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ width, height: 800 })
      await isNotTooWide(page)
    }
    await page.emulateMedia({ colorScheme: 'dark' })
    await followsTheRules(page)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('who is new needs an address and a password, and is asked for a name once, with the delivery address', async () => {
    const { page, context } = await aVisitor(browser)
    await goToPay(page, shop)
    const form = door(page, 'I am new here')
    await form.getByRole('button', { name: 'Create Account' }).click()
    await form.getByRole('alert').first().waitFor()
    await form.getByLabel('Email').fill('new@shop.example')
    await form.getByLabel('Choose a password').fill(password)
    await form.getByRole('button', { name: 'Create Account' }).click()
    await page.waitForURL(`${shop.url}/checkout`)
    await page.getByRole('heading', { name: 'Where should we deliver?' }).waitFor()
    await expect.poll(() => page.title()).toMatch(/^Delivery, step 1 of 3/)
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('new@shop.example')

    await fillAddress(page)
    const isNamed = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok())
    await toPayment(page).click()
    await isNamed
    await page.getByRole('heading', { name: 'Review your order' }).waitFor()
    await expect.poll(() => page.title()).toMatch(/^Payment, step 2 of 3/)
    await page.goto(`${shop.url}/account`)
    await page.getByText('Sample Shopper').first().waitFor()
    await context.close()
  })

  it('gets in by a code from an email instead of the password', async () => {
    const { page, context } = await aVisitor(browser)
    const email = 'coded@shop.example'
    const body = { email, password, firstName: 'Sample', lastName: 'Customer' }
    expect((await send(mailingShop, 'POST', '/createAccount', { body })).status).toBe(201)
    await mailingShop.services.db
      .update(accounts)
      .set({ emailVerified: true })
      .where(eq(accounts.email, email))
    await goToPay(page, mailingShop)
    const form = door(page, 'I have an account')
    await form.getByLabel('Email').fill(email)
    await form.getByRole('button', { name: 'Email me a code' }).click()
    await expect.poll(() => form.getByLabel('Email').inputValue()).toBe(email)
    await form.getByRole('button', { name: 'Send the code' }).click()
    await form.getByText('Check your inbox').waitFor()

    await form.getByLabel('Code from the email').fill('12')
    await form.getByRole('button', { name: 'Login' }).click()
    await form.getByRole('alert').waitFor()
    const sent = await emailsTo(mailingShop, email)
    const code = sent.find(({ kind }) => kind === 'login_code')?.data.code
    await form.getByLabel('Code from the email').fill(z.string().parse(code))
    await form.getByRole('button', { name: 'Login' }).click()
    await page.waitForURL(`${mailingShop.url}/checkout`)
    await page.getByRole('heading', { name: 'Where should we deliver?' }).waitFor()
    await context.close()
  })

  it('is not offered a code by a shop that sends no emails', async () => {
    const { page, context } = await aVisitor(browser)
    await goToPay(page, shop)
    await expect.poll(() => page.getByRole('button', { name: 'Email me a code' }).count()).toBe(0)
    await context.close()
  })
})

async function atTheAddress(email: string): Promise<{ page: Page; token: string; close(): Promise<void> }> {
  const { token } = await signUp(shop, email)
  const context = await openContext(browser, { viewport: { width: 1280, height: 900 } })
  await context.addInitScript((text) => sessionStorage.setItem('token', text), token)
  const page = await openPage(context)
  await page.goto(`${shop.url}/product/lamp`)
  await pressAddToCart(page)
  await page.goto(`${shop.url}/checkout`)
  await page.getByRole('heading', { name: 'Where should we deliver?' }).waitFor()
  return { page, token, close: () => context.close() }
}

describe('the address of a delivery', () => {
  it('names each field that is missing, and leads to it from the message at its head', async () => {
    const { page, close } = await atTheAddress('faulty@shop.example')
    await page.getByLabel('Full name').fill('Sample Shopper')
    await toPayment(page).click()
    const summary = page.getByRole('alert').filter({ hasText: 'Please fill in all required fields' })
    await summary.getByRole('button', { name: 'City' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('city')
    await expect.poll(() => summary.getByRole('button', { name: 'Full name' }).count()).toBe(0)
    const own = await page.getByLabel('City').getAttribute('aria-describedby')
    await expect.poll(() => page.locator(`[id="${own?.split(' ').at(-1)}"]`).textContent()).toMatch(/city/i)
    await close()
  })

  it('has fields as wide as what goes into them', async () => {
    const { page, close } = await atTheAddress('widths@shop.example')
    const widthOf = async (label: string) => (await page.getByLabel(label).boundingBox())?.width ?? 0
    await onceSettled(async () => {
      expect(await widthOf('Postal code')).toBeLessThan((await widthOf('Full name')) / 2)
    })
    await close()
  })

  it('can carry a note for the courier and another recipient, to the review and the order', async () => {
    const { page, token, close } = await atTheAddress('note@shop.example')
    await fillAddress(page)
    await page.getByLabel(/^Delivery note/).fill('Gate code 4711')
    await page.getByText('Someone else receives it?').click()
    await page.getByLabel("Recipient's name").fill('Sample Neighbour')
    await toPayment(page).click()
    await page.getByRole('heading', { name: 'Review your order' }).waitFor()
    await page.getByText('Delivery note: Gate code 4711').waitFor()
    await page.getByText('Recipient: Sample Neighbour').waitFor()
    await page.getByRole('button', { name: /^Place order and pay/ }).click()
    await page.waitForURL(/\/checkout\/ch_/)
    const { orders } = (await send(shop, 'GET', '/orders', { token })).body
    expect(orders[0].shippingInfo).toMatchObject({
      deliveryNote: 'Gate code 4711',
      recipientName: 'Sample Neighbour',
    })
    await close()
  })
})

describe('the ways to pay', () => {
  it('are named as the owner’s settings say', async () => {
    const { page, context } = await aVisitor(browser)
    await page.goto(`${shop.url}/product/lamp`)
    await page.getByText('You pay by card on Yoco’s secure page.').waitFor()
    await pressAddToCart(page)
    await page.goto(`${shop.url}/cart`)
    await page.getByRole('main').getByText('Pay by card', { exact: true }).waitFor()
    const { token } = await anAdministrator(shop)
    const { settings, version } = (await send(shop, 'GET', '/admin/settings', { token })).body
    const body = { settings: { ...settings, paymentKinds: { instantEft: true } }, version }
    expect((await send(shop, 'PUT', '/admin/settings', { token, body })).status).toBe(200)
    await page.reload()
    await page.getByRole('main').getByText('Pay by card or Instant EFT', { exact: true }).waitFor()
    await page.goto(`${shop.url}/product/lamp`)
    await page.getByText('You pay by card or Instant EFT on Yoco’s secure page.').waitFor()
    await context.close()
  })
})
