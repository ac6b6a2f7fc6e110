import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { products } from '#server/db/schema/products.ts'
import { openAdminArea, phone } from '#tests/support/browser/admin-area.ts'
import { keepsToTheRules } from '#tests/support/browser/page-rules.ts'
import { aProduct } from '#tests/support/given/builders.ts'
import { soon } from '#tests/support/soon.ts'

const area = await openAdminArea()
const { shop } = area
const { db } = shop.services
afterAll(() => area.close())

it('declares what a product needs and offers, refuses what says nothing, and takes a fact out again', async () => {
  const id = await aProduct(shop, { name: 'Dune Dock', fitNeeds: 'Connector: USB-C' })
  const stored = async () => {
    const [row] = await db.select().from(products).where(eq(products.id, id))
    return { fitNeeds: row?.fitNeeds, fitOffers: row?.fitOffers }
  }
  const { page, complaints } = await area.someoneAt(`/admin/products/${id}`)
  const needs = page.getByRole('group', { name: 'Needs' })
  const offers = page.getByRole('group', { name: 'Offers' })
  await soon(() => needs.getByLabel('Words').inputValue()).toBe('USB-C')

  await needs.getByRole('button', { name: 'Add a need' }).click()
  const added = needs.getByRole('listitem').last()
  await added.getByLabel('Kind').selectOption('Power supply')
  await added.getByLabel('Rule').selectOption('at least')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await needs.getByRole('alert').waitFor()
  await expect.poll(() => stored()).toEqual({ fitNeeds: 'Connector: USB-C', fitOffers: '' })
  await added.getByLabel('Amount in W').fill('65')

  await offers.getByRole('button', { name: 'Add an offer' }).click()
  await offers.getByLabel('Words').fill('HDMI, USB-A')
  await page.setViewportSize(phone)
  await keepsToTheRules(page, 'dark')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Product saved.').waitFor()
  await expect
    .poll(() => stored())
    .toEqual({
      fitNeeds: 'Connector: USB-C; Power supply: at least 65 W',
      fitOffers: 'Connector: HDMI, USB-A',
    })

  await page.goto(`${shop.url}/admin/products/${id}`)
  await needs.getByRole('button', { name: 'Remove Connector' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Product saved.').waitFor()
  await expect.poll(async () => (await stored()).fitNeeds).toBe('Power supply: at least 65 W')
  // The browser reports what was refused.
  expect(complaints).toEqual([expect.stringContaining('status of 400')])
})

it('leads the former address of a category to the new one, with what was asked of it', async () => {
  await aProduct(shop, { name: 'Kite Speaker', category: 'speakers' })
  const { page, complaints } = await area.someoneAt('/admin/categories')
  await page.getByRole('button', { name: 'Edit speakers' }).click()
  const panel = page.getByRole('dialog', { name: 'Edit speakers' })
  await panel.getByLabel('Address').fill('Loud Speakers')
  await panel.getByText('/category/loud_speakers. If you change it').waitFor()
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('"speakers" was saved').waitFor()

  await page.goto(`${shop.url}/category/speakers?sort=price`)
  await page.getByRole('heading', { name: 'Kite Speaker' }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/category/loud_speakers')
  await expect.poll(() => new URL(page.url()).search).toBe('?sort=price')
  expect(complaints).toEqual([])
})
