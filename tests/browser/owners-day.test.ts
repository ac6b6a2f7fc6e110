import { readFile } from 'node:fs/promises'
import { eq, inArray, like } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { accounts } from '#server/db/schema/accounts.ts'
import { categories } from '#server/db/schema/categories.ts'
import { emails } from '#server/db/schema/emails.ts'
import { orders } from '#server/db/schema/orders.ts'
import { products } from '#server/db/schema/products.ts'
import { stockLevels } from '#server/db/schema/stock.ts'
import { suppliers } from '#server/db/schema/suppliers.ts'
import { openAdminArea, wideLaptop } from '#tests/support/browser/admin-area.ts'
import { openPalette } from '#tests/support/browser/open-palette.ts'
import { countEffort } from '#tests/support/effort.ts'
import { aCustomer, aProduct, send } from '#tests/support/given/builders.ts'
import { aPicture } from '#tests/support/given/forms.ts'
import { moveToLastMonth } from '#tests/support/given/month-end.ts'
import { aPaidOrder, readOrder } from '#tests/support/given/order-life.ts'
import { aRequestedReturn } from '#tests/support/given/returns.ts'
import { keystrokeSeconds } from '#tests/support/keystroke-seconds.ts'
import { patienceMs } from '#tests/support/patience.ts'

const area = await openAdminArea()
const { shop, owner } = area
afterAll(() => area.close())

/** The owner at the start of each task: in the overview, at a laptop. */
async function theOwnerBegins() {
  const { page, context, complaints } = await area.someoneAt('/admin', { viewport: wideLaptop })
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  const counter = await countEffort(page)

  async function isDone(task: string) {
    const spent = await counter.spent()
    expect(complaints).toEqual([])
    await context.close()
    const seconds = keystrokeSeconds({ presses: spent.clicks, characters: spent.keys })
    expect({ ...spent, seconds }).toEqual(await documented(task))
  }
  return { page, counter, isDone, tabs: page.getByRole('navigation', { name: 'Tabs' }) }
}

/** The figures in docs/owners-day.md, which must match. */
async function documented(task: string) {
  const text = await readFile(new URL('../../docs/owners-day.md', import.meta.url), 'utf8')
  const row = text.split('\n').find((line) => line.startsWith(`| ${task} |`))
  const [clicks, keys, pages, seconds] = row?.split('|').slice(2, 6).map(Number) ?? []
  return { clicks, keys, pages, seconds }
}

it('adds a product with five pictures', async () => {
  const { db } = shop.services
  await db.insert(categories).values({ slug: 'radios', title: 'Radios', position: 90 })
  const { page, counter, isDone, tabs } = await theOwnerBegins()

  await tabs.getByRole('link', { name: 'Add Product' }).click()
  await counter.type(page.getByLabel('Name', { exact: true }).first(), 'Sea radio')
  await counter.choose(page.getByLabel('Category'), 'Radios')
  await counter.type(page.getByLabel('Supplier product code'), 'SR-1')
  await counter.type(page.getByLabel('Wholesale price'), '600')
  await counter.type(page.getByLabel('Retail price'), '999')
  await counter.type(page.getByRole('textbox', { name: 'Stock on hand' }), '8')
  const chooser = page.waitForEvent('filechooser')
  await page.getByText('Choose pictures', { exact: true }).click({ force: true })
  const colours = ['#ff0000', '#00ff00', '#0000ff', '#ffff00', '#00ffff']
  const pictures = await Promise.all(colours.map((colour) => aPicture(colour, 64)))
  await (await chooser).setFiles(
    pictures.map(({ bytes }, place) => ({
      name: `${place}.png`,
      mimeType: 'image/png',
      buffer: Buffer.from(bytes),
    })),
  )
  await page.getByRole('button', { name: 'Add product' }).click()
  await page.getByText(/^Product added as/).waitFor()
  await page.waitForURL(/admin.products[?]sort=newest$/)
  await page.getByText('"Sea radio" was added').waitFor()

  const [made] = await db.select().from(products).where(eq(products.name, 'Sea radio'))
  const shown = await send(shop, 'GET', `/products/${made?.id}`)
  expect(shown.body.product).toMatchObject({ retail_price: 999, stock_quantity: 8 })
  expect(shown.body.product.images).toHaveLength(5)
  await isDone('Add a product with five pictures')
})

it('raises the prices of one brand', async () => {
  const { db } = shop.services
  const brand = { brand: 'Karoo', wholesaleCents: 50_000 }
  const ids = [
    await aProduct(shop, { ...brand, name: 'Karoo lamp', retailCents: 100_000 }),
    await aProduct(shop, { ...brand, name: 'Karoo torch', retailCents: 89_999 }),
  ]
  const other = await aProduct(shop, { name: 'Other lamp', retailCents: 100_000 })
  const { page, counter, isDone, tabs } = await theOwnerBegins()
  const rule = page.getByRole('dialog', { name: 'Change prices' })

  await tabs.getByRole('link', { name: 'Products' }).click()
  await counter.choose(page.getByLabel('Brand', { exact: true }), 'Karoo')
  await page.waitForURL('**/admin/products?brand=Karoo')
  await page.getByRole('link', { name: 'Edit in a grid' }).click()
  await page.getByRole('button', { name: 'Change prices' }).click()
  await counter.type(rule.getByLabel('By', { exact: true }), '8')
  await rule.getByRole('button', { name: 'Change 2 prices' }).click()
  await page.getByRole('button', { name: 'Review and save' }).click()
  await page.getByRole('button', { name: 'Save 2 products' }).click()
  await page.getByText('2 products saved').waitFor()

  const rows = await db
    .select()
    .from(products)
    .where(inArray(products.id, [...ids, other]))
    .orderBy(products.id)
  expect(rows.map(({ retailCents }) => retailCents)).toEqual([107_999, 97_199, 100_000])
  await isDone('Raise the prices of one brand by 8 %')
})

it('fulfils fifty orders', async () => {
  const customer = await aCustomer(shop)
  const numbers: string[] = []
  for (let place = 0; place < 50; place += 1)
    numbers.push((await aPaidOrder(shop, customer, { quantity: 1 })).orderNumber)
  const { page, isDone, tabs } = await theOwnerBegins()

  await tabs.getByRole('link', { name: 'Orders' }).click()
  await page
    .getByRole('navigation', { name: 'Orders at a glance' })
    .getByRole('link', { name: /^Pending/ })
    .click()
  await page.waitForURL(/status=unfulfilled/)
  await page.locator('[aria-busy="false"]', { has: page.getByRole('table', { name: 'orders' }) }).waitFor()
  await page.getByLabel('Select every row on this page').click()
  await page.getByText('50 selected').waitFor()
  await page.getByRole('button', { name: 'Bulk Fulfill' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bulk Fulfill' }).click()
  await page
    .getByRole('main')
    .getByText('50 of 50 fulfilled')
    .waitFor({ timeout: 4 * patienceMs })

  const rows = await shop.services.db.select().from(orders).where(inArray(orders.orderNumber, numbers))
  expect(rows.filter(({ status }) => status === 'fulfilled')).toHaveLength(50)
  await isDone('Fulfil 50 orders')
})

it('finds out why a customer has no email of an order', async () => {
  const { db } = shop.services
  const { orderNumber } = await aPaidOrder(shop, await aCustomer(shop))
  const lastError = '550 There is no mailbox of this name'
  await db
    .update(emails)
    .set({ status: 'failed', recipient: 'lerato@typing.example', lastError })
    .where(eq(emails.orderNumber, orderNumber))
  const { page, counter, isDone } = await theOwnerBegins()

  await page.getByRole('link', { name: 'Emails', exact: true }).click()
  await counter.type(page.getByLabel('Search emails'), 'lerato@')
  await page.getByRole('row').filter({ hasText: orderNumber }).getByText(lastError).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await isDone('Find why a customer has no email of an order')
})

it('refunds half of an order', async () => {
  const order = await aPaidOrder(shop, await aCustomer(shop), { quantity: 2 })
  const { page, counter, isDone } = await theOwnerBegins()
  const panel = page.getByRole('dialog', { name: `Refund ${order.orderNumber}` })

  await openPalette(page)
  await page.keyboard.type(order.orderNumber)
  await page.getByRole('option', { name: order.orderNumber }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Refund…' }).click()
  await panel.getByLabel('An amount').click()
  await counter.type(panel.getByLabel('Amount in rand'), '1149.50')
  await counter.type(panel.getByLabel('Reason'), 'Arrived scratched')
  await panel.getByRole('button', { name: /^Refund R/ }).click()
  await panel.waitFor({ state: 'detached' })

  const { body } = await send(shop, 'GET', `/orders/${order.orderNumber}`, { token: owner.token })
  expect(body.order.refunds).toMatchObject([{ amount: 1149.5, reason: 'Arrived scratched' }])
  await isDone('Refund half an order')
})

it('answers where an order is, by the last digits of the telephone that calls', async () => {
  const caller = await aCustomer(shop)
  await shop.services.db
    .update(accounts)
    .set({ firstName: 'Lerato', lastName: 'Dlamini', phone: '+27847778899' })
    .where(eq(accounts.id, caller.id))
  const { orderNumber } = await aPaidOrder(shop, caller)
  const body = { fulfilled: true, trackingNumber: 'SW-8899' }
  await send(shop, 'PATCH', `/orders/${orderNumber}`, { token: owner.token, body })
  const { page, isDone } = await theOwnerBegins()

  await openPalette(page)
  await page.keyboard.type('8899')
  await page.getByRole('option', { name: orderNumber }).click()
  await page.getByText('SW-8899').first().waitFor()
  await isDone('Answer where an order is')
})

it('corrects the address of an order', async () => {
  const customer = await aCustomer(shop)
  const { orderNumber } = await aPaidOrder(shop, customer)
  const { page, isDone } = await theOwnerBegins()

  await openPalette(page)
  await page.keyboard.type(orderNumber)
  await page.getByRole('option', { name: orderNumber }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Correct/ }).click()
  await page.getByRole('textbox', { name: 'Address', exact: true }).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('7 Disa Road')
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByText('7 Disa Road').first().waitFor()
  await expect
    .poll(() => readOrder(shop, customer, orderNumber))
    .toMatchObject({
      shippingInfo: { address: '7 Disa Road' },
    })
  await isDone('Correct an address')
})

it('refunds what came back', async () => {
  const person = await aCustomer(shop)
  const { id, orderNumber } = await aRequestedReturn(shop, { person, owner })
  const { page, isDone } = await theOwnerBegins()

  await page.getByRole('link', { name: 'Returns', exact: true }).click()
  await page.getByRole('link', { name: `Return ${id}` }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Goods received' }).click()
  await page.getByRole('button', { name: /^Refund R/ }).click()
  await page.getByText('Nothing more to do').waitFor()
  await expect.poll(async () => (await readOrder(shop, person, orderNumber)).refunds).toHaveLength(1)
  await isDone('Refund what came back')
})

it('invites somebody who packs', async () => {
  const { page, counter, isDone } = await theOwnerBegins()
  const panel = page.getByRole('dialog', { name: 'Invite someone' })

  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await page.getByRole('button', { name: 'Invite someone' }).click()
  await counter.type(panel.getByLabel('Name'), 'Sipho')
  await counter.type(panel.getByLabel('Email'), 'sipho@packs.example')
  await panel.getByRole('radio', { name: /^Dispatch/ }).check()
  await panel.getByRole('button', { name: 'Send invitation' }).click()
  const shown = page.getByRole('dialog', { name: 'Copy this link now' })
  await expect.poll(() => shown.getByLabel('Link for the invitation').inputValue()).toMatch(/[/]join/)
  await shown.getByRole('button', { name: 'Done' }).click()
  await isDone('Invite an employee')
})

it('prints the pick list, packing slips and labels of the orders to pack', async () => {
  const customer = await aCustomer(shop)
  for (let place = 0; place < 3; place += 1) await aPaidOrder(shop, customer)
  const { page, isDone } = await theOwnerBegins()

  await page.getByRole('link', { name: 'Dispatch', exact: true }).click()
  await page.getByLabel('Select every row on this page').click()
  for (const paper of ['Pick list', 'Packing slips', 'Labels']) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: paper }).click()
    expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe('%PDF-')
  }
  await isDone('Print pick list, packing slips and labels')
})

it('orders low stock from a supplier, and adds it to stock when it arrives', async () => {
  const { db } = shop.services
  const [supplier] = await db
    .insert(suppliers)
    .values({ name: 'Table Bay', contact: 'Sales', email: 'sales@tablebay.example' })
    .returning({ id: suppliers.id })
  const low = { minStockLevel: 3, maxStockLevel: 9, onHand: 1, supplierId: supplier?.id ?? 0 }
  const names = ['Dune speaker', 'Reef speaker']
  const ids = await Promise.all(names.map((name) => aProduct(shop, { ...low, name })))
  const { page, isDone } = await theOwnerBegins()

  const card = page.getByRole('region', { name: 'Table Bay' })
  const download = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Download CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toMatch(/"Dune speaker","8"/)
  expect(csv).toMatch(/"Reef speaker","8"/)

  for (const [place, name] of names.entries()) {
    if (place > 0) await page.getByRole('link', { name: 'Overview' }).click()
    await card.getByRole('link', { name }).click()
    await page.getByRole('textbox', { name: 'Counted' }).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('9')
    await page.keyboard.press('Control+s')
    await page.getByText('Product saved.').waitFor()
    await page.waitForURL('**/admin/products')
  }
  const kept = await db.select().from(stockLevels).where(inArray(stockLevels.productId, ids))
  expect(kept.map(({ onHand }) => onHand)).toEqual([9, 9])
  await isDone('Restock two products from their supplier')
})

it('imports 500 products from a file, of which two rows are wrong', async () => {
  const { db } = shop.services
  await db.insert(categories).values({ slug: 'bolts', title: 'Bolts', position: 91 })
  const rows = Array.from({ length: 500 }, (_, at) => {
    const price = at === 7 || at === 400 ? 'ask us' : 'R 19,99'
    return `Day bolt ${at};bolts;DB-${at};10,00;${price};5`
  })
  const buffer = Buffer.from(['name;category;supplier_sku;wholesale;retail;stock', ...rows].join('\r\n'))
  const { page, isDone } = await theOwnerBegins()

  await page.getByRole('link', { name: 'Import & export', exact: true }).first().click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByLabel('Choose a file', { exact: true }).click()
  await (await chooser).setFiles({ name: 'bolts.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('heading', { name: '2 rows have errors' }).waitFor()
  await page.getByRole('button', { name: 'Skip these rows' }).click()
  await page.getByRole('button', { name: 'Save 498 changes' }).click()
  await page.getByText('Saved: 498 new, 0 changed', { exact: true }).waitFor({ timeout: 4 * patienceMs })
  await expect.poll(() => db.$count(products, like(products.name, 'Day bolt %'))).toBe(498)
  await isDone('Import 500 products from a file')
})

it('takes a product off sale', async () => {
  const id = await aProduct(shop, { name: 'Recalled kettle' })
  const { page, counter, isDone, tabs } = await theOwnerBegins()

  await tabs.getByRole('link', { name: 'Products' }).click()
  await counter.type(page.getByLabel('Search products'), 'kettle')
  await page.getByRole('button', { name: 'Deactivate Recalled kettle' }).click()
  await expect.poll(async () => (await send(shop, 'GET', `/products/${id}`)).status).toBe(404)
  await isDone('Take a product off sale')
})

it('changes the delivery fee', async () => {
  const { page, isDone } = await theOwnerBegins()

  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByLabel('Shipping fee').waitFor()
  await page.getByLabel('Shipping fee').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('149')
  await page.getByRole('button', { name: 'Save settings' }).click()
  const savedFee = async () =>
    (await send(shop, 'GET', '/admin/settings', { token: owner.token })).body.settings.shipping.fee
  await expect.poll(savedFee, { timeout: patienceMs }).toBe(149)
  await isDone('Change the delivery fee')
})

it('finds who set a wrong price, and reverts it', async () => {
  const id = await aProduct(shop, { name: 'Price mistake lamp', retailCents: 100_000, wholesaleCents: 500 })
  const read = await send(shop, 'GET', `/products/${id}`, { token: owner.token })
  const { version } = read.body.product
  const saved = await send(shop, 'PUT', `/products/${id}`, {
    token: owner.token,
    body: { retail_price: 10, version },
  })
  expect(saved.status).toBe(200)
  const { page, isDone } = await theOwnerBegins()

  await openPalette(page)
  await page.keyboard.type('price mist')
  await page.getByRole('option', { name: /Price mistake lamp/ }).click()
  await page.getByRole('link', { name: /^History/ }).click()
  const changes = page.getByRole('list', { name: 'Changes' }).locator('> li')
  await changes.first().getByText(owner.email).waitFor()
  await changes
    .first()
    .getByText(/was R\s1\s000,00/)
    .waitFor()
  await changes
    .first()
    .getByRole('button', { name: /^Revert/ })
    .click()
  await changes.filter({ hasText: 'Product change reverted' }).first().waitFor()
  const [after] = await shop.services.db.select().from(products).where(eq(products.id, id))
  expect(after?.retailCents).toBe(100_000)
  await isDone('Find who set a wrong price, and revert it')
})

it('closes the month', async () => {
  const { orderNumber, amountCents } = await aPaidOrder(shop, await aCustomer(shop))
  await send(shop, 'GET', `/orders/${orderNumber}/invoices`, { token: owner.token })
  await moveToLastMonth(shop)
  const { page, isDone } = await theOwnerBegins()

  await page.getByRole('link', { name: 'Month end' }).click()
  await page.getByRole('heading', { name: 'VAT return (VAT201)' }).waitFor()
  const saved: Buffer[] = []
  for (const name of ['CSV of sales journal', 'CSV of payments journal', /^PDF.* of all documents$/]) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    saved.push(await readFile(await (await download).path()))
  }

  const [sales = '', payments = '', documents = ''] = saved.map(String)
  expect(sales).toContain(`,invoice,`)
  expect(sales).toContain(orderNumber)
  expect(payments).toContain(`,payment,${orderNumber},Yoco,${(amountCents / 100).toFixed(2)},`)
  expect(documents.startsWith('%PDF-')).toBe(true)
  await isDone('Close the month')
})
