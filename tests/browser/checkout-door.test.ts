import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { accounts } from '#server/db/schema/accounts.ts'
import { sendDueEmails } from '#server/features/emails/send-due-emails.ts'
import {
  aVisitor,
  openBrowser,
  openContext,
  openPage,
  pressAddToCart,
} from '#tests/support/browser/browser.ts'
import {
  enterAtTheDoor,
  fillAddress,
  logInAtTheDoor,
  payByCard,
} from '#tests/support/browser/checkout-page.ts'
import { followsTheRules, isNotTooWide, onceSettled } from '#tests/support/browser/page-rules.ts'
import { anAdministrator, aProduct, send } from '#tests/support/given/builders.ts'
import { password, signUp } from '#tests/support/given/sign-up.ts'
import { linkIn, openMailServer } from '#tests/support/http/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ withPages: true, isRealTime: true })
const mail = await openMailServer()
const mailingShop = await openShop({ withPages: true, isRealTime: true, smtpUrl: mail.url })
const browser = await openBrowser()
for (const one of [shop, mailingShop])
  await aProduct(one, { slug: 'lamp', name: 'Lamp', retailCents: 119_800 })
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

const toPayment = (page: Page) => page.getByRole('button', { name: /^Proceed to Payment/ })

describe('a guest on the way to pay', () => {
  it('is asked for an email address and nothing else, beside the order', async () => {
    const { page, context, complaints } = await aVisitor(browser, { width: 1366, height: 900 })
    await goToPay(page, shop)
    const main = page.getByRole('main')
    await expect.poll(() => main.locator('form').getByRole('textbox').count()).toBe(1)
    expect(await stepsOf(page)).toEqual(['Shipping', 'Payment', 'Confirmation'])
    await page.getByRole('heading', { name: 'Order Summary' }).waitFor()
    await page.getByText('R\u00a01\u00a0497,00').filter({ visible: true }).first().waitFor()
    await followsTheRules(page)

    await main.getByRole('button', { name: 'Continue' }).click()
    await main.getByText('Enter your email address', { exact: true }).waitFor()
    await expect.poll(() => main.getByText('Enter your email address', { exact: true }).count()).toBe(1)
    await expect.poll(() => focusedName(page)).toBe('email')

    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ width, height: 800 })
      await isNotTooWide(page)
    }
    await page.emulateMedia({ colorScheme: 'dark' })
    await followsTheRules(page)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('who is new goes straight to the address, pays, and may choose a password afterwards', async () => {
    const { page, context } = await aVisitor(browser)
    const email = 'new@shop.example'
    await goToPay(page, shop)
    await enterAtTheDoor(page, email)
    await page.waitForURL(`${shop.url}/checkout`)
    await page.getByRole('heading', { name: 'Where should we deliver?' }).waitFor()
    await expect.poll(() => page.title()).toMatch(/^Delivery, step 1 of 3/)
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email)

    await fillAddress(page)
    const isNamed = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok())
    await toPayment(page).click()
    await isNamed
    await page.getByRole('heading', { name: 'Review your order' }).waitFor()
    await expect.poll(() => page.title()).toMatch(/^Payment, step 2 of 3/)
    await page.getByRole('button', { name: /^Place order and pay/ }).click()
    await payByCard(page)
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
    expect(await stepsOf(page)).toEqual(['Shipping(done)', 'Payment(done)', 'Confirmation(done)'])

    await page.getByRole('link', { name: 'View Receipt' }).click()
    await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
    expect(await stepsOf(page)).toEqual(['Shipping(done)', 'Payment(done)', 'Confirmation(done)'])
    const offer = page.getByRole('region', { name: 'Choose a password' })
    await offer.getByRole('button', { name: 'Save password' }).click()
    await offer.getByText('Enter your password').waitFor()
    await offer.getByLabel('Password', { exact: true }).fill(password)
    await offer.getByRole('button', { name: 'Save password' }).click()
    await page.getByText('Your password is saved').waitFor()

    await page.goto(`${shop.url}/account`)
    await page.getByText('Sample Shopper').first().waitFor()
    await page.getByRole('button', { name: 'Change password' }).waitFor()
    const body = { email, password }
    expect((await send(shop, 'POST', '/login', { body })).status).toBe(200)
    await context.close()
  })

  it('who chose none may choose one on the account page, before what a password protects', async () => {
    const { page, context } = await aVisitor(browser)
    await goToPay(page, shop)
    await enterAtTheDoor(page, 'later@shop.example')
    await page.waitForURL(`${shop.url}/checkout`)
    await page.goto(`${shop.url}/account`)
    await page.getByText('To delete your account').waitFor()
    await page.getByText('To turn on two-step login').waitFor()
    await page.getByRole('button', { name: 'Choose a password' }).click()
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.getByRole('main').getByText('Your password is saved.').waitFor()
    await page.getByRole('button', { name: 'Delete my account' }).waitFor()
    await page.getByRole('button', { name: 'Change password' }).waitFor()
    await context.close()
  })

  it('whose address is known logs in with it, or takes another', async () => {
    await signUp(shop, 'known@shop.example')
    const { page, context } = await aVisitor(browser)
    await goToPay(page, shop)
    await enterAtTheDoor(page, 'known@shop.example')
    await expect.poll(() => focusedName(page)).toBe('password')
    const main = page.getByRole('main')
    await expect.poll(() => main.getByLabel('Email').inputValue()).toBe('known@shop.example')
    await followsTheRules(page)
    await main.getByRole('button', { name: 'Use another email address' }).click()
    await expect.poll(() => focusedName(page)).toBe('email')
    await logInAtTheDoor(page, 'known@shop.example')
    await page.waitForURL(`${shop.url}/checkout`)
    await page.getByRole('heading', { name: 'Where should we deliver?' }).waitFor()
    await context.close()
  })

  it('gets in by a link or a code from an email instead of the password', async () => {
    const { page, context } = await aVisitor(browser)
    const email = 'coded@shop.example'
    await aVerifiedCustomer(email)
    await goToPay(page, mailingShop)
    await enterAtTheDoor(page, email)
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Email me a link instead' }).click()
    await main.getByText('Check your inbox').waitFor()
    await main.getByLabel('Code from the email').fill('12')
    await main.getByRole('button', { name: 'Login' }).click()
    await main.getByRole('alert').waitFor()

    await sendDueEmails(mailingShop.services, new AbortController().signal)
    const link = linkIn(mail, email, `${mailingShop.url}/login`)
    // A mail scanner opens the link, and uses nothing up.
    const scanner = await context.newPage()
    await scanner.goto(link)
    await scanner.getByText('Press Login to carry on').waitFor()
    await scanner.close()
    const tab = await context.newPage()
    await tab.goto(link)
    await tab.getByRole('heading', { name: 'Check out' }).waitFor()
    await expect.poll(() => tab.getByLabel('Code from the email').inputValue()).toMatch(/^\d{6}$/)
    expect(tab.url()).not.toContain('#')
    await tab.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
    await tab.waitForURL(`${mailingShop.url}/checkout`)
    await tab.getByRole('heading', { name: 'Where should we deliver?' }).waitFor()
    await page.waitForURL(`${mailingShop.url}/checkout`)
    await context.close()
  })

  it('who has forgotten the password is logged in by the new one, and back at the checkout', async () => {
    const { page, context } = await aVisitor(browser)
    const email = 'forgot@shop.example'
    await aVerifiedCustomer(email)
    await goToPay(page, mailingShop)
    await enterAtTheDoor(page, email)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await page.getByText('Check your inbox').waitFor()
    await sendDueEmails(mailingShop.services, new AbortController().signal)
    await page.goto(linkIn(mail, email, `${mailingShop.url}/reset-password`))
    await page.getByLabel('New password', { exact: true }).fill('a better horse')
    await page.getByLabel('Confirm new password').fill('a better horse')
    await page.getByRole('button', { name: 'Save new password' }).click()
    await page.waitForURL(`${mailingShop.url}/checkout`)
    await page.getByRole('heading', { name: 'Where should we deliver?' }).waitFor()
    await context.close()
  })

  it('is not offered a link by a shop that sends no emails', async () => {
    await signUp(shop, 'unmailed@shop.example')
    const { page, context } = await aVisitor(browser)
    await goToPay(page, shop)
    await enterAtTheDoor(page, 'unmailed@shop.example')
    await page.getByRole('main').getByLabel('Password', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Email me a link instead' }).count()).toBe(0)
    await context.close()
  })
})

function stepsOf(page: Page): Promise<string[]> {
  return page
    .getByRole('list', { name: 'Checkout steps' })
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.textContent.replace(/^\d/, '')))
}

function focusedName(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('name') ?? null)
}

async function aVerifiedCustomer(email: string): Promise<void> {
  const body = { email, password, firstName: 'Sample', lastName: 'Customer' }
  expect((await send(mailingShop, 'POST', '/createAccount', { body })).status).toBe(201)
  await mailingShop.services.db.update(accounts).set({ emailVerified: true }).where(eq(accounts.email, email))
}

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
    await expect.poll(() => focusedName(page)).toBe('city')
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
