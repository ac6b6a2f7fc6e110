import type { Page } from 'playwright-core'

export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Sample Shopper')
  await page.getByLabel('Address', { exact: true }).fill('34 Protea Road')
  await page.getByLabel('City').fill('Cape Town')
  await page.getByLabel('Postal code').fill('7925')
  await page.getByLabel('Phone').fill('082 123 4567')
}
