import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accounts } from '#server/db/schema/accounts.ts'
import { couriers } from '#server/db/schema/couriers.ts'
import { orders } from '#server/db/schema/orders.ts'
import { openAdminArea, phone, wideLaptop } from '#tests/support/browser/admin-area.ts'
import { aVisitor } from '#tests/support/browser/browser.ts'
import { openPalette } from '#tests/support/browser/open-palette.ts'
import {
  fitsItsPlace,
  followsTheRules,
  isNotTooWide,
  onceSettled,
} from '#tests/support/browser/page-rules.ts'
import { aCustomer, aProduct, send } from '#tests/support/given/builders.ts'
import {
  anOrderAtTheProvider,
  aPaidOrder,
  aReturn,
  emailsAbout,
  readOrder,
} from '#tests/support/given/order-life.ts'
import { password, signUp } from '#tests/support/given/sign-up.ts'

const area = await openAdminArea()
const { shop, owner } = area
afterAll(() => area.close())
beforeAll(async () => {
  await shop.services.db
    .insert(couriers)
    .values({ name: 'The Courier Guy', contact: '', email: '', phone: '' })
    .onConflictDoNothing()
})

const noBreak = (text: string) => text.replaceAll(' ', '\u00a0')
const rowOf = (page: Page, orderNumber: string) => page.getByRole('row').filter({ hasText: orderNumber })

async function statusOf(orderNumber: string) {
  const rows = await shop.services.db.select().from(orders).where(eq(orders.orderNumber, orderNumber))
  return rows[0]?.status
}

it('lists, finds and fulfils orders, alone and many at once', async () => {
  const customer = await aCustomer(shop)
  const first = await aPaidOrder(shop, customer, { quantity: 1 })
  const second = await aPaidOrder(shop, customer, { quantity: 2 })
  const third = await aPaidOrder(shop, customer, { quantity: 1 })
  const { page, context, complaints } = await area.someoneAt('/admin/orders', { viewport: wideLaptop })

  const row = rowOf(page, first.orderNumber)
  await row.getByText('sample@shop.example').waitFor()
  await row.getByText('12 Sample Street, Woodstock, Cape Town, 7925').waitFor()
  await row.getByText('Pending').waitFor()
  const glance = page.getByRole('navigation', { name: 'Orders at a glance' })
  await glance.getByRole('link', { name: 'Pending 3' }).waitFor()
  await followsTheRules(page)

  await row.getByRole('button', { name: 'Mark Fulfilled' }).click()
  const dialog = page.getByRole('dialog', { name: `Mark ${first.orderNumber} fulfilled` })
  await dialog.getByLabel('Courier').selectOption({ label: 'The Courier Guy' })
  await dialog.getByLabel('Tracking number').fill('TCG-101')
  await page.keyboard.press('Enter')
  await row.getByText('Fulfilled', { exact: true }).waitFor()
  await glance.getByRole('link', { name: 'Fulfilled 1' }).waitFor()
  await expect.poll(() => statusOf(first.orderNumber)).toBe('fulfilled')
  await expect.poll(() => emailsAbout(shop, first.orderNumber)).toContain('order_shipped')

  await page.keyboard.press('/')
  await page.keyboard.type('tcg-101')
  await page.waitForURL(/q=tcg-101/)
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await rowOf(page, third.orderNumber).waitFor()

  // The customer cancels one of them while the list is open, so it can no longer be fulfilled.
  await send(shop, 'POST', `/orders/${second.orderNumber}/cancel`, { token: customer.token })
  await rowOf(page, second.orderNumber).getByRole('button', { name: 'Mark Fulfilled' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark Fulfilled' }).click()
  await page.getByRole('alert').getByText('The customer has cancelled this order').waitFor()
  await rowOf(page, second.orderNumber).getByText('Pending').waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()

  await page.getByLabel('Show').selectOption('unfulfilled')
  await page.waitForURL(/status=unfulfilled/)
  await expect.poll(() => page.getByRole('row').count()).toBe(3)
  // By keyboard: content still loading above the table cannot move it away from a key press.
  await page.getByLabel('Select every row on this page').press('Space')
  await page.getByText('2 selected').waitFor()
  await page.getByRole('button', { name: 'Bulk Fulfill' }).click()
  const bulk = page.getByRole('dialog', { name: 'Mark 2 orders fulfilled' })
  await bulk.getByLabel('Courier').selectOption({ label: 'The Courier Guy' })
  await bulk.getByLabel(`Tracking number of ${third.orderNumber}`).fill('TCG-303')
  await bulk.getByRole('button', { name: 'Bulk Fulfill' }).click()
  await page.getByRole('main').getByText('1 of 2 fulfilled').waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'refund it, or dismiss the cancellation first' })
    .waitFor()
  await page.getByText('1 selected').waitFor()
  await expect.poll(() => statusOf(third.orderNumber)).toBe('fulfilled')
  await expect
    .poll(() => readOrder(shop, area.owner, third.orderNumber))
    .toMatchObject({
      courier: 'The Courier Guy',
      trackingNumber: 'TCG-303',
    })

  await page.goto(`${shop.url}/admin/orders`)
  await rowOf(page, third.orderNumber).waitFor()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Delivery address' }).uncheck()
  await page.keyboard.press('Escape')
  await page.reload()
  await rowOf(page, third.orderNumber).waitFor()
  await expect.poll(() => page.getByRole('columnheader', { name: 'Delivery address' }).count()).toBe(0)

  // On the colour of a chosen row, the soft colour of a badge needs an edge.
  const badge = rowOf(page, third.orderNumber).getByText('Fulfilled', { exact: true })
  const edge = () => badge.evaluate((element) => getComputedStyle(element).boxShadow)
  const without = await edge()
  await rowOf(page, third.orderNumber).getByRole('checkbox').check()
  await expect.poll(edge).not.toBe(without)
  await rowOf(page, third.orderNumber).getByRole('checkbox').uncheck()

  await page.getByRole('columnheader', { name: 'Price' }).getByRole('button').click()
  await page.waitForURL(/sort=price/)
  await expect.poll(() => page.getByRole('row').nth(1).textContent()).toContain(second.orderNumber)
  await page.keyboard.press('j')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(second.orderNumber)
  await page.keyboard.press('x')
  await page.getByText('1 selected').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/admin/orders/${second.orderNumber}`)
  expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([])
  await context.close()
})

it('says what was done without covering the history of the order', async () => {
  const { orderNumber } = await aPaidOrder(shop, await aCustomer(shop), { quantity: 1 })
  for (const viewport of [wideLaptop, phone]) {
    const { page, context } = await area.someoneAt(`/admin/orders/${orderNumber}`, { viewport })
    await page.getByRole('button', { name: /^Correct/ }).click()
    await page.getByLabel('Suburb').fill(`Gardens ${viewport.width}`)
    await page.getByRole('button', { name: 'Save corrections' }).click()
    const message = page.locator('[data-stays-below]').filter({ hasText: 'Details corrected' })
    // Hovered over, it stays.
    await message.getByText('Details corrected').hover()
    const history = page.getByRole('region', { name: 'History' })
    await onceSettled(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      const [over, under] = await Promise.all([message.boundingBox(), history.boundingBox()])
      if (!over || !under) throw new Error('The message or the history is not shown')
      const isBeside = over.x + over.width <= under.x
      expect(isBeside || under.y + under.height <= over.y).toBe(true)
    })
    await context.close()
  }
})

it('takes what is typed before the palette is there, and nothing of it as a shortcut', async () => {
  const { page, context, complaints } = await area.someoneAt('/admin/orders', { viewport: wideLaptop })
  const { promise: isTyped, resolve: go } = Promise.withResolvers<void>()
  await page.route('**/command-palette-*.js', async (route) => {
    await isTyped
    await route.continue()
  })
  await page.reload()
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('go to nothigg')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('ng')
  go()
  const field = page.getByRole('combobox', { name: /^Find an order/ })
  await expect.poll(() => field.inputValue()).toBe('go to nothing')
  await page.keyboard.type(' more')
  await expect.poll(() => field.inputValue()).toBe('go to nothing more')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/orders')

  await page.keyboard.press('Escape')
  await openPalette(page)
  await expect.poll(() => field.inputValue()).toBe('')
  expect(complaints).toEqual([])
  await context.close()
})

it('shows everything about one order, and every action on its page', async () => {
  const customer = await aCustomer(shop)
  const order = await aPaidOrder(shop, customer, { quantity: 2 })
  const { page, context, complaints } = await area.someoneAt('/admin/orders', { viewport: wideLaptop })
  const section = (name: string) => page.getByRole('region', { name, exact: true })

  await rowOf(page, order.orderNumber).waitFor()
  await openPalette(page)
  await page.keyboard.type(order.orderNumber)
  await page.getByRole('option', { name: order.orderNumber }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/admin/orders/${order.orderNumber}`)

  await section('Customer').getByText('+27 82 123 4567').waitFor()
  await section('Payments').getByText(order.checkoutId).waitFor()
  await section('Payments').getByText(noBreak('R 2 299')).first().waitFor()
  await section('Emails').getByText('Waiting').first().waitFor()
  await section('History').getByText('Placed').waitFor()
  const download = page.waitForEvent('download')
  await section('Invoices').getByRole('button', { name: /^PDF/ }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  await followsTheRules(page)

  await page.keyboard.press('n')
  await page.keyboard.type('Leave it with the neighbour.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await section('Notes').getByText(owner.email).waitFor()
  await expect.poll(() => page.getByLabel('New note').inputValue()).toBe('')

  await send(shop, 'POST', `/orders/${order.orderNumber}/cancel`, { token: customer.token })
  await page.reload()
  await page.getByText('The customer cancelled before packing: refund').waitFor()
  await page.getByRole('button', { name: 'No action needed…' }).click()
  await page.getByRole('button', { name: 'Resolve' }).click()
  await page.getByText('Describe what you found').waitFor()
  await page.getByLabel('What did you find?').fill('Wants it after all')
  await page.getByRole('button', { name: 'Resolve' }).click()
  await page.getByText('The customer cancelled before packing: refund').waitFor({ state: 'detached' })

  await section('Payments').getByRole('button', { name: 'Refund…' }).click()
  const panel = page.getByRole('dialog', { name: `Refund ${order.orderNumber}` })
  await panel.getByLabel('Some items').check()
  await panel.getByRole('combobox').selectOption('1')
  await panel.getByRole('button', { name: `Refund ${noBreak('R 1 000')},00` }).click()
  await panel.getByText('Enter a reason').waitFor()
  await panel.getByLabel('Reason').fill('One arrived broken')
  await panel.getByRole('button', { name: `Refund ${noBreak('R 1 000')},00` }).click()
  await panel.waitFor({ state: 'detached' })
  await section('Payments').getByText('One arrived broken').waitFor()
  const { body } = await send(shop, 'GET', `/orders/${order.orderNumber}`, { token: owner.token })
  expect(body.order.refunds).toMatchObject([{ amount: 1000, reason: 'One arrived broken' }])

  await page.keyboard.press('Shift+R')
  await panel.getByText(`You can refund ${noBreak('R 1 299')},00 to the card`).waitFor()
  await panel.getByLabel('An amount').check()
  await panel.getByLabel('Amount in rand').fill('1 300')
  await panel.getByRole('button', { name: 'Refund', exact: true }).click()
  await panel.getByText(`You can refund at most ${noBreak('R 1 299')},00`).waitFor()
  const question = page.getByRole('alertdialog')
  await page.goBack()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.poll(() => panel.getByLabel('Amount in rand').inputValue()).toBe('1 300')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Close without saving' }).click()
  await panel.waitFor({ state: 'detached' })

  const note = page.getByLabel('New note')
  await note.fill('Half a note')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+R')
  await panel.waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await page.goBack()
  await question.getByText('What you changed on this page has not been saved.').waitFor()
  await question.getByRole('button', { name: 'Stay on this page' }).click()
  await expect.poll(() => note.inputValue()).toBe('Half a note')
  await note.fill('')

  await page.getByRole('button', { name: 'Mark Fulfilled' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark Fulfilled' }).click()
  await page.getByRole('button', { name: 'Mark Unfulfilled' }).waitFor()
  await page.getByRole('button', { name: 'Edit delivery' }).click()
  await page.getByLabel('Tracking number').fill('TCG-7')
  await page.getByRole('button', { name: 'Save' }).click()
  await section('Delivery').getByText('TCG-7').waitFor()
  await expect.poll(() => statusOf(order.orderNumber)).toBe('fulfilled')

  await page.keyboard.press('u')
  await page.waitForURL('**/admin/orders')
  await page.goto(`${shop.url}/admin/orders/ORD-1`)
  await page.getByRole('heading', { name: 'Order Not Found' }).waitFor()
  expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
  await context.close()
})

it('is read as cards on a phone, with everything else in the menu', async () => {
  const order = await aPaidOrder(shop, await aCustomer(shop), { quantity: 1 })
  await aProduct(shop)
  const { page, context, complaints } = await area.someoneAt('/admin/orders', { viewport: phone })
  const card = page.getByRole('listitem').filter({ hasText: order.orderNumber })
  await card.getByRole('button', { name: 'Mark Fulfilled' }).waitFor()
  await isNotTooWide(page)
  await followsTheRules(page)

  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await followsTheRules(page, 'dialog')
  await menu.getByRole('link', { name: 'Emails' }).click()
  await page.getByRole('heading', { name: 'Emails', exact: true }).waitFor()
  await expect.poll(() => menu.count()).toBe(0)
  await page.goBack()
  await card.getByRole('link', { name: /^View Details/ }).click()
  await page.getByRole('heading', { name: order.orderNumber }).waitFor()
  await isNotTooWide(page)
  expect(complaints).toEqual([])
  await context.close()
})

it('repeats a refund with a lost answer unchanged, even after its panel was closed', async () => {
  const order = await aPaidOrder(shop, await aCustomer(shop), { quantity: 2 })
  const { page, context } = await area.someoneAt(`/admin/orders/${order.orderNumber}`)
  const open = page.getByRole('button', { name: 'Refund…' })
  const panel = page.getByRole('dialog', { name: `Refund ${order.orderNumber}` })
  const press = panel.getByRole('button', { name: `Refund ${noBreak('R 1 000')},00` })

  await open.click()
  await panel.getByLabel('Some items').check()
  await panel.getByRole('combobox').selectOption('1')
  await panel.getByLabel('Reason').fill('One arrived broken')
  await page.route('**/refund', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await press.click()
  await panel.getByText('We do not know whether this was refunded').waitFor()
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close without saving' }).click()
  await page.unroute('**/refund')

  await open.click()
  await panel.getByText('it is the same refund and is paid once').waitFor()
  await press.click()
  await panel.waitFor({ state: 'detached' })
  const { body } = await send(shop, 'GET', `/orders/${order.orderNumber}`, { token: owner.token })
  expect(body.order.refunds).toMatchObject([{ amount: 1000, reason: 'One arrived broken' }])
  await context.close()
})

it('keeps a half-written note when the session ends, and saves it after a login in another tab', async () => {
  const order = await aPaidOrder(shop, await aCustomer(shop), { quantity: 1 })
  const manager = await signUp(shop, 'manager@shop.example')
  await shop.services.db.update(accounts).set({ role: 'admin' }).where(eq(accounts.id, manager.id))
  const { page, context } = await aVisitor(area.browser)
  await page.goto(shop.url)
  await page.evaluate((token) => sessionStorage.setItem('token', token), manager.token)
  await page.goto(`${shop.url}/admin/orders/${order.orderNumber}`)
  await page.getByLabel('New note').fill('Ring twice')
  await send(shop, 'POST', '/logout', { token: manager.token })
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByText('Your session has ended').waitFor()
  await expect.poll(() => page.getByLabel('New note').inputValue()).toBe('Ring twice')

  const other = await context.newPage()
  await other.goto(`${shop.url}/login`)
  await other.getByLabel('Email').fill(manager.email)
  await other.getByLabel('Password', { exact: true }).fill(password)
  await other.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await other.waitForURL((url) => url.pathname !== '/login')
  await page.getByText('Your session has ended').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Ring twice' }).waitFor()
  await expect.poll(() => page.getByLabel('New note').inputValue()).toBe('')
  await context.close()
})

it('loses nothing of a note that was edited after a lost answer', async () => {
  const order = await aPaidOrder(shop, await aCustomer(shop), { quantity: 1 })
  const { page, context } = await area.someoneAt(`/admin/orders/${order.orderNumber}`)
  const note = page.getByLabel('New note')
  const press = page.getByRole('button', { name: 'Add note' })
  let answer = () => {}
  const looked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/notes', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await looked
    await route.abort()
  })
  await note.fill('Ring once')
  await press.click()
  await expect.poll(() => note.getAttribute('readonly')).not.toBeNull()
  answer()
  await expect.poll(() => note.getAttribute('readonly')).toBeNull()
  await page.unroute('**/notes')
  await note.fill('Ring twice')
  await press.click()
  await page.getByRole('listitem').filter({ hasText: 'Ring twice' }).waitFor()
  await context.close()
})

it('asks again, with the tracking number that was typed, if fulfilment is refused', async () => {
  const customer = await aCustomer(shop)
  const order = await aPaidOrder(shop, customer, { quantity: 1 })
  const { page, context } = await area.someoneAt(`/admin/orders/${order.orderNumber}`)
  await page.getByRole('button', { name: 'Mark Fulfilled' }).click()
  await send(shop, 'POST', `/orders/${order.orderNumber}/cancel`, { token: customer.token })
  const dialog = page.getByRole('dialog', { name: `Mark ${order.orderNumber} fulfilled` })
  await dialog.getByLabel('Tracking number').fill('TCG-909')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('button', { name: 'Mark Fulfilled' }).click()
  await dialog.getByText('The customer has cancelled this order').waitFor()
  await expect.poll(() => dialog.getByLabel('Tracking number').inputValue()).toBe('TCG-909')
  await context.close()
})

it('asks before a half-filled finding on an order is lost', async () => {
  const customer = await aCustomer(shop)
  const order = await aPaidOrder(shop, customer, { quantity: 1 })
  await send(shop, 'POST', `/orders/${order.orderNumber}/cancel`, { token: customer.token })
  const { page, context } = await area.someoneAt(`/admin/orders/${order.orderNumber}`)
  await page.getByRole('button', { name: 'No action needed…' }).click()
  const found = page.getByLabel('What did you find?')
  await found.fill('Wants it after all')
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay on this page' }).click()
  await expect.poll(() => found.inputValue()).toBe('Wants it after all')
  await context.close()
})

it('starts no second bulk action while the first is running', async () => {
  const order = await aPaidOrder(shop, await aCustomer(shop), { quantity: 1 })
  const { page, context } = await area.someoneAt(`/admin/orders?q=${order.orderNumber}`)
  let answer = () => {}
  const pressed = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/orders/bulk-fulfill', async (route) => {
    await pressed
    await route.continue()
  })
  await rowOf(page, order.orderNumber).getByRole('checkbox').check()
  await page.keyboard.press('Shift+F')
  await page.getByRole('dialog').getByRole('button', { name: 'Bulk Fulfill' }).click()
  await page.getByText('Fulfilling 0 of 1').waitFor()
  await page.keyboard.press('Shift+F')
  answer()
  await page.getByRole('main').getByText('1 of 1 fulfilled').waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('main').getByText('1 of 1 marked unfulfilled').waitFor()
  await expect.poll(() => statusOf(order.orderNumber)).toBe('paid')
  await context.close()
})

it.each([768, 1024, 1366, 1920])(
  'fits its table into a screen of %s pixels, whatever the state of its orders',
  async (width) => {
    const customer = await aCustomer(shop)
    await anOrderAtTheProvider(shop, customer)
    await aReturn(shop, customer, { note: 'It hums', owner: area.owner })
    const { orderNumber } = await aPaidOrder(shop, customer)
    await send(shop, 'POST', `/orders/${orderNumber}/refund`, {
      token: area.owner.token,
      body: { amount: 500, reason: 'Scratched box' },
    })
    const { page, context } = await area.someoneAt('/admin/orders', { viewport: { width, height: 800 } })
    const row = rowOf(page, orderNumber)
    await row.getByText('Partly refunded').waitFor()
    await page.getByRole('row').getByText('Awaiting payment').first().waitFor()
    await page.getByRole('row').getByText('Return requested').first().waitFor()
    await row.getByRole('link', { name: 'View Details' }).waitFor()
    await row.getByText('12 Sample Street, Woodstock, Cape Town, 7925').waitFor()
    await fitsItsPlace(page)

    await row.getByRole('link', { name: orderNumber, exact: true }).click()
    const history = page.getByRole('region', { name: 'History' })
    await history.getByText('R\u00a0500,00 refunded').waitFor()
    await context.close()
  },
)
