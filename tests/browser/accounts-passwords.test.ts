import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { aVisitor, openBrowser } from '#tests/support/browser/browser.ts'
import { send } from '#tests/support/given/builders.ts'
import { tokenIn } from '#tests/support/given/emails.ts'
import { logIn, signedIn } from '#tests/support/given/log-in.ts'
import { password, signUp } from '#tests/support/given/sign-up.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const newPassword = 'a better horse'

const shop = await openShop({ withPages: true, isRealTime: true })
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.close()
})

it('sets a new password by a link, which works once, logs out everywhere else and logs in here', async () => {
  const email = 'forgetful@shop.example'
  const person = await signUp(shop, email)
  const { page, context } = await aVisitor(browser)
  await page.goto(`${shop.url}/login`)
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // The typed address came along.
  await expect.poll(() => page.getByRole('main').getByLabel('Email').inputValue()).toBe(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByText('Check your inbox').waitFor()

  const link = `${shop.url}/reset-password#token=${await tokenIn(shop, email, 'reset_password')}`
  await page.goto(link)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await page.getByText('Please fill in all fields').waitFor()
  await expect.poll(() => focusedName(page)).toBe('password')
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm new password').fill('another')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await page.getByRole('alert').getByText('Passwords do not match').waitFor()
  await expect.poll(() => focusedName(page)).toBe('confirmPassword')
  await page.getByLabel('Confirm new password').fill(newPassword)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await page.getByText('Your password has been changed').waitFor()
  await expect
    .poll(async () => (await send(shop, 'GET', '/account', { token: person.token })).status)
    .toBe(401)

  await page.getByText('You are logged in.').waitFor()
  await signedIn(page, email)
  await expect.poll(() => page.getByText('Send me a new one').count()).toBe(0)

  await page.goto(shop.url)
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('one more horse')
  await page.getByLabel('Confirm new password').fill('one more horse')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await page.getByText(/has expired or has already been used/).waitFor()
  await context.close()
})

it('gives the same answer for an address without an account', async () => {
  const { page, context } = await aVisitor(browser)
  await page.goto(`${shop.url}/forgot-password`)
  await page.getByRole('main').getByLabel('Email').fill('nobody@shop.example')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByText(/^If this address has an account/).waitFor()
  await context.close()
})

it('changes the password on /account, and logs out the other device', async () => {
  const email = 'careful@shop.example'
  await signUp(shop, email)
  const here = await aVisitor(browser)
  const there = await aVisitor(browser)
  for (const { page } of [here, there]) {
    await page.goto(`${shop.url}/login?from=/account`)
    await logIn(page, email)
    await page.waitForURL(`${shop.url}/account`)
    await page.getByRole('heading', { name: 'Your details' }).waitFor()
  }

  const { page } = here
  await page.reload()
  await page.getByRole('button', { name: 'Log out all others' }).waitFor()
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect.poll(() => focusedName(page)).toBe('currentPassword')
  await page.getByLabel('Current password').fill('not it')
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm new password').fill(newPassword)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect.poll(() => focusedName(page)).toBe('currentPassword')
  await expect.poll(() => page.getByLabel('New password', { exact: true }).inputValue()).toBe(newPassword)
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await page.getByRole('main').getByText('All other devices are logged out.').waitFor()
  await page.getByRole('button', { name: 'Log out all others' }).waitFor({ state: 'detached' })
  await expect
    .poll(() => page.getByRole('button', { name: 'Change password' }).evaluate(isFocused))
    .toBe(true)

  await there.page.reload()
  await there.page.waitForURL(/\/login\?from=%2Faccount/)
  await logIn(there.page, email, newPassword)
  await there.page.waitForURL(`${shop.url}/account`)
  await here.context.close()
  await there.context.close()
})

function focusedName(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('name') ?? null)
}

function isFocused(element: Element): boolean {
  return element === document.activeElement
}
