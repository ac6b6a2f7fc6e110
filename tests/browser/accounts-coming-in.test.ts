import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { sendDueEmails } from '#server/features/emails/send-due-emails.ts'
import { aVisitor, openBrowser } from '#tests/support/browser/browser.ts'
import { logIn, signedIn } from '#tests/support/given/log-in.ts'
import { password, signUp } from '#tests/support/given/sign-up.ts'
import { linkIn, openMailServer } from '#tests/support/http/mail-server.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ withPages: true, isRealTime: true })
const mail = await openMailServer()
const mailingShop = await openShop({ withPages: true, isRealTime: true, smtpUrl: mail.url })
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.close()
  await mailingShop.close()
  await mail.stop()
})

/** Records in the page itself how long the message was shown, however slow the machine is. */
function watchLeaving() {
  let toldAt: number | undefined
  new MutationObserver((_changes, observer) => {
    const isTold = document.body.textContent?.includes('Taking you to the login page...')
    if (isTold) toldAt ??= performance.now()
    if (isTold || toldAt === undefined) return
    observer.disconnect()
    document.body.dataset.toldForMs = String(performance.now() - toldAt)
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}

describe('signing up', () => {
  it('opens a session if the shop sends no mail, and leads to Home', async () => {
    const { page, complaints, context } = await aVisitor(browser)
    await page.goto(`${shop.url}/signup`)
    await fillSignUp(page, 'new@shop.example')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.waitForURL(`${shop.url}/`)
    await signedIn(page, 'new@shop.example')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('asks to verify first if it does, waits three seconds and leads to login with a message', async () => {
    const { page, context } = await aVisitor(browser)
    await page.goto(`${mailingShop.url}/signup?from=/wishlist`)
    await fillSignUp(page, 'verify@shop.example')
    await page.evaluate(watchLeaving)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.getByText('Taking you to the login page...').waitFor()
    await page.waitForURL(/\/login\?/)
    await page.getByText('Please verify your email first').waitFor()
    await expect
      .poll(() => page.evaluate(() => Number(document.body.dataset.toldForMs)))
      .toBeGreaterThan(2900)
    await page.getByText('Please verify your email first').waitFor()

    await logIn(page, 'verify@shop.example')
    await page.getByText(/verify your email address first/i).waitFor()
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('verify@shop.example')
    await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe(password)

    await sendDueEmails(mailingShop.services, new AbortController().signal)
    const link = linkIn(mail, 'verify@shop.example', `${mailingShop.url}/verify-email`)
    // A mail scanner opens the link, and uses nothing up.
    expect((await fetch(link)).status).toBe(200)
    const tab = await context.newPage()
    await tab.goto(link)
    const form = tab.getByRole('main')
    await form.getByLabel('Password', { exact: true }).fill('not the one')
    expect(tab.url()).not.toContain('#')
    await form.getByRole('button', { name: 'Verify my email' }).click()
    await tab.getByRole('alert').getByText('That is not the password you chose when you signed up.').waitFor()
    await form.getByLabel('Password', { exact: true }).fill(password)
    await form.getByRole('button', { name: 'Verify my email' }).click()
    // Logged in at once, in the other tab as well, and back where the sign-up began.
    await tab.waitForURL(`${mailingShop.url}/wishlist`)
    await signedIn(tab, 'verify@shop.example')
    await page.waitForURL(`${mailingShop.url}/wishlist`)
    await tab.goto(link)
    await form.getByLabel('Password', { exact: true }).fill(password)
    await form.getByRole('button', { name: 'Verify my email' }).click()
    await tab.getByText(/has expired or has already been used/).waitFor()
    await context.close()
  })

  it('leads an address that is known to the login, with it filled in', async () => {
    await signUp(shop, 'taken@shop.example')
    const { page, context } = await aVisitor(browser)
    await page.goto(`${shop.url}/signup?from=/wishlist`)
    await fillSignUp(page, 'taken@shop.example')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.getByText('An account with this email already exists').waitFor()
    await page.getByRole('link', { name: 'Log in with this address' }).click()
    await page.getByRole('heading', { name: 'Login' }).waitFor()
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('taken@shop.example')
    await logIn(page, 'taken@shop.example')
    await page.waitForURL(`${shop.url}/wishlist`)
    await context.close()
  })

  it('says of a truncated link that it is incomplete', async () => {
    const { page, context } = await aVisitor(browser)
    await page.goto(`${shop.url}/verify-email`)
    await page.getByText('This link is not complete').waitFor()
    await page.goto(`${shop.url}/reset-password`)
    await page.getByText('This link is not complete').waitFor()
    await context.close()
  })
})

describe('logging in', () => {
  it('survives a reload and a new tab, and logs out in both', async () => {
    await signUp(shop, 'stays@shop.example')
    const { page, context, complaints } = await aVisitor(browser)
    await page.goto(`${shop.url}/login?from=/wishlist`)
    await logIn(page, 'stays@shop.example')
    await page.waitForURL(`${shop.url}/wishlist`)
    await page.reload()
    await signedIn(page, 'stays@shop.example')
    const tab = await context.newPage()
    await tab.goto(shop.url)
    await signedIn(tab, 'stays@shop.example')

    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()
    await tab.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('lasts thirty days if that was ticked, otherwise until the browser is closed', async () => {
    await signUp(shop, 'remember@shop.example')
    const { page, context } = await aVisitor(browser)
    await page.goto(`${shop.url}/login`)
    await logIn(page, 'remember@shop.example')
    await signedIn(page, 'remember@shop.example')
    expect(await sessionEnd(context)).toBe(-1)

    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
    await page.getByLabel('Remember me').check()
    await logIn(page, 'remember@shop.example')
    await signedIn(page, 'remember@shop.example')
    await expect
      .poll(async () => Math.round(((await sessionEnd(context)) - Date.now() / 1000) / 86_400))
      .toBe(30)
    await context.close()
  })

  it('says clearly when there were too many attempts, and keeps what was typed', async () => {
    await signUp(shop, 'guessed@shop.example')
    const { page, context } = await aVisitor(browser)
    await page.goto(`${shop.url}/login`)
    const tooMany = page.getByRole('alert').getByText(/too many/i)
    for (let round = 0; round < 12 && !(await tooMany.isVisible()); round += 1) {
      const answered = page.waitForResponse('**/api/login')
      await logIn(page, 'guessed@shop.example', `wrong-${round}-guess`)
      await answered
      await page.getByRole('button', { name: 'Login' }).waitFor()
      await page.getByRole('alert').first().waitFor()
    }
    await tooMany.waitFor()
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('guessed@shop.example')
    await context.close()
  })
})

async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Thandi')
  await page.getByLabel('Last name').fill('Nkosi')
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('checkbox').check()
}

async function sessionEnd(context: BrowserContext): Promise<number> {
  const cookies = await context.cookies()
  return cookies.find(({ name }) => name === 'kwela_session')?.expires ?? 0
}
