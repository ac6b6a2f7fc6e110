import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { aVisitor } from '#tests/support/browser/browser.ts'
import { followsTheRules } from '#tests/support/browser/page-rules.ts'
import { openDemoShop } from '#tests/support/shop/demo-shop.ts'

const { shop, browser, close } = await openDemoShop()
afterAll(close)

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Will it fit?' })

async function pick(page: Page, words: string, name: RegExp): Promise<void> {
  await dialog(page).getByRole('searchbox', { name: 'Search for your device' }).fill(words)
  await dialog(page)
    .getByRole('region', { name: 'Found in the shop' })
    .getByRole('button', { name })
    .first()
    .click()
}

it.each([
  { width: 390, height: 844 },
  { width: 1366, height: 900 },
])('a shopper asks of a bag whether it fits their notebook, at $width pixels', async (viewport) => {
  const { page, complaints, context } = await aVisitor(browser, viewport)
  await page.goto(`${shop.url}/category/laptops`)
  await page.getByRole('button', { name: /^Compare ASUS ROG Zephyrus/ }).click()
  await page.goto(`${shop.url}/product/targus-15-6-city-backpack`)
  await page.getByRole('button', { name: 'Will it fit?' }).focus()
  await page.keyboard.press('Enter')
  await dialog(page)
    .getByRole('button', { name: /^ASUS ROG Zephyrus/ })
    .click()
  await dialog(page).getByRole('heading', { name: 'Does not fit' }).waitFor()
  await dialog(page).getByText('Screen size: needs at most 15.6"; the device has 16"').waitFor()
  await followsTheRules(page)

  await dialog(page).getByRole('button', { name: 'Check another device' }).click()
  await pick(page, 'macbook air', /MacBook Air/)
  await dialog(page).getByRole('heading', { name: 'Fits', exact: true }).waitFor()
  await dialog(page).getByRole('button', { name: 'Check another device' }).click()
  await pick(page, 'mac mini', /Mac mini/)
  await dialog(page).getByRole('heading', { name: 'We do not know' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog(page).count()).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})
