import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAdminArea, phone, wideLaptop } from '#tests/support/browser/admin-area.ts'
import { aVisitor } from '#tests/support/browser/browser.ts'
import { fitsItsPlace, followsTheRules } from '#tests/support/browser/page-rules.ts'
import { aProduct } from '#tests/support/given/builders.ts'

const area = await openAdminArea()
const { shop } = area
beforeAll(async () => {
  for (const name of ['Lap One', 'Lap Two']) await aProduct(shop, { name, category: 'laptops' })
})
afterAll(() => area.close())

it('is arranged by its owner: slides, rows, a draft that only they see, and back to what it was', async () => {
  const { page, context, complaints } = await area.someoneAt('/admin/texts/home', { viewport: wideLaptop })
  const slides = page.getByRole('list', { name: 'Slides' })
  const rows = page.getByRole('list', { name: 'Rows of products' })
  await rows.getByText('Every category, a row each').first().waitFor()
  await followsTheRules(page)

  await page.getByRole('button', { name: 'Add slide' }).click()
  await expect
    .poll(() => page.getByLabel('Heading').evaluate((box) => box === document.activeElement))
    .toBe(true)
  await page.getByLabel('Heading').fill('Winter sale')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Choose a picture').first().waitFor()
  await page.getByText('Say what the picture shows').first().waitFor()
  const picture = await sharp({ create: { width: 1600, height: 700, channels: 3, background: '#2255aa' } })
    .jpeg()
    .toBuffer()
  await page
    .getByLabel('Choose picture')
    .setInputFiles({ name: 'winter.jpg', mimeType: 'image/jpeg', buffer: picture })
  await page.getByText('Choose another').waitFor()
  await page.getByLabel('What the picture shows').fill('A blue sky')
  await page.getByLabel('Leads to').selectOption('other')
  await page.getByLabel('Address in your shop').fill('/category/nowhere')
  await followsTheRules(page)

  await page.getByRole('button', { name: 'Add row' }).click()
  await page.getByLabel('What it shows').selectOption('newest')
  await page.getByLabel('Title (optional)').fill('Fresh from the box')
  const moveUp = page.getByRole('button', { name: 'Move Fresh from the box up' })
  await moveUp.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => rows.getByRole('listitem').first().textContent()).toContain('Fresh from the box')
  const moveDown = page.getByRole('button', { name: 'Move Fresh from the box down' })
  await expect.poll(() => moveDown.evaluate((button) => button === document.activeElement)).toBe(true)

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Your shop has no page at this address').first().waitFor()
  await page.getByLabel('Leads to').selectOption('/products?tag=sale')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('link', { name: 'See the draft on Home' }).waitFor()
  await page.setViewportSize(phone)
  await fitsItsPlace(page)
  await followsTheRules(page)
  await page.setViewportSize(wideLaptop)

  const draft = await context.newPage()
  await draft.goto(`${shop.url}/home-draft`)
  await draft.getByRole('heading', { name: 'Fresh from the box' }).waitFor()
  await draft
    .getByRole('heading', { name: 'Winter sale', includeHidden: true })
    .waitFor({ state: 'attached' })
  await followsTheRules(draft)
  await draft.setViewportSize(phone)
  await fitsItsPlace(draft)
  await draft.close()

  const visitor = await aVisitor(area.browser, phone)
  await visitor.page.goto(shop.url)
  await visitor.page.getByRole('heading', { name: 'Laptops' }).waitFor()
  await expect.poll(() => visitor.page.getByText('Fresh from the box').count()).toBe(0)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Version 1', { exact: true }).waitFor()
  await visitor.page.reload()
  await visitor.page.getByRole('heading', { name: 'Fresh from the box' }).waitFor()
  await visitor.page.getByRole('heading', { name: 'Winter sale' }).waitFor()
  await visitor.page.getByRole('img', { name: 'A blue sky' }).waitFor()
  await followsTheRules(visitor.page)
  await fitsItsPlace(visitor.page)
  await visitor.page.getByRole('link', { name: 'Shop now' }).click()
  await visitor.page.waitForURL('**/products?tag=sale')

  await page.getByRole('button', { name: 'Remove Winter sale' }).click()
  await expect.poll(() => slides.getByText('Winter sale').count()).toBe(0)
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByText('From version 1 to what is in the editor').waitFor()
  await page.getByRole('button', { name: 'Put into the editor' }).click()
  await slides.getByText('Winter sale').waitFor()
  await page.getByRole('button', { name: 'Show the standard Home again' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('Nothing has been published yet.').first().waitFor()
  await visitor.page.goto(shop.url)
  await visitor.page.getByRole('heading', { name: 'Laptops' }).waitFor()
  await expect.poll(() => visitor.page.getByText('Fresh from the box').count()).toBe(0)
  expect(visitor.complaints).toEqual([])
  // Of the slide that led nowhere.
  expect(complaints.filter((text) => !text.includes('400'))).toEqual([])
  await visitor.context.close()
  await context.close()
})
