import type { Locator, Page } from 'playwright-core'
import { password } from '../given/sign-up.ts'

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

/** As one of the two doors of the checkout, with the password of whoever signs up in a test. */
export async function logInAtTheDoor(page: Page, email: string): Promise<Locator> {
  const door = page.getByRole('region', { name: 'I have an account' })
  await door.getByLabel('Email').fill(email)
  await door.getByLabel('Password', { exact: true }).fill(password)
  await door.getByRole('button', { name: 'Login' }).click()
  return door
}
