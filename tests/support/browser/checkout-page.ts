import type { Page } from 'playwright-core'

export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Sample Shopper')
  await page.getByLabel('Address', { exact: true }).fill('34 Protea Road')
  await page.getByLabel('City').fill('Cape Town')
  await page.getByLabel('Postal code').fill('7925')
  await page.getByLabel('Phone').fill('082 123 4567')
}

/** On the provider's page. */
export async function payByCard(page: Page): Promise<void> {
  await page.waitForURL(/\/checkout\/ch_/)
  await page.getByLabel('Card number').fill('4111 1111 1111 1111')
  await page.getByLabel('Expiry date').fill('12/49')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: /^Pay/ }).click()
}
