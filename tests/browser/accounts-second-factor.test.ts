import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { accounts } from '#server/db/schema/accounts.ts'
import { aVisitor, openBrowser } from '#tests/support/browser/browser.ts'
import { followsTheRules } from '#tests/support/browser/page-rules.ts'
import { codeOf } from '#tests/support/given/authenticator-app.ts'
import { logIn } from '#tests/support/given/log-in.ts'
import { password, signUp } from '#tests/support/given/sign-up.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ withPages: true, isRealTime: true })
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.close()
})

it('is turned on with an app, required at login, replaced by a recovery code, and turned off', async () => {
  const email = 'owner@shop.example'
  const { id } = await signUp(shop, email)
  await shop.services.db.update(accounts).set({ role: 'admin' }).where(eq(accounts.id, id))
  const { page, context } = await aVisitor(browser)
  await page.goto(`${shop.url}/login?from=/account`)
  await logIn(page, email)

  await page.getByRole('button', { name: 'Turn on two-step login' }).click()
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const secret = (await page.locator('form .font-mono').textContent()) ?? ''
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Turn on', exact: true }).click()
  await page.getByRole('alert').first().waitFor()
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(codeOf(secret, Date.now()))
  await page.getByRole('button', { name: 'Turn on', exact: true }).click()
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
  const codes = await page.locator('[data-prints-alone] li').allTextContents()
  expect(new Set(codes).size).toBeGreaterThanOrEqual(8)
  await followsTheRules(page)
  const kept = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await kept).suggestedFilename()).toBe('recovery-codes.txt')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByRole('button', { name: 'Turn off two-step login' }).waitFor()

  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()
  await page.goto(`${shop.url}/login?from=/account`)
  await logIn(page, email)
  await page.getByText(`Hello again, ${email}`).waitFor()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Code', exact: true }).evaluate(isFocused))
    .toBe(true)
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Code', exact: true }).getAttribute('autocomplete'))
    .toBe('one-time-code')
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('alert').first().waitFor()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Code', exact: true }).evaluate(isFocused))
    .toBe(true)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL(`${shop.url}/account`)

  await page.getByRole('button', { name: 'Turn off two-step login' }).click()
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(codes[1] ?? '')
  await page.getByRole('button', { name: 'Turn off', exact: true }).click()
  await page.getByRole('button', { name: 'Turn on two-step login' }).waitFor()
  await context.close()
})

it('is offered to customers as well', async () => {
  await signUp(shop, 'customer@shop.example')
  const { page, context } = await aVisitor(browser)
  await page.goto(`${shop.url}/login?from=/account`)
  await logIn(page, 'customer@shop.example')
  await page.getByRole('heading', { name: 'Delete your account' }).waitFor()
  await page.getByRole('button', { name: 'Turn on two-step login' }).waitFor()
  await context.close()
})

function isFocused(element: Element): boolean {
  return element === document.activeElement
}
