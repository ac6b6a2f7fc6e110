import type { Page } from 'playwright-core'
import { password } from './sign-up.ts'

export async function logIn(page: Page, email: string, secret = password): Promise<void> {
  const form = page.getByRole('main')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(secret)
  await form.getByRole('button', { name: 'Login', exact: true }).click()
}

export async function signedIn(page: Page, email: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('link', { name: `My account: ${email}` })
    .waitFor()
}
