import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { products } from '#server/db/schema/products.ts'
import { openAdminArea, smallPhone } from '#tests/support/browser/admin-area.ts'
import { keepsToTheRules } from '#tests/support/browser/page-rules.ts'
import { aProduct, send } from '#tests/support/given/builders.ts'
import { soon } from '#tests/support/soon.ts'

const area = await openAdminArea()
const { shop, owner } = area
afterAll(() => area.close())

const rand = (text: string) => `R\u00a0${text.replaceAll(' ', '\u00a0')}`
const loss = `Below cost: ${rand('11 999,00')} is ${rand('10 433,91')} without VAT, which is less than the cost of ${rand('10 439,13')}`
const acer = { brand: 'Acer', retailCents: 1_499_900, wholesaleCents: 1_000_000, costCents: 1_043_913 }
const priceOf = async (id: number) =>
  (await shop.services.db.select().from(products).where(eq(products.id, id)))[0]?.retailCents

async function decide(changes: object) {
  const { token } = owner
  const { settings, version } = (await send(shop, 'GET', '/admin/settings', { token })).body
  const body = { settings: { ...settings, ...changes }, version }
  expect((await send(shop, 'PUT', '/admin/settings', { token, body })).status).toBe(200)
}

it('an owner who enters costs without VAT is warned of a loss in the form, and can still save', async () => {
  const id = await aProduct(shop, { ...acer, name: 'Acer Aspire' })
  const { page, context, complaints } = await area.someoneAt('/admin/settings', { viewport: smallPhone })
  const section = page.getByRole('region', { name: 'Costs and profit' })
  await section.getByLabel('Cost and wholesale prices include VAT').uncheck()
  await section.getByText(`8,7%, without a warning`).waitFor()
  await section.getByLabel('Lowest profit, % of cost').fill('10')
  await section.getByText('A profit of 8,7% is below your lowest, 10,0%').waitFor()
  await keepsToTheRules(page, 'light')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await soon(
    async () => (await send(shop, 'GET', '/admin/costs', { token: owner.token })).body,
  ).toMatchObject({
    costsIncludeVat: false,
    lowestMarginPercent: 10,
  })

  await page.goto(`${shop.url}/admin/products/${id}`)
  await page.getByLabel('Cost price, without VAT').waitFor()
  await page.getByLabel('Retail price').fill('11 999')
  await page.getByText(`${loss}. You can still save it.`).waitFor()
  await keepsToTheRules(page, 'dark')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await soon(() => priceOf(id)).toBe(1_199_900)
  expect(complaints).toEqual([])
  await context.close()
})

it('the grid marks the row, and counts it before saving', async () => {
  await decide({ costsIncludeVat: false, lowestMarginPercent: 0 })
  const id = await aProduct(shop, { ...acer, brand: 'Loss', name: 'Acer Swift' })
  await aProduct(shop, { ...acer, brand: 'Loss', name: 'Acer Nitro' })
  const { page, context, complaints } = await area.someoneAt('/admin/bulk-edit?brand=Loss')
  await page.getByRole('columnheader', { name: 'Cost, without VAT' }).waitFor()
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Acer Swift' }) })
  await row.getByText(rand('14 999,00')).click()
  await page.keyboard.type('11999')
  await page.keyboard.press('Enter')
  await row.getByText('Below cost').waitFor()
  await page.getByRole('region', { name: 'Not saved yet' }).getByText('1 below cost').waitFor()
  await page.getByRole('button', { name: 'Review and save' }).click()
  const review = page.getByRole('dialog', { name: 'Save 1 product?' })
  await review.getByText('1 product would sell below cost').waitFor()
  await keepsToTheRules(page, 'light')
  await review.getByRole('button', { name: 'Save 1 product' }).click()
  await soon(() => priceOf(id)).toBe(1_199_900)
  expect(complaints).toEqual([])
  await context.close()
})

it('checking a file counts the rows that sell below cost, and can show only those', async () => {
  await decide({ costsIncludeVat: false, lowestMarginPercent: 0 })
  const id = await aProduct(shop, { ...acer, name: 'Acer Spin' })
  const other = await aProduct(shop, { ...acer, name: 'Acer Chrome' })
  const { page, context, complaints } = await area.someoneAt('/admin/import-export')
  await page.locator('input[type=file]').setInputFiles({
    name: 'prices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`id,retail_price\n${id},11999.00\n${other},15999.00\n`),
  })
  await page.getByText('1 row would sell below cost').waitFor()
  await page.getByText(`Line 2: ${loss}.`).waitFor()
  await page.getByRole('button', { name: 'Show it' }).click()
  await page.getByText('1 of 2 changes shown').waitFor()
  await page.getByRole('columnheader', { name: 'Profit, without VAT' }).waitFor()
  await keepsToTheRules(page, 'light')
  expect(complaints).toEqual([])
  await context.close()
})
