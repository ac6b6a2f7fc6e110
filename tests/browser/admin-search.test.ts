import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openAdminArea, phone, wideLaptop } from '#tests/support/browser/admin-area.ts'
import { aVisitor } from '#tests/support/browser/browser.ts'
import { followsTheRules, isNotTooWide, keepsToTheRules } from '#tests/support/browser/page-rules.ts'
import { aProduct, aStaffMember } from '#tests/support/given/builders.ts'

const area = await openAdminArea()
const { shop } = area
afterAll(() => area.close())

const menuLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const synonymOf = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: 'Synonyms' }).getByRole('row', { name })
const missedOf = (page: Page, words: string) =>
  page
    .getByRole('region', { name: 'Searches that found nothing' })
    .getByRole('listitem')
    .filter({ has: page.getByText(words, { exact: true }) })

const noneMatch = 'No Products Match Your Search'

/** Somebody searches on the shop's page, which finds this product, or nothing. */
async function shopperFinds(words: string, product: string | null): Promise<void> {
  const { page, context } = await aVisitor(area.browser)
  await page.goto(`${shop.url}/products?${new URLSearchParams({ q: words })}`)
  const main = page.getByRole('main')
  await main
    .getByText(product ?? noneMatch)
    .first()
    .waitFor()
  // Other products are offered in the place of what was not found.
  if (product) await expect.poll(() => main.getByText(noneMatch).count()).toBe(0)
  await context.close()
}

it('finds, adds, refuses, changes, deletes and restores synonyms, and searches follow at once', async () => {
  await aProduct(shop, { name: 'Karoo gas grill' })
  const { page, context, complaints } = await area.someoneAt('/admin/products', { viewport: wideLaptop })
  await menuLink(page, 'Search').click()
  await page.waitForURL('**/admin/search')
  await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor()

  await page.getByLabel('Search synonyms').fill('kinders')
  await synonymOf(page, /kinders.*All mean the same/).waitFor()
  await expect.poll(() => synonymOf(page, /wifi/).count()).toBe(0)
  await page.getByLabel('Search synonyms').fill('no such word')
  await page.getByText('No synonyms match').waitFor()
  await page.getByRole('button', { name: 'Clear the search' }).last().click()
  await synonymOf(page, /4k/).waitFor()

  await page.getByRole('button', { name: 'Add synonym' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Add synonym' }).click()
  await panel.getByText('Enter what shoppers type').first().waitFor()
  await panel.getByLabel('What shoppers type').fill('Vleisbrander')
  await panel.getByRole('button', { name: 'Add synonym' }).click()
  await panel
    .getByText(/^Enter a second word that means the same/)
    .first()
    .waitFor()
  await followsTheRules(page)
  await panel.getByLabel('Also finds').fill('grill, gas grill')
  await panel.getByRole('button', { name: 'Add synonym' }).click()
  await page.getByText('The synonym “Vleisbrander” was added').waitFor()
  await shopperFinds('vleisbrander', 'Karoo gas grill')

  await page.getByLabel('Search synonyms').fill('gas grill')
  await synonymOf(page, /vleisbrander.*grill, gas grill/)
    .getByRole('link')
    .click()
  await panel.getByRole('link', { name: 'History of this synonym' }).waitFor()
  await panel.getByLabel('What shoppers type').fill('vleisbrander, braaistel')
  await panel.getByRole('button', { name: 'Save' }).click()
  await synonymOf(page, /vleisbrander, braaistel/)
    .getByRole('link')
    .click()
  await shopperFinds('braaistel', 'Karoo gas grill')

  await panel.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete the synonym “vleisbrander, braaistel”?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('The synonym “vleisbrander, braaistel” was deleted').waitFor()
  await page.getByText('No synonyms match').waitFor()
  await shopperFinds('braaistel', null)
  await page.getByRole('button', { name: 'Restore' }).click()
  await synonymOf(page, /vleisbrander, braaistel/).waitFor()
  await shopperFinds('braaistel', 'Karoo gas grill')

  await page.goto(`${shop.url}/admin/audit?subject_type=synonym`)
  await page.getByText('Synonym deleted').locator('visible=true').first().waitFor()
  expect(complaints.filter((text) => !/40\d/.test(text))).toEqual([])
  await context.close()
})

it('shows what people searched for and did not find, and turns it into a synonym or dismisses it', async () => {
  await aProduct(shop, { name: 'Steenbok tablet stand' })
  for (const words of ['Standaard', 'washing machine', 'thandi@mail.example']) await shopperFinds(words, null)
  await shop.services.missedSearches.flush()
  const { page, context, complaints } = await area.someoneAt('/admin/search')
  await missedOf(page, 'standaard')
    .getByText(/^Once, on \w{3} \d/)
    .waitFor()
  await expect.poll(() => page.getByText('thandi').count()).toBe(0)

  await missedOf(page, 'washing machine').getByRole('button', { name: 'Dismiss washing machine' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('“washing machine” was dismissed').waitFor()
  await expect.poll(() => missedOf(page, 'washing machine').count()).toBe(0)
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(() => focused()).toBe('Searches that found nothing')

  await page.getByRole('button', { name: 'Add a synonym for standaard' }).click()
  const panel = page.getByRole('dialog', { name: 'Add synonym' })
  await expect.poll(() => panel.getByLabel('What shoppers type').inputValue()).toBe('standaard')
  // Left without a change, it asks nothing and changes nothing.
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Add a synonym for standaard' }).click()
  await panel.getByLabel('Also finds').fill('stand')
  await panel.getByLabel('Also finds').press('Enter')
  await page.getByText('The synonym “standaard” was added').waitFor()
  await expect.poll(() => missedOf(page, 'standaard').count()).toBe(0)
  await shopperFinds('standaard', 'Steenbok tablet stand')
  expect(complaints).toEqual([])
  await context.close()
})

it('fits a phone, in both colour schemes, and is not offered to people without the catalogue', async () => {
  shop.services.missedSearches.count('Donaudampfschifffahrtskapitän met baie lang woorde')
  await shop.services.missedSearches.flush()
  const { page, context } = await area.someoneAt('/admin/search', { viewport: phone })
  await missedOf(page, 'donaudampfschifffahrtskapitän met baie lang woorde').waitFor()
  await page.getByRole('region', { name: 'Synonyms' }).getByText('All mean the same').first().waitFor()
  await keepsToTheRules(page, 'light')
  await keepsToTheRules(page, 'dark')
  await page.getByRole('button', { name: /^Add a synonym for donau/ }).click()
  await page.getByRole('dialog', { name: 'Add synonym' }).waitFor()
  await isNotTooWide(page)
  await context.close()

  const packer = await aStaffMember(shop, ['orders'])
  const other = await area.someoneAt('/admin/orders', { person: packer, viewport: wideLaptop })
  await menuLink(other.page, 'Alerts').waitFor()
  await expect.poll(() => menuLink(other.page, 'Search').count()).toBe(0)
  await other.context.close()
})
