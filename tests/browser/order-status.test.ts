import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { expectedDelivery } from '#domain/orders/delivery/delivery.ts'
import { formatDay, southAfricanDay } from '#domain/south-african-day.ts'
import { aVisitor, openBrowser, openPage } from '#tests/support/browser/browser.ts'
import { followsTheRules, isNotTooWide } from '#tests/support/browser/page-rules.ts'
import { aCourier } from '#tests/support/given/a-courier.ts'
import { aCustomer, anAddress, anAdministrator, send } from '#tests/support/given/builders.ts'
import { aPaidOrder } from '#tests/support/given/order-life.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ withPages: true, isRealTime: true })
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.close()
})

async function askFor(page: Page, orderNumber: string, email: string): Promise<void> {
  await page.getByLabel('Order number').fill(orderNumber)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Track order', exact: true }).click()
}

it('says when an order arrives and how far it is, to whom knows its number and email address', async () => {
  const { orderNumber } = await aPaidOrder(shop, await aCustomer(shop))
  const { context, page, complaints } = await aVisitor(browser, { width: 320, height: 800 })
  await page.goto(shop.url)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Track an order' }).click()
  await page.getByRole('heading', { level: 1, name: 'Track an order' }).waitFor()
  await followsTheRules(page)

  await askFor(page, orderNumber.toLowerCase(), anAddress.email.toUpperCase())
  const days = expectedDelivery(southAfricanDay(Date.now()))
  const arriving = `Arriving ${formatDay(days.from)} to ${formatDay(days.to)}`
  await page.getByRole('heading', { name: arriving }).waitFor()
  const steps = page.getByRole('list', { name: 'Progress of the order' })
  await expect
    .poll(() => steps.getByRole('listitem').allTextContents())
    .toEqual(['Ordered(done)', 'Paid', 'On its way', 'Delivered'])
  const main = (await page.getByRole('main').textContent()) ?? ''
  for (const said of [anAddress.fullName, anAddress.address, anAddress.email])
    expect(main).not.toContain(said)
  await expect.poll(() => page.url()).toBe(`${shop.url}/order-status`)
  await followsTheRules(page)
  await isNotTooWide(page)
  expect(complaints).toEqual([])

  await page.getByRole('button', { name: 'Track another order' }).click()
  await expect.poll(() => page.getByLabel('Order number').inputValue()).toBe('')
  await context.close()
})

it('leads to the page of the courier once the order has left', async () => {
  const owner = await anAdministrator(shop)
  const { orderNumber } = await aPaidOrder(shop, await aCustomer(shop))
  const courierId = await aCourier(shop, { trackingUrl: 'https://track.example/{number}' })
  await send(shop, 'PATCH', `/orders/${orderNumber}`, {
    token: owner.token,
    body: { fulfilled: true, courierId, trackingNumber: 'KX1' },
  })
  const { context, page } = await aVisitor(browser)
  await page.goto(`${shop.url}/order-status`)
  await askFor(page, orderNumber, anAddress.email)
  const link = page.getByRole('link', { name: 'Track your parcel' })
  await expect.poll(() => link.getAttribute('href')).toBe('https://track.example/KX1')
  await context.close()
})

it('keeps what was typed if no order has both, and says the same whichever is wrong', async () => {
  const { orderNumber } = await aPaidOrder(shop, await aCustomer(shop))
  const { context, page } = await aVisitor(browser)
  await page.goto(`${shop.url}/order-status`)
  const alert = page.getByRole('alert').getByText('We found no order with that number and email. Check both.')
  await askFor(page, orderNumber, 'somebody.else@shop.example')
  await alert.waitFor()
  await expect.poll(() => page.getByLabel('Order number').inputValue()).toBe(orderNumber)
  await askFor(page, 'ORD-1', anAddress.email)
  await alert.waitFor()

  await askFor(page, '12', '')
  await page.getByText('Enter an email address').waitFor()
  await askFor(page, '12', 'nobody')
  await page.getByRole('alert').getByText('Enter an order number such as ORD-1763712000000').waitFor()
  await context.close()
})

it('is offered where an order asks for a login', async () => {
  const { context, page } = await aVisitor(browser)
  await page.goto(`${shop.url}/login?from=%2Forders%2FORD-1`)
  await page.getByRole('link', { name: 'Track it without logging in' }).click()
  await page.waitForURL(`${shop.url}/order-status`)
  await page.goto(`${shop.url}/login`)
  await expect.poll(() => page.getByText('Track it without logging in').count()).toBe(0)
  await context.close()
})

it('shows the email address of the shop if there is no JavaScript, and sends nothing', async () => {
  const html = await (await fetch(`${shop.url}/order-status`)).text()
  const noscript = /<noscript>.*?The form needs JavaScript.*?<\/noscript>/s.exec(html)?.[0] ?? ''
  expect(noscript).toContain('mailto:help@kwela.example')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await openPage(context)
  await page.goto(`${shop.url}/order-status`, { waitUntil: 'load' })
  await page.getByRole('heading', { name: 'Track an order' }).waitFor()
  expect(await page.getByRole('button', { name: 'Track order' }).count()).toBe(0)
  await context.close()
})
