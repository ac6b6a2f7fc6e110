import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { password } from '../given/sign-up.ts'

export async function fillAddress(page: Page, fullName = 'Sample Shopper'): Promise<void> {
  await page.getByLabel('Postal code').fill('7925')
  await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Cape Town')
  await page.getByLabel('Address', { exact: true }).fill('34 Protea Road')
  await page.getByLabel('Full name').fill(fullName)
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

/** Before the checkout, with an address that may be known. */
export async function enterAtTheDoor(page: Page, email: string): Promise<void> {
  await page.getByRole('heading', { name: 'Check out' }).waitFor()
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByRole('main').getByRole('button', { name: 'Continue' }).click()
}

/** With a known address, and the password of whoever signs up in a test. */
export async function logInAtTheDoor(page: Page, email: string): Promise<Locator> {
  await enterAtTheDoor(page, email)
  const door = page.getByRole('main')
  await door.getByLabel('Password', { exact: true }).fill(password)
  await door.getByRole('button', { name: 'Login', exact: true }).click()
  return door
}
