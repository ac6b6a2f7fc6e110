import type { Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { aVisitor, openBrowser } from '#tests/support/browser/browser.ts'
import { staysInPlace } from '#tests/support/browser/stays-in-place.ts'
import { password, signUp } from '#tests/support/given/sign-up.ts'
import { openShop } from '#tests/support/shop/shop.ts'

let page: Page
const shop = await openShop({ withPages: true, isRealTime: true })
await signUp(shop, 'known@shop.example')
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.close()
})
beforeEach(async () => {
  const visitor = await aVisitor(browser)
  page = visitor.page
  return () => visitor.context.close()
})

const main = () => page.getByRole('main')
const said = () => main().getByRole('alert')
const open = (path: string) => page.goto(shop.url + path, { waitUntil: 'networkidle' })

/** What a broken shop would answer; null is an answer that is cut off. */
async function answers(path: string, answer: { status: number; body: string } | null): Promise<void> {
  await page.route(path, (route) =>
    answer ? route.fulfill({ ...answer, contentType: 'application/json' }) : route.abort('connectionreset'),
  )
}

async function logIn(email: string, secret: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await main().getByRole('button', { name: 'Login' }).click()
}

describe('logging in', () => {
  it('asks for missing values, beside each field, and clears the error once they are there', async () => {
    await open('/login')
    await main().getByRole('button', { name: 'Login' }).click()
    await said().getByText('Please fill in all fields').waitFor()
    await main().getByText('Enter an email address').waitFor()
    await main().getByText('Enter your password').waitFor()
    await expect
      .poll(() => page.getByLabel('Email').evaluate((field) => field === document.activeElement))
      .toBe(true)
    await page.getByLabel('Email').fill('known@shop.example')
    await page.getByLabel('Password', { exact: true }).fill('x')
    await said().waitFor({ state: 'detached' })
  })

  it('says that a session ended before anything can be pressed: nothing moves under a press', async () => {
    await open('/')
    await page.evaluate(() => localStorage.setItem('sessionEnded', '1'))
    await open('/login')
    await main().getByText('You were logged out').waitFor()
    await staysInPlace(page)
  })

  it('leaves the form where it is when a session ends in another tab while it loads', async () => {
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => localStorage.setItem('sessionEnded', '1')),
    )
    await open('/login')
    await page.waitForFunction(() => document.documentElement.hasAttribute('data-hydrated'))
    await staysInPlace(page)
  })

  it('says so to whoever comes to the login by a link', async () => {
    await open('/')
    await page.evaluate(() => localStorage.setItem('sessionEnded', '1'))
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
    await main().getByText('You were logged out').waitFor()
  })

  it('shows the password on request', async () => {
    await open('/login')
    const field = page.getByLabel('Password', { exact: true })
    await field.fill('in plain sight')
    await main().getByRole('button', { name: 'Show password' }).click()
    await expect.poll(() => field.getAttribute('type')).toBe('text')
    await main().getByRole('button', { name: 'Hide password' }).click()
    await expect.poll(() => field.getAttribute('type')).toBe('password')
  })

  it("refuses a wrong password in the shop's words, and keeps the address", async () => {
    await open('/login')
    await logIn('known@shop.example', 'wrong-horse')
    await said().getByText('The email address or password is not right.').waitFor()
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('known@shop.example')
  })

  it('explains every kind of answer, and works on another try', async () => {
    await open('/login')
    for (const { answer, words } of [
      { answer: null, words: 'An unexpected error occurred. Please try again.' },
      { answer: { status: 200, body: '{"user":{}}' }, words: 'No valid token received from server' },
      { answer: { status: 500, body: '' }, words: 'Login failed' },
      { answer: { status: 400, body: '{"message":"Not today"}' }, words: 'Not today' },
    ]) {
      await answers('**/api/login', answer)
      await logIn('known@shop.example', password)
      await said().getByText(words).waitFor()
      await page.unrouteAll()
    }
    await main().getByRole('button', { name: 'Login' }).click()
    await page.waitForURL(`${shop.url}/`)
    await page.getByRole('banner').getByText('known@shop.example').waitFor()
  })

  it('returns to the page the person came from, whatever its address contained', async () => {
    await open('/products?q=a b&q2=%22x%22|y')
    const { pathname, search } = new URL(page.url())
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
    await logIn('known@shop.example', password)
    await page.waitForURL((url) => url.pathname === pathname)
    const back = new URL(page.url()).searchParams
    expect([...back]).toEqual([...new URLSearchParams(search)])
  })

  it("ends on logging out: the header is a guest's again, on Home", async () => {
    await open('/login?from=%2Fshipping')
    await logIn('known@shop.example', password)
    await page.waitForURL(`${shop.url}/shipping`)
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL(`${shop.url}/`)
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()
    await expect
      .poll(() => page.evaluate(() => [sessionStorage.getItem('token'), sessionStorage.getItem('email')]))
      .toEqual([null, null])
  })
})

describe('signing up', () => {
  const good = {
    'First name': 'Sample',
    'Last name': 'Shopper',
    Email: 'new@shop.example',
    Password: 'correct-horse',
    'Confirm password': 'correct-horse',
  }

  async function send(values: Record<string, string>, { isAgreed = true } = {}): Promise<void> {
    for (const [label, value] of Object.entries(values))
      await page.getByLabel(label, { exact: true }).fill(value)
    if (isAgreed) await page.getByRole('checkbox').check()
    await main().getByRole('button', { name: 'Create Account' }).click()
  }

  it('reports one error after the other, and keeps valid values', async () => {
    await open('/signup')
    for (const { change, words } of [
      { change: { Email: '' }, words: 'Please fill in all fields' },
      { change: { 'Confirm password': 'correct-hors' }, words: 'Passwords do not match' },
      {
        change: { Password: 'short', 'Confirm password': 'short' },
        words: 'Password must be at least 6 characters long',
      },
      { change: { Email: 'not an address' }, words: 'Please enter a valid email address' },
      {
        change: { Password: good.Email, 'Confirm password': good.Email },
        words: 'Password cannot be the same as your email address',
      },
      { change: {}, words: 'Please accept the terms and conditions' },
    ]) {
      await send({ ...good, ...change }, { isAgreed: false })
      await said().getByText(words).waitFor()
      await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Sample')
    }
    await send({ ...good, Email: 'known@shop.example' })
    await main().getByText('An account with this email already exists').waitFor()
    await main().getByRole('link', { name: 'Log in with this address' }).click()
    await expect.poll(() => main().getByLabel('Email').inputValue()).toBe('known@shop.example')
  })

  it('explains every kind of answer', async () => {
    await open('/signup')
    for (const { answer, words } of [
      { answer: null, words: 'An unexpected error occurred. Please try again.' },
      { answer: { status: 200, body: '{"ok":true}' }, words: 'Unexpected response format' },
      { answer: { status: 400, body: '' }, words: 'Invalid input data' },
      { answer: { status: 500, body: '' }, words: 'Signup failed' },
    ]) {
      await answers('**/api/createAccount', answer)
      await send(good)
      await said().getByText(words).waitFor()
      await page.unrouteAll()
    }
  })

  it('that must be verified first says so, and leads to the login with a note after three seconds', async () => {
    await page.clock.install()
    const words = 'Account created. Please check your email to verify it.'
    // The shop's own answer, without the session that it would hold back.
    await page.route('**/api/createAccount', async (route) => {
      const response = await route.fetch()
      const { data } = await response.json()
      await route.fulfill({ response, json: { data: { user: data.user }, message: words } })
    })
    await open('/signup')
    await send({ ...good, Email: 'verify@shop.example' })
    await page.getByText(words).waitFor()
    await page.getByText('Taking you to the login page...').waitFor()
    await page.clock.runFor(3000)
    await page.waitForURL(/\/login\?/)
    await page.getByText('Please verify your email first').waitFor()
  })

  it('logs the person in and leads Home', async () => {
    await open('/signup')
    await send(good)
    await page.waitForURL(`${shop.url}/`)
    await page.getByRole('banner').getByText('new@shop.example').waitFor()
  })
})
