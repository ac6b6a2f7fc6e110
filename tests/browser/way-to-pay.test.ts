import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import {
  aVisitor,
  framesDrawn,
  openBrowser,
  openContext,
  pressAddToCart,
} from '#tests/support/browser/browser.ts'
import { fillAddress, logInAtTheDoor, payByCard } from '#tests/support/browser/checkout-page.ts'
import { aProduct, send } from '#tests/support/given/builders.ts'
import { logIn, signedIn } from '#tests/support/given/log-in.ts'
import { signUp } from '#tests/support/given/sign-up.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ withPages: true, isRealTime: true })
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.close()
})

const street = '34 Protea Road'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).waitFor()
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).filter({ visible: true }).first().click()
const open = (path: string) => (page: Page) => page.goto(shop.url + path)

/** What nobody may read whose cart and payment are safe. */
const untruths = ['Your Cart is Empty', 'Verification Failed', 'Payment Failed']

type Shopper = { page: Page; email: string; token: string; read: Set<string>; endSession(): Promise<void> }

async function aBrowser(): Promise<{ page: Page; read: Set<string>; close(): Promise<void> }> {
  const { page, context } = await aVisitor(browser)
  const read = new Set<string>()
  await context.exposeFunction('report', (words: string) => read.add(words))
  await context.addInitScript((all) => {
    const look = () => {
      const text = document.body?.textContent ?? ''
      for (const words of all) if (text.includes(words)) Reflect.get(window, 'report')(words)
    }
    addEventListener('DOMContentLoaded', () => {
      new MutationObserver(look).observe(document.body, {
        childList: true,
        subtree: true,
        characterData: true,
      })
      look()
    })
  }, untruths)
  return { page, read, close: () => context.close() }
}

/** Somebody who is logged in and has a lamp in the cart. */
async function aShopper(name: string): Promise<Shopper & { close(): Promise<void> }> {
  await aProduct(shop, { slug: name, name: 'Lamp' })
  const { email, token } = await signUp(shop, `${name}@shop.example`)
  const { page, read, close } = await aBrowser()
  await page.goto(`${shop.url}/login`)
  await logIn(page, email)
  await signedIn(page, email)
  await page.goto(`${shop.url}/product/${name}`)
  await pressAddToCart(page)
  await expect.poll(async () => (await send(shop, 'GET', '/cart', { token })).body.items).toHaveLength(1)
  const own = await page.evaluate(() => sessionStorage.getItem('token'))
  const endSession = async () => {
    expect((await send(shop, 'POST', '/logout', { token: own ?? '' })).status).toBe(204)
  }
  return { page, email, token, read, endSession, close }
}

async function toAddress(page: Page): Promise<void> {
  await page.goto(`${shop.url}/checkout`)
  await fillAddress(page)
}

async function toReview(page: Page): Promise<void> {
  await toAddress(page)
  await press(page, /^Proceed to Payment/)
  await heading(page, 'Review your order')
}

async function toPaymentPage(page: Page): Promise<void> {
  await toReview(page)
  await press(page, /^Place order and pay/)
  await page.waitForURL(/\/checkout\/ch_/)
}

async function toWaitingOrder(page: Page): Promise<void> {
  await toPaymentPage(page)
  await page.goto(`${shop.url}/checkout`)
  await heading(page, 'Your order is waiting for payment')
}

const cancel = (page: Page) => page.getByRole('link', { name: 'Cancel' }).click()

/** Beside an order the address is asked for first. */
async function logInAgain(page: Page, email: string): Promise<void> {
  const title = page.getByRole('heading', { level: 1, name: /^(Check out|Login)$/ })
  await title.waitFor()
  const isAtTheDoor = (await title.textContent()) === 'Check out'
  await (isAtTheDoor ? logInAtTheDoor(page, email) : logIn(page, email))
}

const loggedOut = (page: Page) => page.getByText('You were logged out').first().waitFor()
const toLogin = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Login' }).click()
const loggedOutOnPage = async (page: Page) => {
  await loggedOut(page)
  await toLogin(page)
}
const askedToLogIn = async (page: Page) => {
  await heading(page, 'Log in to see your payment')
  await page.getByText('Your payment and your order are safe').waitFor()
  await toLogin(page)
}

async function reviewed(page: Page): Promise<void> {
  await heading(page, 'Review your order')
  await page.getByRole('main').getByText(street).first().waitFor()
  await press(page, /^Place order and pay/)
  await page.waitForURL(/\/checkout\/ch_/)
}

const addressKept = (page: Page) =>
  expect.poll(() => page.getByLabel('Address', { exact: true }).inputValue()).toBe(street)
const lampInCart = (page: Page) => page.getByRole('main').getByRole('heading', { name: 'Lamp' }).waitFor()
const paid = (page: Page) => heading(page, 'Payment Successful!')
const waiting = (page: Page) => heading(page, 'Your order is waiting for payment')

type Step = {
  step: string
  before: (page: Page) => Promise<unknown>
  act: (page: Page) => Promise<unknown>
  told: (page: Page) => Promise<unknown>
  after: (page: Page) => Promise<unknown>
}

const steps: Step[] = [
  { step: 'the cart', before: open('/cart'), act: open('/cart'), told: loggedOutOnPage, after: lampInCart },
  {
    step: 'opening the checkout',
    before: open('/cart'),
    act: open('/checkout'),
    told: loggedOut,
    after: (page) => heading(page, 'Where should we deliver?'),
  },
  {
    step: 'a reload of the address',
    before: toAddress,
    act: (page) => page.reload(),
    told: loggedOut,
    after: addressKept,
  },
  {
    step: 'the review',
    before: toAddress,
    act: async (page) => {
      await press(page, /^Proceed to Payment/)
      await press(page, /^Place order and pay/)
    },
    told: loggedOut,
    after: reviewed,
  },
  {
    step: 'placing the order',
    before: toReview,
    act: (page) => press(page, /^Place order and pay/),
    told: loggedOut,
    after: reviewed,
  },
  {
    step: 'a reload of the review',
    before: toReview,
    act: (page) => page.reload(),
    told: loggedOut,
    after: reviewed,
  },
  { step: 'paying', before: toPaymentPage, act: payByCard, told: askedToLogIn, after: paid },
  { step: 'leaving the payment page', before: toPaymentPage, act: cancel, told: loggedOut, after: waiting },
  {
    step: 'paying for an order that waits',
    before: toWaitingOrder,
    act: (page) => press(page, /^Pay now/),
    told: loggedOut,
    after: waiting,
  },
]

describe('a session that ends before', () => {
  it.each(steps)(
    '$step leads to the login, and back to what was there',
    async ({ step, before, act, told, after }) => {
      const shopper = await aShopper(`one-${step.replaceAll(' ', '-')}`)
      const { page, email, read } = shopper
      await before(page)
      await shopper.endSession()
      await act(page)
      await told(page)
      await logInAgain(page, email)
      await after(page)
      expect([...read]).toEqual([])
      await shopper.close()
    },
  )
})

type StepElsewhere = Pick<Step, 'step' | 'told' | 'after'> & {
  act: (page: Page, orderNumber: string) => Promise<unknown>
}

const elsewhere: StepElsewhere[] = [
  { step: 'paying', act: payByCard, told: askedToLogIn, after: paid },
  { step: 'leaving the payment page', act: cancel, told: async () => {}, after: waiting },
  {
    step: 'the address for a payment that was declined',
    act: (page, orderNumber) => page.goto(`${shop.url}/payment-failed?order=${orderNumber}`),
    told: askedToLogIn,
    after: (page) => page.getByRole('link', { name: 'Return to Checkout' }).waitFor(),
  },
]

describe('another browser, in which nobody is logged in', () => {
  it.each(elsewhere)('is led by $step to the login, and to the order', async ({ step, act, told, after }) => {
    const shopper = await aShopper(`two-${step.replaceAll(' ', '-')}`)
    await toPaymentPage(shopper.page)
    const other = await aBrowser()
    await other.page.goto(shopper.page.url())
    const { orders } = (await send(shop, 'GET', '/orders?scope=own', { token: shopper.token })).body
    await act(other.page, orders[0].orderNumber)
    await told(other.page)
    expect([...other.read]).toEqual([])
    await logInAgain(other.page, shopper.email)
    await after(other.page)
    await other.close()
    await shopper.close()
  })

  it.each(['/cart', '/checkout'])('has the cart of the account at %s once they log in', async (path) => {
    const shopper = await aShopper(`device-${path.slice(1)}`)
    const other = await aBrowser()
    await other.page.goto(`${shop.url}/login?from=${path}`)
    await logInAgain(other.page, shopper.email)
    await other.page
      .getByRole('heading', { name: path === '/cart' ? 'Lamp' : 'Where should we deliver?' })
      .waitFor()
    expect([...other.read]).toEqual([])
    await other.close()
    await shopper.close()
  })
})

it('a payment is shown as paid, however long the shop takes for the rest of the page', async () => {
  const shopper = await aShopper('slow')
  await toPaymentPage(shopper.page)
  const other = await aBrowser()
  await other.page.goto(shopper.page.url())
  await payByCard(other.page)
  await askedToLogIn(other.page)
  const answered = other.page.waitForEvent('requestfinished', (request) =>
    request.url().includes('/api/orders/'),
  )
  await other.page.route('**/*.data*', async (route) => {
    await answered
    await framesDrawn(other.page)
    await route.continue()
  })
  await logInAgain(other.page, shopper.email)
  await paid(other.page)
  await other.close()
  await shopper.close()
})

it('a browser that was closed says where the cart is, and shows nothing of it', async () => {
  const shopper = await aShopper('closed')
  const storageState = await shopper.page.context().storageState()
  await shopper.close()
  // What lasts longer than the browser is open: no session storage, and no cookies of a session.
  const context = await openContext(browser, { storageState: { ...storageState, cookies: [] } })
  const page = await context.newPage()
  await page.goto(`${shop.url}/cart`)
  await loggedOutOnPage(page)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    shopper.email,
  )
  await logInAgain(page, shopper.email)
  await lampInCart(page)
  await context.close()
})

it('what was put into the cart after the session had ended comes back as well', async () => {
  const shopper = await aShopper('unsaved')
  const { page } = shopper
  await aProduct(shop, { slug: 'late', name: 'Late lamp' })
  await page.goto(`${shop.url}/cart`)
  await page.getByRole('button', { name: 'Save for later Lamp' }).click()
  await page.goto(`${shop.url}/product/late`)
  await signedIn(page, shopper.email)
  await shopper.endSession()
  await pressAddToCart(page)
  await page.goto(`${shop.url}/cart`)
  await loggedOutOnPage(page)
  await logInAgain(page, shopper.email)
  await page.getByRole('heading', { name: 'Late lamp' }).waitFor()
  await page.getByRole('heading', { name: 'Saved for later' }).waitFor()
  await shopper.close()
})
