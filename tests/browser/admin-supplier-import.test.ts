import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { openAdminArea, phone, wideLaptop } from '#tests/support/browser/admin-area.ts'
import { fitsItsPlace, followsTheRules } from '#tests/support/browser/page-rules.ts'
import { aWorkbook } from '#tests/support/given/a-zip.ts'
import { aProduct } from '#tests/support/given/builders.ts'
import { servePictures } from '#tests/support/pictures/serve-pictures.ts'
import { aSupplier, productBySku, work } from '../integration/imports/a-supplier-import.ts'

const red = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#a33' } })
  .png()
  .toBuffer()
const server = await servePictures((path) => (path === '/lamp.png' ? { body: red } : null))
const area = await openAdminArea({ pictureSource: server.source })
const { shop } = area
afterAll(() => Promise.all([area.close(), server.close()]))

const head = ['Item code', 'Description', 'Group', 'Dealer price', 'SOH', 'Image URL', 'Remarks']
const workbook = aWorkbook([
  ['Kudu Trading, price list of November'],
  head,
  ['K-1', 'Desk lamp with a dimmer', 'Lighting', 100, '10+', server.at('/lamp.png'), 'New'],
  ['K-2', 'Radio', 'Audio', 250.5, 'Out', server.at('/none.png'), ''],
  ['K-3', 'Speaker', 'Audio', 400, 'Call us', '', ''],
])

function choose(page: Page, buffer: Buffer) {
  return page
    .getByLabel(/^Choose (a|another) file$/)
    .setInputFiles({ name: 'kudu-november.xlsx', mimeType: '', buffer })
}

async function looksRight(page: Page) {
  await followsTheRules(page)
  await page.setViewportSize(phone)
  await fitsItsPlace(page)
  await followsTheRules(page)
  await page.setViewportSize(wideLaptop)
}

it("is mapped once, checked, saved with its pictures and undone, and the supplier's next file needs no mapping", async () => {
  const supplierId = await aSupplier(shop, 'Kudu Trading')
  await aProduct(shop, { supplierId, supplierSku: 'K-2', name: 'Radio', sku: 'RADIO', category: 'audio' })
  const { page, context, complaints } = await area.someoneAt('/admin/import-export', { viewport: wideLaptop })
  await choose(page, workbook)
  await page.getByRole('heading', { name: 'Is this a supplier’s file?' }).waitFor()
  await page.getByRole('combobox', { name: 'Supplier', exact: true }).selectOption('Kudu Trading')
  await looksRight(page)
  await page.getByRole('button', { name: 'Continue' }).click()

  await page.getByRole('heading', { name: 'Kudu Trading', level: 1 }).waitFor()
  const meaning = (column: string) => page.getByRole('combobox', { name: `What "${column}" means` })
  await expect.poll(() => meaning('Item code').inputValue()).toBe('supplier_code')
  await expect.poll(() => meaning('Description').inputValue()).toBe('name')
  await expect.poll(() => meaning('Remarks').inputValue()).toBe('ignore')
  await page.getByText('Desk lamp with a dimmer').waitFor()
  await page.getByLabel('Put before the SKU').fill('KU-')
  await page
    .getByRole('combobox', { name: 'Retail price' })
    .selectOption({ label: 'Supplier’s price plus a markup, for new products' })
  await page.getByLabel('Markup in percent').fill('40')
  await page.getByLabel(/^Audio in 2 rows/).selectOption('audio')
  await page.getByLabel('Category of new products').selectOption('audio')
  await page.getByLabel('Units for "Call us"').fill('3')
  await looksRight(page)
  await page.getByRole('button', { name: 'Save and check the file' }).click()

  // "Lighting" is none of ours: the row says so, and the owner goes back to say what it means.
  await page.getByText('No category is called "Lighting"').first().waitFor()
  await looksRight(page)
  await page.getByRole('button', { name: 'Change what the columns mean' }).click()
  await page.getByLabel(/^Lighting in 1 row/).selectOption('audio')
  await page.getByRole('button', { name: 'Save and check the file' }).click()
  await page.getByText('2 products get pictures from this file').waitFor()
  await looksRight(page)
  await page.getByRole('button', { name: 'Start: 3 changes' }).click()

  await page.getByText('You can leave this page').waitFor()
  await looksRight(page)
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByText('Stopped').waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Running').waitFor()
  await work(shop)
  await page.getByText('Done').waitFor()
  await page.getByText('answered with the error 404').first().waitFor()
  await looksRight(page)
  await expect
    .poll(() => productBySku(shop, 'KU-K-1'))
    .toMatchObject({ isActive: false, retailCents: 16_199 })
  await expect
    .poll(() => productBySku(shop, 'RADIO'))
    .toMatchObject({
      isActive: true,
      costCents: 28_808,
      retailCents: 100_000,
    })

  await page.getByRole('button', { name: 'Undo all of it' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo all of it' }).click()
  await page.getByText('3 changes undone').waitFor()
  await expect.poll(() => productBySku(shop, 'KU-K-1')).toBeUndefined()

  await page.getByRole('link', { name: 'Import another file' }).click()
  await choose(page, workbook)
  await page.getByRole('combobox', { name: 'Supplier', exact: true }).selectOption('Kudu Trading')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Start: 3 changes' }).waitFor()
  await page.getByRole('button', { name: 'Discard the file' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('heading', { name: 'Suppliers’ files' }).waitFor()
  await looksRight(page)
  expect(complaints).toEqual([])
  await context.close()
})
