import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { accounts } from '#server/db/schema/accounts.ts'
import { emails } from '#server/db/schema/emails.ts'
import { products } from '#server/db/schema/products.ts'
import { suppliers } from '#server/db/schema/suppliers.ts'
import { openAdminArea, phone } from '#tests/support/browser/admin-area.ts'
import { followsTheRules, isNotTooWide } from '#tests/support/browser/page-rules.ts'
import { aCustomer, aProduct, aStaffMember, send } from '#tests/support/given/builders.ts'
import { aPaidOrder } from '#tests/support/given/order-life.ts'
import { password } from '#tests/support/given/sign-up.ts'

// Emails are queued for a mailer that nobody here runs.
const area = await openAdminArea({ smtpUrl: 'smtp://127.0.0.1:9' })
const { shop, owner } = area
afterAll(() => area.close())

it('shows sales, proposed purchases and open problems, and lets the owner act on them', async () => {
  const { db } = shop.services
  const [supplier] = await db
    .insert(suppliers)
    .values({ name: 'Table Bay', contact: 'Sales', email: 'sales@tablebay.example' })
    .returning({ id: suppliers.id })
  await aProduct(shop, {
    name: 'Sea radio',
    onHand: 1,
    minStockLevel: 3,
    maxStockLevel: 9,
    wholesaleCents: 50_000,
    supplierId: supplier?.id ?? 0,
  })
  const { amountCents, orderNumber } = await aPaidOrder(shop, await aCustomer(shop))
  await db.update(emails).set({ status: 'failed' }).where(eq(emails.orderNumber, orderNumber))
  const { page, context, complaints } = await area.someoneAt('/admin')
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()

  const sales = page.getByRole('region', { name: 'Sales' })
  expect(amountCents).toBe(229_900)
  await sales.getByRole('link', { name: /^Revenue R\s2\s299,00 No earlier data/ }).waitFor()
  await sales.getByRole('link', { name: 'Weeks' }).click()
  await sales.getByRole('link', { name: /^Orders/ }).click()
  await page.waitForURL('**/admin?by=week&show=orders')
  await sales.getByRole('button', { name: 'Show as table' }).click()
  const figures = sales.getByRole('table', { name: /^Orders, the last 12 weeks: 1; the 12 weeks before: 0/ })
  await expect.poll(() => figures.getByRole('row').count()).toBe(13)
  await figures.getByRole('row').last().getByRole('cell', { name: '1', exact: true }).waitFor()

  const order = page.getByRole('region', { name: 'Table Bay' })
  await order
    .getByText(/R\s4\s000,00/)
    .last()
    .waitFor()
  await order.getByLabel('How many to order of Sea radio').fill('12')
  await order
    .getByText(/R\s6\s000,00/)
    .last()
    .waitFor()
  const draft = decodeURIComponent(
    (await order.getByRole('link', { name: 'Draft email' }).getAttribute('href')) ?? '',
  )
  expect(draft).toMatch(/^mailto:sales@tablebay[.]example\?subject=Order from Kwela&body=Good day/)
  expect(draft).toMatch(/12 x SUP-\d+ Sea radio/)
  const download = page.waitForEvent('download')
  await order.getByRole('button', { name: 'Download CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('order-table-bay.csv')
  expect(await readFile(await file.path(), 'utf8')).toContain('"Sea radio","12","500.00","6000.00"')
  await order.getByRole('button', { name: 'Use proposed quantities' }).click()
  await expect.poll(() => order.getByLabel('How many to order of Sea radio').inputValue()).toBe('8')

  const board = page.getByRole('region', { name: 'Needs attention' })
  const failed = board.getByRole('listitem').filter({ hasText: '1 email could not be sent' })
  await expect.poll(() => failed.getByRole('link').getAttribute('href')).toBe('/admin/emails?status=failed')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect
    .poll(async () => (await db.select().from(emails).where(eq(emails.status, 'failed'))).length)
    .toBe(0)
  await followsTheRules(page)
  await page.setViewportSize(phone)
  await isNotTooWide(page)
  expect(complaints).toEqual([])
  await context.close()
})

it('shows every change from old to new, and reverts one of them or a whole import', async () => {
  const names = ['Lamp one', 'Lamp two', 'Lamp three']
  const ids = await Promise.all(names.map((name) => aProduct(shop, { name, retailCents: 100_000 })))
  const skus = await skusOf(ids)
  await importCsv(['sku,retail_price', ...skus.map((sku) => `${sku},1500.00`)].join('\n'))
  const [first = 0, second = 0] = ids
  const latest = await send(shop, 'GET', '/admin/audit?limit=1', { token: owner.token })
  const { batch } = latest.body.entries[0]
  await saveProduct(second, { name: 'Lamp two, larger', retail_price: 1700 })
  await saveProduct(first, { min_stock_level: 7 })

  const { page, context, complaints } = await area.someoneAt('/admin/audit?subject_type=product')
  const changes = page.getByRole('list', { name: 'Changes' }).locator('> li')
  const raised = changes.filter({ hasText: 'Minimum stock' })
  await raised.getByText('was 2').waitFor()
  await raised.getByText('is 7').waitFor()
  await raised.getByRole('button', { name: 'Revert: Product changed, Lamp one' }).click()
  await changes.filter({ hasText: 'Product change reverted' }).getByText('is 2').waitFor()
  await raised.filter({ hasText: 'Reverted' }).first().waitFor()
  await expect.poll(() => levelOf(first)).toBe(2)

  await page.goto(`${shop.url}/admin/audit?subject_type=product&subject_id=${second}`)
  await page.getByText('History of product Lamp two, larger').waitFor()
  await expect.poll(() => changes.count()).toBe(2)
  await changes
    .last()
    .getByText(/is R\s1\s500,00/)
    .waitFor()
  await changes
    .last()
    .getByRole('button', { name: /^Revert/ })
    .click()
  await changes.last().getByText('Someone has changed this since').waitFor()
  await followsTheRules(page)

  await changes.last().getByRole('link', { name: 'See the whole batch' }).click()
  await page.waitForURL((url) => url.searchParams.get('batch') === batch)
  const together = page.getByRole('region', { name: 'Batch' })
  await together.getByText('3 changes in one batch').waitFor()
  await together.getByRole('button', { name: 'Undo all of it' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo all of it' }).click()
  await together.getByText('2 changes undone, 1 unchanged').waitFor()
  await together.getByRole('link', { name: 'Lamp two' }).waitFor()
  await expect.poll(() => pricesOf(ids)).toEqual([100_000, 170_000, 100_000])

  await page.goto(`${shop.url}/admin/audit`)
  await page.getByLabel('Person').fill('nobody@')
  await page.getByText('No changes match').waitFor()
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([])
  await context.close()
})

it('links from a product and an order to their history, for people who may read it', async () => {
  const id = await aProduct(shop, { name: 'Lamp to read by' })
  await saveProduct(id, { min_stock_level: 4 })
  const { orderNumber } = await aPaidOrder(shop, await aCustomer(shop))
  const note = { text: 'Leave it with the neighbour', key: 'note-in-the-log' }
  await send(shop, 'POST', `/orders/${orderNumber}/notes`, { token: owner.token, body: note })
  const { page, context, complaints } = await area.someoneAt(`/admin/products/${id}`)
  const changes = page.getByRole('list', { name: 'Changes' }).locator('> li')

  await page.getByRole('link', { name: 'History of this product' }).click()
  await page.getByText('History of product Lamp to read by').waitFor()
  await changes.filter({ hasText: 'Minimum stock' }).getByText('is 4').waitFor()
  await expect.poll(() => changes.count()).toBe(1)

  await page.goto(`${shop.url}/admin/orders/${orderNumber}`)
  await page.getByRole('link', { name: 'Staff activity on this order' }).click()
  await page.getByText(`History of order ${orderNumber}`).waitFor()
  await expect.poll(() => changes.count()).toBe(1)
  expect(complaints).toEqual([])
  await context.close()

  const person = await aStaffMember(shop, ['catalogue', 'orders'])
  const helper = await area.someoneAt(`/admin/products/${id}`, { person })
  await helper.page.getByRole('heading', { name: 'Lamp to read by' }).waitFor()
  await expect.poll(() => helper.page.getByRole('link', { name: 'History of this product' }).count()).toBe(0)
  await helper.page.goto(`${shop.url}/admin/orders/${orderNumber}`)
  await helper.page.getByRole('heading', { name: 'History' }).waitFor()
  await expect
    .poll(() => helper.page.getByRole('link', { name: 'Staff activity on this order' }).count())
    .toBe(0)
  await helper.context.close()
})

it('shows staff logins and failed attempts, without offering to revert them', async () => {
  const email = 'colleague@shop.example'
  await send(shop, 'POST', '/createAccount', { body: { email, password, firstName: 'A', lastName: 'B' } })
  const [colleague] = await shop.services.db
    .update(accounts)
    .set({ role: 'staff', emailVerified: true })
    .where(eq(accounts.email, email))
    .returning({ id: accounts.id })
  for (const typed of ['a-guess', password])
    await send(shop, 'POST', '/login', { body: { email, password: typed } })
  const { page, context, complaints } = await area.someoneAt(
    `/admin/audit?subject_type=account&subject_id=${colleague?.id}`,
  )
  const changes = page.getByRole('list', { name: 'Changes' }).locator('> li')
  const failure = changes.filter({ hasText: 'Failed login: wrong password' })
  await failure.getByText('Unknown').waitFor()
  await failure.getByRole('link', { name: email }).waitFor()
  await changes.filter({ hasText: 'Logged in' }).getByText('127.0.0.1').waitFor()
  await expect.poll(() => changes.getByRole('button', { name: /^Revert/ }).count()).toBe(0)
  await followsTheRules(page)
  expect(complaints).toEqual([])
  await context.close()
})

it('saves settings after a preview, and keeps the changes of two people at once', async () => {
  const { page, context, complaints } = await area.someoneAt('/admin/settings')
  const fee = page.getByLabel('Shipping fee')
  const shipping = page.getByRole('region', { name: 'Shipping' })
  await fee.fill('349')
  await shipping
    .getByRole('row', { name: /^R\s4\s999,00 now R\s299,00 R\s349,00.* now R\s5\s298,00 R\s5\s348,00$/ })
    .waitFor()
  await page
    .getByRole('region', { name: 'Social links and memberships' })
    .getByRole('button', { name: 'Add link' })
    .click()
  await page.getByLabel('Name of link 1').fill('Instagram')
  await page.getByLabel('Address of link 1').fill('http://instagram.example')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('Enter the full address, starting with https://').waitFor()
  await page.getByLabel('Address of link 1').fill('https://instagram.example')
  await page.getByText('Social links and memberships').locator('..').getByText('Instagram').waitFor()
  await page.getByRole('button', { name: /^See the \d+ changes$/ }).click()
  const changes = page.getByRole('dialog', { name: 'What would change' })
  await changes.getByText(/is R\s349,00/).waitFor()
  await followsTheRules(page)
  await changes.getByRole('button', { name: 'Close' }).click()

  const before = await send(shop, 'GET', '/admin/settings', { token: owner.token })
  const theirs = { ...before.body.settings, name: 'Kwela Tech', shipping: { freeOver: 6000, fee: 199 } }
  await send(shop, 'PUT', '/admin/settings', {
    token: owner.token,
    body: { settings: theirs, version: before.body.version },
  })
  await page.getByRole('button', { name: 'Save settings' }).click()
  const conflict = page.getByText('Someone else saved the settings while you were editing them')
  await conflict.waitFor()
  await page.getByText(/was Kwela/).waitFor()
  await expect.poll(() => fee.inputValue()).toBe('349')
  await expect.poll(() => shipping.getByLabel('Free over').inputValue()).toBe('6000')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('The settings were saved').waitFor()

  const { body } = await send(shop, 'GET', '/shop')
  expect(body).toMatchObject({ name: 'Kwela Tech', shipping: { freeOver: 6000, fee: 349 } })
  expect(body.social).toEqual([{ name: 'Instagram', url: 'https://instagram.example' }])
  await page.getByRole('link', { name: 'History of the settings' }).click()
  await page
    .getByRole('list', { name: 'Changes' })
    .getByText(/is R\s349,00/)
    .waitFor()
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([])
  await context.close()
})

it('accepts no typing in the settings while they are being saved, which would be lost', async () => {
  const { page, context } = await area.someoneAt('/admin/settings')
  const fee = page.getByLabel('Shipping fee')
  let answer = () => {}
  const typed = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/admin/settings', async (route) => {
    if (route.request().method() === 'PUT') await typed
    await route.continue()
  })
  await fee.fill('251')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByRole('button', { name: 'Saving...' }).waitFor()
  await fee.focus()
  await page.keyboard.type('7')
  await expect.poll(() => fee.inputValue()).toBe('251')
  answer()
  await page.getByText('The settings were saved').waitFor()
  await expect.poll(() => fee.inputValue()).toBe('251')
  await context.close()
})

async function skusOf(ids: readonly number[]): Promise<string[]> {
  const rows = await shop.services.db.select().from(products)
  return ids.map((id) => rows.find((row) => row.id === id)?.sku ?? '')
}

async function pricesOf(ids: readonly number[]): Promise<(number | undefined)[]> {
  const rows = await shop.services.db.select().from(products)
  return ids.map((id) => rows.find((row) => row.id === id)?.retailCents)
}

async function levelOf(id: number): Promise<number | undefined> {
  const [row] = await shop.services.db.select().from(products).where(eq(products.id, id))
  return row?.minStockLevel
}

async function importCsv(csv: string): Promise<void> {
  const body = new FormData()
  body.append('file', new Blob([csv], { type: 'text/csv' }), 'prices.csv')
  await sendForm('POST', '/products/import', body)
}

async function saveProduct(id: number, fields: Record<string, string | number>): Promise<void> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    body.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  await sendForm('PUT', `/products/${id}`, body)
}

async function sendForm(method: string, path: string, body: FormData): Promise<void> {
  const headers = { authorization: `Bearer ${owner.token}` }
  const reply = await fetch(`${shop.url}/api${path}`, { method, headers, body })
  expect(reply.status, await reply.text()).toBe(200)
}
