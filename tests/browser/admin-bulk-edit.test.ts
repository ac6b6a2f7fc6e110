import { eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { products } from '#server/db/schema/products.ts'
import { type AdminArea, openAdminArea, smallPhone } from '#tests/support/browser/admin-area.ts'
import { keepsToTheRules } from '#tests/support/browser/page-rules.ts'
import { aProduct, aStaffMember, send } from '#tests/support/given/builders.ts'
import { soon } from '#tests/support/soon.ts'

const area = await openAdminArea()
const { shop, owner } = area
afterAll(() => area.close())

/** A person with clipboard permission. */
async function someoneAt(...where: Parameters<AdminArea['someoneAt']>) {
  const visitor = await area.someoneAt(...where)
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  return visitor
}

const rand = (text: string) => `R\u00a0${text.replaceAll(' ', '\u00a0')}`
const stored = async (id: number) =>
  (await shop.services.db.select().from(products).where(eq(products.id, id)))[0]
const kept = async (id: number) =>
  (await send(shop, 'GET', `/admin/products/${id}`, { token: owner.token })).body.product
const save = (id: number, body: object) => send(shop, 'PUT', `/products/${id}`, { token: owner.token, body })

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })

/** A cell by its row and its column header. */
async function cell(page: Page, name: string, head: string): Promise<Locator> {
  const named = page.getByRole('columnheader', { name: new RegExp(`^${head}(?: ?,|$)`) })
  const column = await named.getAttribute('aria-colindex')
  return rowOf(page, name).locator(`[aria-colindex="${column}"]`)
}

const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement)

describe('typing and pasting', () => {
  it('shows the profit as one types and errors at once, and saves everything together after a review', async () => {
    const details = { brand: 'Veld', category: 'bulk-typing', supplierSku: 'V-1' }
    const prices = { retailCents: 100_000, wholesaleCents: 60_000, costCents: 50_000 }
    const pen = await aProduct(shop, { ...details, ...prices, name: 'Bulk Pen', onHand: 5 })
    const cup = await aProduct(shop, { ...details, ...prices, name: 'Bulk Cup', onHand: 7 })
    const { page, context, complaints } = await someoneAt('/admin/bulk-edit?brand=Veld')
    await page.getByRole('grid', { name: 'Products' }).waitFor()
    await keepsToTheRules(page, 'light')

    await (await cell(page, 'Bulk Pen', 'Retail')).click()
    await page.keyboard.type('1500')
    await (await cell(page, 'Bulk Pen', 'Profit')).getByText('200,0%').waitFor()
    await page.keyboard.press('Escape')
    await (await cell(page, 'Bulk Pen', 'Profit')).getByText('100,0%').waitFor()

    await page.keyboard.type('550')
    await page.keyboard.press('Enter')
    const retail = await cell(page, 'Bulk Pen', 'Retail')
    await soon(() => retail.getAttribute('aria-invalid')).toBe('true')
    await retail.getByText('invalid: Retail price must be higher than wholesale price').waitFor()
    await (await cell(page, 'Bulk Pen', 'Profit')).getByText('Not above wholesale').waitFor()
    await page.getByText('Check 1 cell').waitFor()
    await page.getByRole('button', { name: 'Review and save' }).click()
    await soon(() => isFocused(retail)).toBe(true)
    await keepsToTheRules(page, 'dark')

    await page.evaluate(() => navigator.clipboard.writeText('1 300,00\r\n1250\r\nnothing below\r\n'))
    await (await cell(page, 'Bulk Cup', 'Retail')).click()
    await page.keyboard.press('Control+v')
    await page.getByText('1 row was left out: the grid ends before it').waitFor()
    await (await cell(page, 'Bulk Cup', 'Retail')).getByText(rand('1 300,00'), { exact: true }).waitFor()
    await retail.getByText(rand('1 250,00'), { exact: true }).waitFor()
    await expect.poll(() => page.getByText(/Check \d+ cell/).count()).toBe(0)

    await (await cell(page, 'Bulk Cup', 'Stock')).click()
    await page.keyboard.type('20')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+d')
    await (await cell(page, 'Bulk Pen', 'Stock')).getByText('20', { exact: true }).waitFor()
    await page.keyboard.press('Control+z')
    await (await cell(page, 'Bulk Pen', 'Stock')).getByText('5', { exact: true }).waitFor()
    await page.keyboard.press('Control+y')
    await page.getByText(/Average profit of 2 shown.*155,0%/).waitFor()

    await page.getByRole('button', { name: 'Review and save' }).click()
    const review = page.getByRole('dialog', { name: 'Save 2 products?' })
    await review.getByText('Retail prices up by 27,5% on average.').waitFor()
    await review.getByRole('listitem').filter({ hasText: 'Bulk Cup' }).getByText(rand('1 300,00')).waitFor()
    await expect.poll(() => stored(cup)).toMatchObject({ retailCents: 100_000 })
    await keepsToTheRules(page, 'light')
    await review.getByRole('button', { name: 'Save 2 products' }).click()
    await page.getByText('2 products saved').waitFor()
    await expect.poll(() => kept(cup)).toMatchObject({ retail_price: 1300, on_hand_quantity: 20 })
    await expect.poll(() => kept(pen)).toMatchObject({ retail_price: 1250, on_hand_quantity: 20 })
    await expect.poll(() => page.getByRole('region', { name: 'Not saved yet' }).count()).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('works by keyboard alone from the product list to saving', async () => {
    const id = await aProduct(shop, { name: 'Keyed Lamp', brand: 'Keys', onHand: 3, category: 'bulk-keys' })
    await aProduct(shop, { name: 'Keyed Mat', brand: 'Keys', onHand: 3, category: 'bulk-keys' })
    const { page, context, complaints } = await someoneAt('/admin/products?brand=Keys')
    await page
      .getByRole('article', { name: 'Keyed Lamp' })
      .or(page.getByRole('row', { name: /Keyed Lamp/ }))
      .first()
      .waitFor()
    const link = page.getByRole('link', { name: 'Edit in a grid' })
    await link.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/bulk-edit[?]brand=Keys/)
    await page.getByRole('grid').waitFor()

    const first = page.locator('[data-row="0"] > [data-column="0"]')
    await page.getByRole('checkbox', { name: 'Select every row' }).focus()
    await page.keyboard.press('Tab')
    await soon(() => isFocused(first)).toBe(true)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('F2')
    await page.keyboard.press('End')
    await page.keyboard.type(' XL')
    await page.keyboard.press('Tab')
    await page.getByRole('rowheader', { name: /^Keyed Lamp XL ?, changed, was Keyed Lamp$/ }).waitFor()
    await page.keyboard.type('Kloof')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Home')
    await page.keyboard.press('Space')
    await soon(() => page.getByRole('checkbox', { name: 'Select Keyed Mat' }).isChecked()).toBe(true)
    await page.keyboard.press('End')
    await page.keyboard.press('Control+Home')
    await soon(() => isFocused(first)).toBe(true)
    await page.keyboard.press('Shift+ArrowDown')
    await expect.poll(() => page.getByRole('grid').locator('[aria-selected="true"]').count()).toBe(2)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await soon(() => isFocused(page.getByRole('button', { name: 'Review and save' }))).toBe(true)
    await page.keyboard.press('Control+s')
    const review = page.getByRole('dialog', { name: 'Save 1 product?' })
    await review.waitFor()
    for (let presses = 0; presses < 4; presses += 1) {
      if (await isFocused(review.getByRole('button', { name: 'Save 1 product' }))) break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await page.getByText('1 product saved').waitFor()
    await expect.poll(() => stored(id)).toMatchObject({ name: 'Keyed Lamp XL', brand: 'Kloof' })
    expect(complaints).toEqual([])
    await context.close()
  })

  it('asks before edits are lost, and keeps them when the filter changes', async () => {
    await aProduct(shop, { name: 'Staying Rug', brand: 'Stays', category: 'bulk-stays' })
    await aProduct(shop, { name: 'Other Rug', brand: 'Others', category: 'bulk-stays' })
    const { page, context } = await someoneAt('/admin/bulk-edit?category=bulk-stays&brand=Stays')
    await (await cell(page, 'Staying Rug', 'Brand')).dblclick()
    await page.keyboard.type('Stayed')
    await page.keyboard.press('Enter')
    await page.getByLabel('Brand', { exact: true }).selectOption('Others')
    await rowOf(page, 'Other Rug').waitFor()
    await page.getByText('1 changed product is not among those shown.').waitFor()
    await page.getByRole('button', { name: 'Only changed' }).click()
    await (await cell(page, 'Staying Rug', 'Brand')).getByText('Stayed', { exact: true }).waitFor()
    await expect.poll(() => page.url()).toContain('show=changed')

    await page.getByRole('link', { name: 'Back to the list' }).click()
    await page.getByRole('button', { name: 'Stay on this page' }).click()
    await (await cell(page, 'Staying Rug', 'Brand')).getByText('Stayed', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('heading', { name: 'Nothing has changed' }).waitFor()
    await page.getByRole('link', { name: 'Back to the list' }).click()
    await page.getByRole('heading', { name: 'Products', exact: true }).waitFor()
    await context.close()
  })

  it('keeps edits made during a save', async () => {
    const id = await aProduct(shop, { name: 'Slow Vase', brand: 'Slow', category: 'bulk-slow' })
    const { page, context } = await someoneAt('/admin/bulk-edit?brand=Slow')
    await (await cell(page, 'Slow Vase', 'Stock')).click()
    await page.keyboard.type('41')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Review and save' }).click()
    const review = page.getByRole('dialog', { name: 'Save 1 product?' })
    let answer = () => {}
    const typed = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/products/bulk-edit', async (route) => {
      await typed
      await route.continue()
    })
    await review.getByRole('button', { name: 'Save 1 product' }).click()
    await review.getByRole('button', { name: 'Back to the grid' }).click()
    await (await cell(page, 'Slow Vase', 'Brand')).click()
    await page.keyboard.type('Slower')
    await page.keyboard.press('Enter')
    answer()
    await page.getByText('1 product saved').waitFor()
    await expect.poll(() => kept(id)).toMatchObject({ on_hand_quantity: 41, brand: 'Slow' })
    await page.getByRole('region', { name: 'Not saved yet' }).getByText('1 cell').waitFor()
    await page.getByRole('button', { name: 'Review and save' }).click()
    await review.getByRole('button', { name: 'Save 1 product' }).click()
    await soon(() => kept(id)).toMatchObject({ on_hand_quantity: 41, brand: 'Slower' })
    await context.close()
  })
})

describe('changing prices by a rule', () => {
  it('raises one brand by 8 %, and undoes everything except what somebody changed since', async () => {
    const details = { brand: 'Raised', category: 'bulk-raise' }
    const prices = { wholesaleCents: 60_000, costCents: 50_000 }
    const kettle = await aProduct(shop, {
      ...details,
      ...prices,
      name: 'Raised Kettle',
      retailCents: 100_000,
    })
    const toaster = await aProduct(shop, {
      ...details,
      ...prices,
      name: 'Raised Toaster',
      retailCents: 200_000,
    })
    const { page, context, complaints } = await someoneAt('/admin/bulk-edit?brand=Raised&panel=prices')
    const tool = page.getByRole('dialog', { name: 'Change prices' })
    await tool.getByLabel('By', { exact: true }).fill('8')
    await tool.getByText('2 prices change, up by 8,0% on average').waitFor()
    await keepsToTheRules(page, 'dark')

    await tool.getByText('Down').click()
    await tool.getByLabel('By', { exact: true }).fill('55')
    await tool.getByText('1 product would sell below cost').waitFor()
    await tool.getByText('1 product would not be above wholesale').waitFor()
    await tool.getByText('Up', { exact: true }).click()
    await tool.getByLabel('By', { exact: true }).fill('8')
    await tool.getByRole('button', { name: 'Change 2 prices' }).click()
    await page.getByText('2 prices changed, not saved yet').waitFor()
    await (await cell(page, 'Raised Kettle', 'Retail')).getByText(rand('1 079,99'), { exact: true }).waitFor()
    await expect.poll(() => stored(kettle)).toMatchObject({ retailCents: 100_000 })

    await page.getByRole('button', { name: 'Review and save' }).click()
    await page.getByRole('button', { name: 'Save 2 products' }).click()
    await page.getByText('2 products saved').waitFor()
    await page.getByText('Retail prices are up by 8,0% on average.').waitFor()
    await expect.poll(() => stored(toaster)).toMatchObject({ retailCents: 215_999 })

    expect((await save(toaster, { retail_price: 2500 })).status).toBe(200)
    await page.getByRole('button', { name: 'Undo all of it' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo all of it' }).click()
    await page.getByText('1 change undone, 1 unchanged').waitFor()
    await page.getByRole('listitem').getByRole('link', { name: 'Raised Toaster' }).waitFor()
    await expect.poll(() => stored(kettle)).toMatchObject({ retailCents: 100_000 })
    await expect.poll(() => stored(toaster)).toMatchObject({ retailCents: 250_000 })
    await (await cell(page, 'Raised Kettle', 'Retail')).getByText(rand('1 000,00'), { exact: true }).waitFor()
    await keepsToTheRules(page, 'light')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('says so if the panel cannot be loaded, and keeps the edits', async () => {
    await aProduct(shop, { name: 'Cut Off Kettle', brand: 'Cut off', category: 'bulk-cut-off' })
    const { page, context, complaints } = await someoneAt('/admin')
    await page.route('**/raise-panel-*.js', (route) => route.abort())
    await page.goto(`${shop.url}/admin/bulk-edit?brand=${encodeURIComponent('Cut off')}`)
    const stock = await cell(page, 'Cut Off Kettle', 'Stock')
    await stock.click()
    await page.keyboard.type('23')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Change prices' }).click()
    const tool = page.getByRole('dialog', { name: 'Change prices' })
    await tool.getByText('What you typed is still here.').waitFor()
    await keepsToTheRules(page, 'light')
    await tool.getByRole('button', { name: 'Close' }).click()
    await stock.getByText('23', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'Change prices' }).click()
    await page.unroute('**/raise-panel-*.js')
    await tool.getByRole('button', { name: 'Retry' }).click()
    await tool.getByLabel('By', { exact: true }).waitFor()
    await tool.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Review and save' }).waitFor()
    expect(complaints.filter((text) => !/ERR_FAILED/.test(text))).toEqual([])
    await context.close()
  })

  it('applies to the selected rows, if there are any', async () => {
    const details = { brand: 'Ticked', category: 'bulk-tick' }
    await aProduct(shop, { ...details, name: 'Ticked Bowl', retailCents: 100_000, wholesaleCents: 60_000 })
    await aProduct(shop, { ...details, name: 'Ticked Vase', retailCents: 100_000, wholesaleCents: 60_000 })
    const { page, context } = await someoneAt('/admin/bulk-edit?brand=Ticked')
    await (await cell(page, 'Ticked Bowl', 'Name')).click()
    await page.keyboard.press('Shift+Space')
    await page.getByText('Average profit of 1 ticked').waitFor()
    await page.getByRole('button', { name: 'Change prices' }).click()
    const tool = page.getByRole('dialog', { name: 'Change prices' })
    await tool.getByLabel('In', { exact: true }).selectOption('Rand')
    await tool.getByLabel('By', { exact: true }).fill('50')
    await tool.getByLabel('Rounded').selectOption('To the cent')
    await tool.getByRole('button', { name: 'Change 1 price' }).click()
    await (await cell(page, 'Ticked Bowl', 'Retail')).getByText(rand('1 050,00'), { exact: true }).waitFor()
    await (await cell(page, 'Ticked Vase', 'Retail')).getByText(rand('1 000,00'), { exact: true }).waitFor()
    await context.close()
  })
})

describe('two people at once', () => {
  it('shows both values of a collision, continues with either, and keeps their other changes', async () => {
    const details = { brand: 'Shared', category: 'bulk-shared' }
    const prices = { retailCents: 100_000, wholesaleCents: 60_000 }
    const desk = await aProduct(shop, { ...details, ...prices, name: 'Shared Desk' })
    const stool = await aProduct(shop, { ...details, ...prices, name: 'Shared Stool' })
    const gone = await aProduct(shop, { ...details, ...prices, name: 'Shared Shelf' })
    const { page, context, complaints } = await someoneAt('/admin/bulk-edit?brand=Shared')
    for (const name of ['Shared Desk', 'Shared Stool', 'Shared Shelf']) {
      await (await cell(page, name, 'Retail')).click()
      await page.keyboard.type('1100')
      await page.keyboard.press('Enter')
    }
    await save(desk, { retail_price: 1200, min_stock_level: 4 })
    await save(stool, { retail_price: 1300 })
    await send(shop, 'DELETE', `/products/${gone}`, { token: owner.token })

    await page.getByRole('button', { name: 'Review and save' }).click()
    const choice = page.getByRole('dialog', { name: 'Someone else changed these in the meantime' })
    await choice.getByText('Shared Shelf was deleted or archived').waitFor()
    await choice.getByRole('region', { name: 'Shared Desk' }).getByText(rand('1 200,00')).waitFor()
    await keepsToTheRules(page, 'dark')
    await choice
      .getByRole('region', { name: 'Shared Stool' })
      .getByLabel(/^Use theirs/)
      .check()
    await choice.getByRole('button', { name: 'Continue to review' }).click()

    const review = page.getByRole('dialog', { name: 'Save 1 product?' })
    await review.getByText(rand('1 200,00')).waitFor()
    // Again, between review and save.
    await save(desk, { retail_price: 1250 })
    await review.getByRole('button', { name: 'Save 1 product' }).click()
    await choice.getByText(rand('1 250,00')).waitFor()
    await choice.getByRole('button', { name: 'Continue to review' }).click()
    await review.getByRole('button', { name: 'Save 1 product' }).click()
    await page.getByText('1 product saved').waitFor()
    await expect.poll(() => kept(desk)).toMatchObject({ retail_price: 1100, min_stock_level: 4 })
    await expect.poll(() => kept(stool)).toMatchObject({ retail_price: 1300 })
    expect(complaints.filter((text) => !text.includes('409'))).toEqual([])
    await context.close()
  })

  it('moves to a cell whose error only the server knew', async () => {
    const details = { brand: 'Coded', category: 'bulk-coded' }
    await aProduct(shop, { ...details, name: 'Coded Clock' })
    await aProduct(shop, {
      name: 'Social links and memberships',
      category: 'bulk-coded',
      sku: 'TAKEN-ELSEWHERE',
    })
    const { page, context } = await someoneAt('/admin/bulk-edit?brand=Coded')
    const sku = await cell(page, 'Coded Clock', 'SKU')
    await sku.dblclick()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('TAKEN-ELSEWHERE')
    await page.keyboard.press('Control+s')
    await sku.getByText('invalid: Another product already has this SKU').waitFor()
    await soon(() => isFocused(sku)).toBe(true)
    await context.close()
  })

  it('says so if the changes of others cannot be loaded, and keeps the edits', async () => {
    const id = await aProduct(shop, { name: 'Unseen Jug', brand: 'Unseen', category: 'bulk-unseen' })
    const { page, context, complaints } = await someoneAt('/admin/bulk-edit?brand=Unseen')
    await (await cell(page, 'Unseen Jug', 'Stock')).click()
    await page.keyboard.type('17')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Review and save' }).click()
    const review = page.getByRole('dialog', { name: 'Save 1 product?' })
    await review.waitFor()
    await save(id, { brand: 'Seen' })
    await page.route('**/admin/products?*', (route) => route.abort())
    await review.getByRole('button', { name: 'Save 1 product' }).click()
    await page.getByText('Nothing was saved').waitFor()
    await page.unroute('**/admin/products?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await review.getByRole('button', { name: 'Save 1 product' }).click()
    await soon(() => kept(id)).toMatchObject({ on_hand_quantity: 17, brand: 'Seen' })
    expect(complaints.filter((text) => !/409|ERR_FAILED/.test(text))).toEqual([])
    await context.close()
  })
})

it('has read-only prices, and hides costs, for staff without that permission', async () => {
  const id = await aProduct(shop, {
    name: 'Staff Stand',
    brand: 'Staffed',
    category: 'bulk-staff',
    onHand: 2,
  })
  const person = await aStaffMember(shop, ['catalogue'])
  const { page, context, complaints } = await someoneAt('/admin/bulk-edit?brand=Staffed', { person })
  const heads = page.getByRole('columnheader')
  await rowOf(page, 'Staff Stand').waitFor()
  expect((await heads.allTextContents()).join(' ')).not.toMatch(/Wholesale|Cost|Profit|Supplier/)
  await expect.poll(() => page.getByRole('button', { name: 'Change prices' }).count()).toBe(0)
  const retail = await cell(page, 'Staff Stand', 'Retail')
  await expect.poll(() => retail.getAttribute('aria-readonly')).toBe('true')
  await retail.dblclick()
  await page.getByText('Retail: needs the permission "Prices and costs"').waitFor()
  await (await cell(page, 'Staff Stand', 'Stock')).click()
  await page.keyboard.type('9')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Review and save' }).click()
  await page.getByRole('button', { name: 'Save 1 product' }).click()
  await page.getByText('An administrator can undo it for 30 days, in the audit log.').waitFor()
  await expect.poll(() => kept(id)).toMatchObject({ on_hand_quantity: 9 })
  expect(complaints).toEqual([])
  await context.close()
})

it('renders only visible rows, and on a phone keeps the names beside every column', async () => {
  const { db } = shop.services
  const one = { brand: 'Many', category: 'bulk-many', retailCents: 100_000, wholesaleCents: 60_000 }
  const first = await aProduct(shop, { ...one, name: 'Many 000' })
  const [{ id: _id, slug: _slug, ...row } = never()] = await db
    .select()
    .from(products)
    .where(eq(products.id, first))
  await db.insert(products).values(
    Array.from({ length: 249 }, (_, at) => {
      const number = String(at + 1).padStart(3, '0')
      return { ...row, name: `Many ${number}`, slug: `many-${number}`, sku: `MANY-${number}` }
    }),
  )
  const { page, context, complaints } = await someoneAt('/admin/bulk-edit?brand=Many', {
    viewport: smallPhone,
  })
  await page.getByText('250 products', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe('251')
  await expect.poll(() => page.getByRole('row').count()).toBeLessThan(60)
  const head = page.locator('[data-row="0"] > [data-column="1"]')
  await head.click()
  await page.keyboard.press('Control+End')
  await rowOf(page, 'Many 249').waitFor()
  await soon(() => isFocused(page.locator('[data-row="249"] > [data-column]').last())).toBe(true)
  const names = page.getByRole('rowheader', { name: 'Many 249' })
  // The names stay in place while the other columns scroll under them.
  await expect.poll(async () => (await names.boundingBox())?.x).toBeLessThan(60)
  await (await cell(page, 'Many 249', 'Stock')).click()
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Review and save' }).click()
  await page.getByRole('dialog', { name: 'Save 1 product?' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: 'Not saved yet' }).waitFor()
  await keepsToTheRules(page, 'dark')
  expect(complaints).toEqual([])
  await context.close()
})

function never(): never {
  throw new Error('The product that was just made is not there')
}
