import { readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { products } from '#server/db/schema/products.ts'
import { readWorkbook } from '#server/features/catalogue/imports/read-workbook.ts'
import { laptop, openAdminArea, smallPhone } from '#tests/support/browser/admin-area.ts'
import { followsTheRules, isNotTooWide } from '#tests/support/browser/page-rules.ts'
import { aCustomer, aProduct, aStaffMember, placeOrder } from '#tests/support/given/builders.ts'
import { sendForm } from '#tests/support/given/forms.ts'
import { patienceMs } from '#tests/support/patience.ts'
import { aSupplier } from '../integration/imports/a-supplier-import.ts'

const area = await openAdminArea()
const { shop, owner } = area
afterAll(() => area.close())

const screen = '/admin/import-export'

async function fitsAPhone(page: Page) {
  const size = page.viewportSize() ?? laptop
  await page.setViewportSize(smallPhone)
  await isNotTooWide(page)
  await followsTheRules(page)
  await page.setViewportSize(size)
}

function choose(page: Page, content: string | Buffer, name = 'products.csv') {
  const buffer = typeof content === 'string' ? Buffer.from(content) : content
  return page.getByLabel(/^Choose (a|another) file$/).setInputFiles({ name, mimeType: 'text/csv', buffer })
}

function countOf(page: Page, label: string): Promise<string | null> {
  return page
    .getByRole('region', { name: 'What the file would do' })
    .locator('dl > div', { hasText: new RegExp(`^${label}`) })
    .getByRole('definition')
    .textContent()
}

async function downloaded(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await download
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

it('exports the products of a list, and imports them again as 0 changes', async () => {
  const cruel = ['Ferry "Olé"; 27”, crème', '=FERRY()', 'Ferry\nof two lines']
  for (const name of cruel)
    await aProduct(shop, { name, brand: 'Müller & Söhne', description: 'a;b,"c"\r\nd' })
  await aProduct(shop, { name: 'Something else' })
  const { page, context, complaints } = await area.someoneAt('/admin/products?q=ferry')
  await page.getByRole('main').getByRole('link', { name: 'Import & export' }).click()
  await page.getByText('3 products', { exact: true }).waitFor()
  await page.getByRole('radio', { name: 'All products' }).check()
  await page.getByText('3 products', { exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: 'The products in your list: “ferry”' }).check()
  await page.getByText('3 products', { exact: true }).waitFor()
  const { name, bytes } = await downloaded(page, 'Export Products')
  const workbook = await downloaded(page, 'Excel file with products')
  expect(workbook.name).toBe(name.replace(/csv$/, 'xlsx'))
  const read = await readWorkbook(workbook.bytes, 10)
  const rows = read.kind === 'read' ? read.rows.map(({ cells }) => cells) : []
  const at = (column: string) => rows[0]?.indexOf(column) ?? -1
  // As they were typed: a formula is a text there, and runs nowhere.
  expect(rows.slice(1).map((cells) => cells[at('name')]?.replaceAll('\r', ''))).toEqual(cruel)
  expect(rows[1]?.[at('retail_price')]).toMatch(/^\d+([.]\d+)?$/)
  expect(name).toMatch(/^products-\d{4}-\d\d-\d\d[.]csv$/)
  expect(bytes.toString('utf8').match(/Müller & Söhne/g)).toHaveLength(3)

  await choose(page, bytes, name)
  await page.getByRole('heading', { name: '0 changes' }).waitFor()
  await expect.poll(() => countOf(page, 'Unchanged')).toBe('3')
  await expect.poll(() => page.getByRole('button', { name: /^Save/ }).count()).toBe(0)

  const template = await downloaded(page, 'Empty template')
  expect(template.bytes.toString('utf8')).toMatch(/^\ufeff"sku","name",.*"description"\r\n$/)
  await page.getByText('What the columns mean').click()
  await followsTheRules(page)
  await fitsAPhone(page)
  // There is nothing to save, so leaving does not ask.
  await page.getByRole('link', { name: 'Export orders from the Orders page' }).click()
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

it('shows what a file would do, and refuses rows with errors until they are corrected', async () => {
  await aProduct(shop, { name: 'Buoy', sku: 'BUOY', retailCents: 100_000, onHand: 5 })
  await aProduct(shop, { name: 'Anchor', sku: 'ANCHOR', retailCents: 100_000 })
  const rows = [
    'sku;name;category;supplier_sku;wholesale;retail;stock',
    'BUOY;Buoy;laptops;B;800,00;R 1 299,00;9',
    'ANCHOR;Anchor;laptops;A;800,00;free;10',
    ';Kedge;laptops;K;100,00;150,00;4',
  ]
  const { page, context, complaints } = await area.someoneAt(screen)
  await choose(page, rows.join('\r\n'), 'prices.csv')
  await page.getByRole('heading', { name: '1 row has an error' }).waitFor()
  const counts = ['New', 'Changed', 'Unchanged', 'Errors'].map((label) => countOf(page, label))
  await expect.poll(() => Promise.all(counts)).toEqual(['1', '1', '0', '1'])
  const wrong = page.getByRole('table', { name: 'What is wrong' }).getByRole('row').last()
  await expect
    .poll(() => wrong.textContent())
    .toMatch(/^Line 3Retail price"free" is not a valid amountEnter it as 1299.00/)
  const buoy = page.getByRole('table', { name: 'What would change' }).getByRole('row', { name: /^Buoy/ })
  await expect
    .poll(() => buoy.textContent())
    .toMatch(/Retail pricewas R\s1\s000,00→is R\s1\s299,00.*33,3% →73,2%/)
  await expect.poll(() => page.getByRole('button', { name: 'Save 2 changes' }).isDisabled()).toBe(true)
  await page.getByText('1 row has an error. Fix it or skip it').waitFor()
  await page.keyboard.press('Control+s')
  await wrong.getByRole('link', { name: 'Line 3' }).click()
  const panel = page.getByRole('dialog', { name: 'Line 3' })
  await panel.getByText('ANCHOR', { exact: true }).waitFor()
  await followsTheRules(page)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await fitsAPhone(page)

  const refused = await downloaded(page, 'Download this row')
  const refusedRow = '"ANCHOR";"Anchor";"laptops";"A";"800,00";"free";"10";"3";'
  expect(refused.bytes.toString('utf8')).toContain(refusedRow)
  await page.getByRole('button', { name: 'Skip this row' }).click()
  await page.getByText('1 row with errors is skipped').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Save 2 changes' }).isEnabled()).toBe(true)
  await page.getByRole('button', { name: 'Include them again' }).click()
  await page.getByRole('heading', { name: '1 row has an error' }).waitFor()
  await page.getByRole('button', { name: 'Skip this row' }).click()
  await page.getByRole('button', { name: 'Save 2 changes' }).click()
  await page.getByText('Saved: 1 new, 1 changed', { exact: true }).waitFor()
  await expect.poll(() => pricesOf(['Buoy', 'Anchor', 'Kedge'])).toEqual([129_900, 100_000, 15_000])

  await choose(page, refused.bytes.toString('utf8').replace('"free"', '"1 100,00"'), refused.name)
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await page.getByText('Saved: 0 new, 1 changed', { exact: true }).waitFor()
  await expect.poll(() => pricesOf(['Buoy', 'Anchor', 'Kedge'])).toEqual([129_900, 110_000, 15_000])
  expect(complaints).toEqual([])
  await context.close()
})

it('says if the shop changed since the check, and undoes an import except for later changes', async () => {
  const names = ['Oar', 'Rowlock', 'Thwart']
  await aProduct(shop, { name: 'Oar', sku: 'OAR', retailCents: 100_000, onHand: 5 })
  await aProduct(shop, { name: 'Rowlock', sku: 'ROWLOCK', retailCents: 100_000 })
  const rows = [
    'sku,name,category,supplier_sku,wholesale,retail,stock',
    'OAR,Oar,laptops,O,800,1299,9',
    'ROWLOCK,Rowlock,laptops,R,800,1100,10',
    ',Thwart,laptops,T,100,150,4',
  ]
  const { page, context, complaints } = await area.someoneAt(screen)
  await choose(page, rows.join('\n'))
  await page.getByRole('button', { name: 'Save 3 changes' }).waitFor()
  await elsewhere('sku,stock\nOAR,7')
  await page.getByRole('button', { name: 'Save 3 changes' }).click()
  await page.getByText('Someone changed the catalogue after the file was checked').waitFor()
  await page.getByText('1 row would do something different from before. It is marked.').waitFor()
  await expect.poll(() => pricesOf(names)).toEqual([100_000, 100_000, undefined])
  const oar = page.getByRole('table', { name: 'What would change' }).getByRole('row', { name: /^Oar/ })
  await oar.getByText('Changed since').waitFor()
  await page.getByLabel('Show', { exact: true }).selectOption('different')
  await page.getByText('1 of 3 changes shown. All of them are saved.').waitFor()
  await followsTheRules(page)
  await page.getByRole('button', { name: 'Save 3 changes' }).click()
  await page.getByText('Saved: 1 new, 2 changed', { exact: true }).waitFor()
  await expect.poll(() => pricesOf(names)).toEqual([129_900, 110_000, 15_000])

  await elsewhere('sku,retail\nROWLOCK,1200')
  const log = await page.getByRole('main').getByRole('link', { name: 'audit log' }).getAttribute('href')
  expect(log).toMatch(/^\/admin\/audit\?batch=[\w-]{36}$/)
  await page.getByRole('button', { name: 'Undo all of it' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo all of it' }).click()
  await page.getByText('2 changes undone, 1 unchanged').waitFor()
  await page.getByRole('link', { name: 'Rowlock' }).waitFor()
  await expect.poll(() => pricesOf(names)).toEqual([100_000, 120_000, undefined])
  await fitsAPhone(page)
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([])
  await context.close()
})

async function pricesOf(names: readonly string[]): Promise<(number | undefined)[]> {
  const rows = await shop.services.db.select().from(products)
  return names.map((name) => rows.find((row) => row.name === name)?.retailCents)
}

async function elsewhere(csv: string): Promise<void> {
  const reply = await sendForm(shop, 'POST', '/products/import', {
    person: owner,
    files: [{ field: 'file', name: 'elsewhere.csv', type: 'text/csv', bytes: csv }],
  })
  expect(reply.status).toBe(200)
}

it('works by keyboard alone, from the first key to the undo', async () => {
  const id = await aProduct(shop, { name: 'Lantern', sku: 'LANTERN', retailCents: 100_000 })
  const { page, context, complaints } = await area.someoneAt('/admin/products')
  const { keyboard } = page
  let choosers = 0
  // From the start, since the browser must know in advance to leave the file dialog to the test.
  page.on('filechooser', () => {
    choosers += 1
  })
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
  await keyboard.type('gi')
  await page.getByRole('heading', { name: 'Import & export', level: 1 }).waitFor()
  // Counted by then, so its keys work too.
  await page
    .getByRole('region', { name: 'Export', exact: true })
    .getByText(/^\d+ products?$/)
    .waitFor()
  await keyboard.press('f')
  await expect.poll(() => choosers).toBe(1)
  await page.getByLabel('Choose a file').focus()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Rows' }).focus()
  await keyboard.insertText('sku\tname\tretail_price\nLANTERN\tLantern 7" brass\t1 450,00')
  await keyboard.press('Control+Enter')
  await page.getByText('Checked: 0 new, 1 changed, 0 unchanged, 0 refused').waitFor({ state: 'attached' })
  await keyboard.press('j')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Lantern 7" brass')
  await keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Lantern 7" brass' })
  await panel.getByText(/is R\s1\s450,00/).waitFor()
  await page.waitForURL((url) => url.searchParams.get('open') === '2')
  await keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await keyboard.press('Control+s')
  await page.getByText('Saved: 0 new, 1 changed', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo all of it' }).focus()
  await keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo all of it' }).focus()
  await keyboard.press('Enter')
  await page.getByText('1 change undone', { exact: true }).waitFor()
  const [row] = await shop.services.db.select().from(products).where(eq(products.id, id))
  expect(row).toMatchObject({ name: 'Lantern', retailCents: 100_000 })
  expect(complaints).toEqual([])
  await context.close()
})

it('says plainly what is wrong with a file, and keeps it selected', async () => {
  await aProduct(shop, { name: 'Café table', sku: 'TABLE' })
  await aSupplier(shop, 'Kudu Trading')
  const { page, context, complaints } = await area.someoneAt(screen)
  await choose(page, Buffer.from('PK\u0003\u0004 cells'), 'products.csv')
  await page.getByRole('heading', { name: 'The file is not valid' }).waitFor()
  await page.getByText('This is a workbook, not a CSV file').waitFor()
  await page.getByText('products.csv').waitFor()

  await choose(page, Buffer.from('PK\u0003\u0004 cells'), 'prices.xlsx')
  await page.getByRole('combobox', { name: 'Supplier', exact: true }).selectOption('Kudu Trading')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText(/^The workbook cannot be read/).waitFor()
  await page.getByText('prices.xlsx').waitFor()

  const huge = join(shop.dataFolder, 'huge.csv')
  await writeFile(huge, '')
  await truncate(huge, 20 * 1024 * 1024 + 1)
  await page.getByLabel('Choose another file').setInputFiles(huge)
  await page.getByText('The file must be at most 20 MB.').waitFor()
  await page.getByText('huge.csv').waitFor()

  // As Excel for Windows writes "CSV", without a byte order mark.
  await choose(page, Buffer.from('sku;name\r\nTABLE;Café table, large\r\n', 'latin1'), 'windows.csv')
  await page.getByRole('link', { name: 'Café table, large' }).waitFor()

  await context.setOffline(true)
  await choose(page, 'sku,name\nTABLE,Café bench', 'bench.csv')
  await page.getByText('We could not reach the shop').waitFor()
  await page.getByText('bench.csv').waitFor()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('link', { name: 'Café bench' }).waitFor()

  await page.getByRole('link', { name: 'Export orders from the Orders page' }).click()
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await page.evaluate(() => {
    const clipboard = new DataTransfer()
    clipboard.setData('text/plain', 'sku\tstock\nTABLE\t3')
    // A spreadsheet copies a picture of the cells along with them.
    clipboard.items.add(new File(['x'], 'cells.png', { type: 'image/png' }))
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }),
    )
  })
  await page.getByText('Pasted rows').waitFor()
  await page
    .getByRole('row', { name: /^Café table/ })
    .getByText('is 3')
    .waitFor()
  const rows = page.getByRole('textbox', { name: 'Rows' })
  await expect.poll(() => rows.inputValue()).toBe('sku\tstock\nTABLE\t3')
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await page.getByText('Saved: 0 new, 1 changed', { exact: true }).waitFor()
  await rows.fill('sku\tstock\nTABLE\t4')
  await page.getByRole('link', { name: 'Export orders from the Orders page' }).click()
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await expect.poll(() => rows.inputValue()).toBe('sku\tstock\nTABLE\t4')
  expect(
    complaints.filter((text) => !/status of 400/.test(text) && !text.includes('ERR_INTERNET_DISCONNECTED')),
  ).toEqual([])
  await context.close()
})

it('stays fast with 10 000 rows, of which it renders only the visible ones', async () => {
  const rows = Array.from(
    { length: 10_000 },
    (_, at) => `Bolt no. ${at + 1},laptops,S-${at},100,150,${at % 7}`,
  )
  const { page, context, complaints } = await area.someoneAt(screen)
  await choose(page, ['name,category,supplier_sku,wholesale,retail,stock', ...rows].join('\n'))
  await page.getByRole('button', { name: 'Save 10\u00a0000 changes' }).waitFor({ timeout: 4 * patienceMs })
  const table = page.getByRole('table', { name: 'What would change' })
  await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('10001')
  await expect.poll(() => table.getByRole('row').count()).toBeLessThan(150)
  await page.keyboard.press('End')
  await page.getByLabel('Search the changes').fill('no. 10000')
  await table.getByRole('link', { name: 'Bolt no. 10000' }).waitFor()
  await page.getByText('1 of 10\u00a0000 changes shown').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

it('leaves prices, costs and undo to people with those permissions', async () => {
  await aProduct(shop, { name: 'Oilskin', sku: 'OILSKIN', onHand: 4 })
  const catalogueStaff = await aStaffMember(shop, ['catalogue'])
  const { page, context, complaints } = await area.someoneAt(screen, { person: catalogueStaff })
  const template = await downloaded(page, 'Empty template')
  expect(template.bytes.toString('utf8')).not.toMatch(/cost|wholesale|supplier/)
  await choose(page, 'sku,name,retail_price\nOILSKIN,Oilskin,1\n')
  await page.getByText('You need the prices and costs permission to change this').waitFor()
  await choose(page, 'sku,stock\nOILSKIN,6\n')
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await page.getByText('An administrator can undo all of it in the audit log for 30 days.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Undo all of it' }).count()).toBe(0)

  const held = await aProduct(shop, { name: 'Sextant', sku: 'SEXTANT', onHand: 5 })
  await placeOrder(shop, await aCustomer(shop), [{ productId: held, quantity: 3 }])
  await choose(page, 'sku,stock\nSEXTANT,2\n')
  await page.getByText('3 are reserved by orders awaiting payment').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
