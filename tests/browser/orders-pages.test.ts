import { eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { expectedDelivery } from '#domain/orders/delivery/delivery.ts'
import { addMonths, formatDay, southAfricanDay } from '#domain/south-african-day.ts'
import { orders } from '#server/db/schema/orders.ts'
import { stockReservations } from '#server/db/schema/stock.ts'
import { aVisitor, openBrowser, pressAddToCart, type Visitor } from '#tests/support/browser/browser.ts'
import { followsTheRules, isNotTooWide } from '#tests/support/browser/page-rules.ts'
import { aCourier } from '#tests/support/given/a-courier.ts'
import { aParcel } from '#tests/support/given/a-parcel.ts'
import {
  aCustomer,
  anAdministrator,
  aProduct,
  type Person,
  placeOrder,
  send,
  startCheckout,
} from '#tests/support/given/builders.ts'
import { payOnHostedPage } from '#tests/support/given/payments.ts'
import { password, signUp } from '#tests/support/given/sign-up.ts'
import { openShop } from '#tests/support/shop/shop.ts'
import { formatFullDay } from '#web/storefront/order-dates.ts'

const shop = await openShop({ withPages: true, isRealTime: true })
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.close()
})

const noBreak = (text: string) => text.replaceAll(' ', '\u00a0')

async function signedIn(person: Person, viewport?: { width: number; height: number }): Promise<Visitor> {
  const visitor = await aVisitor(browser, viewport)
  await visitor.context.addInitScript((token) => sessionStorage.setItem('token', token), person.token)
  return visitor
}

async function anOrder(person: Person, productId: number, quantity = 1) {
  return (await placeOrder(shop, person, [{ productId, quantity }])).body.order
}

async function aPaidOrder(person: Person, productId: number, quantity = 1) {
  return pay(person, await anOrder(person, productId, quantity))
}

async function pay(person: Person, order: Parameters<typeof startCheckout>[2]) {
  const { checkoutId } = (await startCheckout(shop, person, order)).body
  await payOnHostedPage(shop, checkoutId)
  const { body } = await send(shop, 'GET', `/payments/yoco/status/${checkoutId}`, { token: person.token })
  return body.order
}

it('sends a guest to the login and back, and shows a friendly text if there are no orders', async () => {
  const { page, complaints, context } = await aVisitor(browser)
  await signUp(shop, 'no.orders@shop.example')
  await page.goto(`${shop.url}/orders`)
  await page.waitForURL(`${shop.url}/login?from=%2Forders`)
  await page.getByLabel('Email').fill('no.orders@shop.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()

  await page.waitForURL(`${shop.url}/orders`)
  await page.getByText('No orders yet').waitFor()
  await page.getByRole('link', { name: 'Start Shopping' }).click()
  await page.waitForURL(`${shop.url}/`)
  await page.getByRole('banner').getByRole('link', { name: 'Orders', exact: true }).click()
  await page.waitForURL(`${shop.url}/orders`)
  expect(complaints).toEqual([])
  await context.close()
})

it("lists orders in pages, with shoppers' labels, and links to each", async () => {
  const person = await aCustomer(shop)
  const productId = await aProduct(shop, { onHand: 50, name: 'A very good keyboard', retailCents: 129_900 })
  const paid = await aPaidOrder(person, productId)
  const placed = []
  for (let count = 0; count < 11; count++) placed.push(await anOrder(person, productId))
  const newest = placed.at(-1)
  const { page, complaints, context } = await signedIn(person)

  await page.goto(`${shop.url}/orders`)
  const first = page.getByRole('listitem').filter({ hasText: newest.orderNumber })
  await first.getByText('Awaiting payment').waitFor()
  await first.getByText(noBreak('R 1 598,00')).waitFor()
  await expect.poll(() => page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBe(10)

  await page.getByRole('link', { name: 'Older' }).click()
  await page.getByText('Page 2 of 2').first().waitFor()
  const last = page.getByRole('listitem').filter({ hasText: paid.orderNumber })
  await last.getByText('Paid', { exact: true }).waitFor()
  await page.goto(`${shop.url}/orders?page=9`)
  await page.waitForURL(`${shop.url}/orders?page=2`)

  await page.getByRole('link', { name: paid.orderNumber }).click()
  await page.getByRole('heading', { level: 1, name: `Order ${paid.orderNumber}` }).waitFor()
  const main = page.getByRole('main')
  for (const text of [
    'A very good keyboard',
    'VAT (15% included)',
    noBreak('R 208,43'),
    '12 Sample Street',
    '+27 82 123 4567',
    'Payment received',
  ]) {
    await main.getByText(text).first().waitFor()
  }
  await expect.poll(() => main.getByRole('button', { name: /Pay now/ }).count()).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})

it('names the courier, and links to its tracking page', async () => {
  const person = await aCustomer(shop)
  const order = await aPaidOrder(person, await aProduct(shop))
  const trackingUrl = 'https://karoo.example/track/{number}'
  const courierId = await aCourier(shop, { name: 'Karoo Couriers', trackingUrl })
  await aParcel(shop, order.orderNumber, { courierId, trackingNumber: 'KC-000-111' })
  const { page, context } = await signedIn(person)

  await page.goto(`${shop.url}/orders/${order.orderNumber}`)
  await page.getByText('KC-000-111').waitFor()
  await page.getByText('Karoo Couriers').waitFor()
  await expect
    .poll(() => page.getByRole('link', { name: 'Track your parcel' }).getAttribute('href'))
    .toBe('https://karoo.example/track/KC-000-111')
  await context.close()
})

it('says when an order arrives, then that it was delivered, on its page and in the list', async () => {
  const [person, owner] = [await aCustomer(shop), await anAdministrator(shop)]
  const items = [
    { productId: await aProduct(shop, { name: 'Keyboard' }), quantity: 1 },
    { productId: await aProduct(shop, { name: 'Mouse' }), quantity: 1 },
  ]
  const order = (await placeOrder(shop, person, items)).body.order
  const { page, complaints, context } = await signedIn(person)
  const current = page
    .getByRole('list', { name: 'Progress of the order' })
    .locator('[aria-current="step"]')
    .filter({ visible: true })

  await page.goto(`${shop.url}/orders/${order.orderNumber}`)
  await page.getByRole('heading', { level: 2, name: 'Waiting for your payment' }).waitFor()
  await expect.poll(() => current.textContent()).toBe('Ordered')

  const { checkoutId } = (await startCheckout(shop, person, order)).body
  await payOnHostedPage(shop, checkoutId)
  await send(shop, 'GET', `/payments/yoco/status/${checkoutId}`, { token: person.token })
  const today = southAfricanDay(Date.now())
  const { from, to } = expectedDelivery(today)
  const arrival = `Arriving ${formatDay(from)} to ${formatDay(to)}`
  await page.reload()
  await page.getByRole('heading', { level: 2, name: arrival }).waitFor()
  await expect.poll(() => current.textContent()).toBe('Paid')

  await pack(order.orderNumber, owner)
  await page.reload()
  await page.getByRole('heading', { level: 2, name: arrival }).waitFor()
  await expect.poll(() => current.textContent()).toBe('On its way')

  await pack(order.orderNumber, owner, today)
  await page.reload()
  const delivered = `Delivered on ${formatFullDay(today)}`
  await page.getByRole('heading', { level: 2, name: delivered }).waitFor()
  await expect.poll(() => current.textContent()).toBe('Delivered')
  await followsTheRules(page)

  await page.goto(`${shop.url}/orders`)
  const row = page.getByRole('listitem').filter({ hasText: order.orderNumber })
  await row.getByRole('link', { name: `and 1 more ${order.orderNumber}` }).waitFor()
  await row.getByText(delivered).waitFor()
  await row.getByText('Delivered', { exact: true }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

it("shows the not-found page if the order is unknown, another person's, or not a valid number", async () => {
  const [owner, other] = [await aCustomer(shop), await aCustomer(shop)]
  const order = await anOrder(owner, await aProduct(shop))
  const { page, context } = await signedIn(other)

  for (const number of [order.orderNumber, 'ORD-1', 'nonsense']) {
    await page.goto(`${shop.url}/orders/${number}`)
    await page.getByRole('heading', { level: 1, name: 'Order Not Found' }).waitFor()
    await expect.poll(() => page.title()).toBe('Order Not Found | Kwela')
    await page.getByRole('banner').waitFor()
  }
  expect((await fetch(`${shop.url}/orders/nonsense`)).status).toBe(404)
  await context.close()
})

it('pays for an existing unpaid order, and leaves the cart alone', async () => {
  const person = await aCustomer(shop)
  const productId = await aProduct(shop, { name: 'Bought today' })
  await aProduct(shop, { name: 'For another day', slug: 'for-another-day' })
  const order = await anOrder(person, productId)
  const { page, complaints, context } = await signedIn(person)
  await page.goto(`${shop.url}/product/for-another-day`)
  await pressAddToCart(page)

  await page.goto(`${shop.url}/orders/${order.orderNumber}`)
  await page.getByRole('button', { name: /^Pay now/ }).click()
  await page.waitForURL(/\/checkout\/ch_/)
  await page.getByLabel('Card number').fill('4111 1111 1111 1111')
  await page.getByLabel('Expiry date').fill('12/49')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
  await page.getByText(order.orderNumber).first().waitFor()

  await page.getByRole('link', { name: 'View Orders' }).click()
  await page.waitForURL(`${shop.url}/orders`)
  await page
    .getByRole('listitem')
    .filter({ hasText: order.orderNumber })
    .getByText('Paid', { exact: true })
    .waitFor()
  await page.goto(`${shop.url}/cart`)
  await page.getByRole('heading', { name: 'For another day' }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

it("counts down by the shop's clock, warns once when time is short, and says politely when it is over", async () => {
  const person = await aCustomer(shop)
  const order = await anOrder(person, await aProduct(shop))
  const { page, context } = await signedIn(person)
  // A browser that believes it is next year.
  await page.clock.install({ time: new Date(Date.now() + 365 * 24 * 60 * 60_000) })

  await page.goto(`${shop.url}/orders/${order.orderNumber}`)
  await page.getByText(/We are holding these items until \d\d:\d\d \((30|29) minutes left\)/).waitFor()

  await reservedUntil(order.orderNumber, Date.now() + 4.5 * 60_000)
  await page.reload()
  await page.getByText(/\(5 minutes left\)/).waitFor()
  const spoken = page.locator('[aria-live="polite"]', { hasText: 'Less than 5 minutes left' })
  await spoken.waitFor({ state: 'attached' })
  await expect.poll(() => page.getByText(/minutes left\)/).evaluate(isLive)).toBe(false)

  await reservedUntil(order.orderNumber, Date.now() - 1000)
  await page.clock.fastForward('05:00')
  await page.getByText('Your time to pay ran out').first().waitFor()
  await page.getByText('Expired', { exact: true }).waitFor()
  await page.getByText('Time to pay ran out, items released').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /Pay now/ }).count()).toBe(0)
  await context.close()
})

it('buys available items again, and names the others', async () => {
  const person = await aCustomer(shop)
  const [keyboard, mouse, lamp] = [
    await aProduct(shop, { name: 'Keyboard', onHand: 10 }),
    await aProduct(shop, { name: 'Mouse', onHand: 2 }),
    await aProduct(shop, { name: 'Lamp', onHand: 1 }),
  ]
  const items = [keyboard, mouse, lamp].map((productId) => ({ productId, quantity: 1 }))
  const order = (await placeOrder(shop, person, items)).body.order
  const other = await placeOrder(shop, await aCustomer(shop), [{ productId: mouse, quantity: 1 }])
  expect(other.status).toBe(201)
  const { page, complaints, context } = await signedIn(person)

  // While it waits for its payment, its page leads to that alone.
  await page.goto(`${shop.url}/orders/${order.orderNumber}`)
  await page.getByRole('button', { name: /^Pay now/ }).waitFor()
  expect(await page.getByRole('button', { name: 'Buy again' }).count()).toBe(0)
  await pay(person, order)
  await page.reload()
  await page.getByRole('button', { name: 'Buy again' }).click()
  await page.getByText('1 item is in your cart').waitFor()
  await page.getByText('Mouse is sold out').waitFor()
  await page.getByText('Lamp is sold out').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'View Cart' }).click()
  await page.getByRole('heading', { name: 'Keyboard' }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

it('cancels by keyboard what is not packed yet, unpaid or paid, and explains if it was packed in the meantime', async () => {
  const [person, owner] = [await aCustomer(shop), await anAdministrator(shop)]
  const productId = await aProduct(shop, { name: 'Second thoughts' })
  const unpaid = await anOrder(person, productId)
  const paid = await aPaidOrder(person, productId)
  const packed = await aPaidOrder(person, productId)
  const { page, complaints, context } = await signedIn(person)
  const cancel = page.getByRole('main').getByRole('button', { name: 'Cancel this order' })
  const dialog = page.getByRole('alertdialog')

  await page.goto(`${shop.url}/orders/${unpaid.orderNumber}`)
  await cancel.focus()
  await page.keyboard.press('Enter')
  await dialog.getByText('will not be charged').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => cancel.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Cancel this order' }).press('Enter')
  await page.getByText('We have received your cancellation').waitFor()
  await expect
    .poll(() => focusedText(page))
    .toContain('Your order has been cancelled. You have not been charged.')
  await page.getByText('Cancelled', { exact: true }).waitFor()
  await expect.poll(() => cancel.count()).toBe(0)
  await expect.poll(() => page.getByRole('button', { name: /^Pay now/ }).count()).toBe(0)

  await page.goto(`${shop.url}/orders/${paid.orderNumber}`)
  await cancel.click()
  await dialog.getByText(noBreak('R 1 299,00')).waitFor()
  await dialog.getByRole('button', { name: 'Cancel this order' }).click()
  await page.getByText(/^You cancelled this order on/).waitFor()
  await expect.poll(() => cancel.count()).toBe(0)
  await expect.poll(() => page.getByText('We are looking at this order').count()).toBe(0)
  for (const amount of [100, undefined]) {
    await send(shop, 'POST', `/orders/${paid.orderNumber}/refund`, {
      token: owner.token,
      body: { amount, reason: 'You cancelled' },
    })
  }
  await page.reload()
  const refunds = page.getByRole('region', { name: 'Refunds' })
  await refunds.getByText(noBreak('R 1 199,00')).waitFor()
  await expect.poll(() => refunds.getByText('Refunded', { exact: true }).count()).toBe(2)
  await page.getByText('Refunded', { exact: true }).first().waitFor()

  await page.goto(`${shop.url}/orders/${packed.orderNumber}`)
  await cancel.click()
  await pack(packed.orderNumber, owner)
  await dialog.getByRole('button', { name: 'Cancel this order' }).click()
  await page.getByText('Your order was not cancelled').waitFor()
  await page.getByText('You can return it once you have it.').waitFor()
  await page.getByText('On its way', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Request a return' }).waitFor()
  expect(complaints.filter((line) => !line.includes('409'))).toEqual([])
  await context.close()
})

it('returns part of an order on a narrow phone: with the legal deadlines, what was typed kept, and once', async () => {
  const [person, owner] = [await aCustomer(shop), await anAdministrator(shop)]
  const items = [
    { productId: await aProduct(shop, { name: 'Antidisestablishmentarianism-9000' }), quantity: 3 },
    { productId: await aProduct(shop, { name: 'Lamp' }), quantity: 1 },
  ]
  const order = (await placeOrder(shop, person, items)).body.order
  const { checkoutId } = (await startCheckout(shop, person, order)).body
  await payOnHostedPage(shop, checkoutId)
  await send(shop, 'GET', `/payments/yoco/status/${checkoutId}`, { token: person.token })
  const today = southAfricanDay(Date.now())
  await pack(order.orderNumber, owner, today)
  const path = `/orders/${order.orderNumber}/returns`
  const { options } = (await send(shop, 'GET', path, { token: person.token })).body
  const { page, complaints, context } = await signedIn(person, { width: 320, height: 800 })
  await page.emulateMedia({ reducedMotion: 'reduce' })

  await page.goto(`${shop.url}/orders/${order.orderNumber}`)
  const section = page.getByRole('region', { name: 'Returns' })
  await section.getByText(`Delivered on ${fullDay(today)}.`).waitFor()
  for (const { lastDay } of options.reasons) await section.getByText(formatDay(lastDay)).first().waitFor()
  expect(options.reasons[1].lastDay >= addMonths(today, 6)).toBe(true)
  const [changeOfMind, defective] = options.reasons.map(({ lastDay }: { lastDay: string }) =>
    fullDay(lastDay),
  )
  await page
    .getByText(
      `Until ${changeOfMind} if you changed your mind, until ${defective} if something is wrong with it.`,
    )
    .waitFor()
  await page.getByRole('button', { name: 'Return something' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('checkbox')

  const ask = section.getByRole('button', { name: 'Request a return' })
  await ask.click()
  await section.getByText('Choose why you want to return it').waitFor()
  await section.getByText('Choose what you want to return').waitFor()
  await page.keyboard.press('Space')
  await section.getByLabel('How many of Antidisestablishmentarianism-9000').selectOption('2')
  await section.getByText(`Until ${changeOfMind}: you send it back with any courier`).waitFor()
  await section.getByText(`Until ${defective}: we send a courier to you, at our cost`).first().waitFor()
  await section.getByLabel('It does not work properly').check()
  await section.getByLabel(/Anything we should know/).fill('It hums since Tuesday')
  await ask.click()
  await section.getByText('Choose what you would like us to do').waitFor()
  await section.getByLabel('A repair').check()
  await followsTheRules(page)
  await isNotTooWide(page)

  // The shop receives it, and its answer is lost: what was typed stays, and a repeat is the same return.
  await page.route(`**/api${path}`, async (route) => {
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort()
  })
  await ask.click()
  await section.getByText('We could not reach the shop.').waitFor()
  await page.unroute(`**/api${path}`)
  await expect
    .poll(() => section.getByLabel(/Anything we should know/).inputValue())
    .toBe('It hums since Tuesday')
  await ask.dblclick()
  await section.getByText('We have received your request').waitFor()
  await expect.poll(() => focusedText(page)).toContain('We have received your request')
  await section.getByText('2 × Antidisestablishmentarianism-9000').waitFor()
  await section.getByText('It does not work properly · A repair').waitFor()

  const { returns } = (await send(shop, 'GET', path, { token: person.token })).body
  expect(returns).toMatchObject([{ status: 'requested', note: 'It hums since Tuesday' }])
  const note = 'The courier comes on Monday'
  await send(shop, 'PATCH', `${path}/${returns[0].id}`, {
    token: owner.token,
    body: { status: 'approved', note },
  })
  await page.reload()
  for (const text of ['Approved', 'Return requested', 'Return approved', note])
    await section.getByText(text).first().waitFor()

  // In the meantime, the rest was returned on another device: the form says so and continues with what is left.
  await section.getByRole('button', { name: 'Request a return' }).click()
  await section.getByLabel('Lamp').check()
  await section.getByLabel('I changed my mind').check()
  const elsewhere = { items: [{ productId: items[1]?.productId, quantity: 1 }], reason: 'change_of_mind' }
  await send(shop, 'POST', path, { token: person.token, body: elsewhere })
  await ask.click()
  await section.getByText('This is more than you can still return from this order.').waitFor()
  await section.getByText('1 × Lamp').waitFor()
  await expect.poll(() => section.getByLabel('Lamp').count()).toBe(0)
  await expect.poll(() => section.getByLabel('I changed my mind').isChecked()).toBe(true)
  expect(complaints.filter((line) => !/409|ERR_FAILED/.test(line))).toEqual([])
  await context.close()
})

it('finds no fault with a return before it is sent, even with the question that appears last', async () => {
  const [person, owner] = [await aCustomer(shop), await anAdministrator(shop)]
  const order = await aPaidOrder(person, await aProduct(shop, { name: 'Kettle' }))
  await pack(order.orderNumber, owner, southAfricanDay(Date.now()))
  const { page, context } = await signedIn(person)
  await page.goto(`${shop.url}/orders/${order.orderNumber}`)
  const section = page.getByRole('region', { name: 'Returns' })
  await section.getByRole('button', { name: 'Request a return' }).click()
  await section.getByLabel('It does not work properly').check()
  await section.getByLabel('A repair').waitFor()
  await section.getByLabel(/Anything we should know/).focus()
  await expect.poll(() => section.getByRole('alert').count()).toBe(0)
  await section.getByRole('button', { name: 'Request a return' }).click()
  await section.getByText('Choose what you would like us to do').waitFor()
  await context.close()
})

/** Drawn in a canvas, so no picture of an `img`: its size is that of the photo once it is shown. */
async function isDrawn(photo: Locator): Promise<void> {
  await expect.poll(() => photo.evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBeGreaterThan(1)
}

it('sends photos with a return, which its shopper and the shop can look at', async () => {
  const [person, owner] = [await aCustomer(shop), await anAdministrator(shop)]
  const order = await aPaidOrder(person, await aProduct(shop, { name: 'Lamp' }))
  await pack(order.orderNumber, owner, southAfricanDay(Date.now()))
  const { page, complaints, context } = await signedIn(person, { width: 390, height: 844 })
  await page.goto(`${shop.url}/orders/${order.orderNumber}`)
  const section = page.getByRole('region', { name: 'Returns' })
  await section.getByRole('button', { name: 'Request a return' }).click()
  await section.getByRole('checkbox', { name: 'Lamp' }).check()
  await section.getByLabel(/damaged/).check()
  await section.getByLabel('A refund').check()

  // What cannot be sent is refused when it is chosen, and takes nothing away.
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#a32' } })
    .jpeg()
    .toBuffer()
  const jpeg = { name: 'box.jpg', mimeType: 'image/jpeg', buffer: photo }
  const field = section.getByLabel(/^Photos/)
  await field.setInputFiles([jpeg])
  await isDrawn(section.getByRole('img', { name: 'Photo 1: box.jpg' }))
  await field.setInputFiles([
    { name: 'note.heic', mimeType: 'image/heic', buffer: Buffer.from('not a picture that can be read') },
  ])
  await section.getByRole('alert').getByText('Send a JPEG or PNG.').waitFor()
  await field.setInputFiles([{ ...jpeg, name: 'label.jpg' }])
  await isDrawn(section.getByRole('img', { name: 'Photo 2: label.jpg' }))
  await followsTheRules(page)
  await section.getByRole('button', { name: 'Remove photo 2' }).click()

  await section.getByRole('button', { name: 'Request a return' }).click()
  await isDrawn(section.getByRole('img', { name: 'Photo 1 of 1' }))
  await page.getByRole('button', { name: 'See your return' }).waitFor()
  await expect.poll(() => page.getByText('We are looking at this order').count()).toBe(0)
  await page.reload()
  await isDrawn(section.getByRole('img', { name: 'Photo 1 of 1' }))
  await isNotTooWide(page)
  expect(complaints).toEqual([])
  await context.close()

  const staff = await signedIn(owner)
  await staff.page.goto(`${shop.url}/admin/orders/${order.orderNumber}`)
  await staff.page.getByRole('link', { name: /^Return \d/ }).click()
  await isDrawn(staff.page.getByRole('img', { name: 'Photo 1 of 1' }))
  expect(staff.complaints).toEqual([])
  await staff.context.close()
})

it('explains when the shop cannot be reached, and tries again on request', async () => {
  const person = await aCustomer(shop)
  const order = await anOrder(person, await aProduct(shop))
  const { page, context } = await signedIn(person)

  for (const path of ['/orders', `/orders/${order.orderNumber}`]) {
    await page.route('**/api/orders**', (route) => route.abort())
    await page.goto(shop.url + path)
    await page.getByText('We could not reach the shop. Check your connection and try again.').waitFor()
    await page.getByText('Your orders are safe.').waitFor()
    await page.unroute('**/api/orders**')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.getByText(order.orderNumber).first().waitFor()
  }

  await page.route('**/api/payments/**', (route) => route.abort())
  await page.getByRole('button', { name: /^Pay now/ }).click()
  await page.getByRole('alert').getByText('Failed to initiate payment. Please try again.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Pay now/ }).isEnabled()).toBe(true)
  await context.close()
})

it.each(['light', 'dark'] as const)(
  'is accessible and as narrow as 320 pixels in %s colours',
  async (colorScheme) => {
    const person = await aCustomer(shop)
    const order = await anOrder(person, await aProduct(shop, { name: 'Antidisestablishmentarianism-7000' }))
    const { page, context } = await signedIn(person, { width: 320, height: 800 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })

    for (const path of ['/orders', `/orders/${order.orderNumber}`]) {
      await page.goto(shop.url + path)
      await page.getByText(order.orderNumber).first().waitFor()
      await followsTheRules(page)
      await isNotTooWide(page)
    }
    await context.close()
  },
)

it('prints the order without the shop around it', async () => {
  const person = await aCustomer(shop)
  const order = await anOrder(person, await aProduct(shop, { name: 'On paper' }))
  const { page, context } = await signedIn(person)
  await page.goto(`${shop.url}/orders/${order.orderNumber}`)
  await page.getByText('On paper').waitFor()
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.getByRole('banner').isVisible()).toBe(false)
  await expect.poll(() => page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
  await expect.poll(() => page.getByText('On paper').isVisible()).toBe(true)
  await expect
    .poll(() =>
      page
        .getByText(/registration/)
        .last()
        .isVisible(),
    )
    .toBe(true)
  await context.close()
})

function fullDay(day: string): string {
  return `${formatDay(day)} ${day.slice(0, 4)}`
}

async function pack(orderNumber: string, owner: Person, deliveredOn?: string): Promise<void> {
  const body = { fulfilled: true, deliveredOn }
  const reply = await send(shop, 'PATCH', `/orders/${orderNumber}`, { token: owner.token, body })
  expect(reply.status).toBe(200)
}

function focusedText(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent ?? '')
}

async function reservedUntil(orderNumber: string, epochMs: number): Promise<void> {
  const { db } = shop.services
  const until = new Date(epochMs)
  const [order] = await db
    .update(orders)
    .set({ reservedUntil: until })
    .where(eq(orders.orderNumber, orderNumber))
    .returning({ id: orders.id })
  if (!order) throw new Error(`There is no order ${orderNumber}`)
  await db.update(stockReservations).set({ expiresAt: until }).where(eq(stockReservations.orderId, order.id))
}

function isLive(element: Element): boolean {
  return element.closest('[aria-live], [role=status], [role=alert]') !== null
}
