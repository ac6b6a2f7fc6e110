import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import {
  anAddress,
  anAdministrator,
  type Person,
  placeOrder,
  send,
  startCheckout,
} from '../given/builders.ts'
import { aPaidOrder } from '../given/order-life.ts'
import { payOnHostedPage } from '../given/payments.ts'
import { signUp } from '../given/sign-up.ts'
import type { TestShop } from '../shop/shop.ts'
import { openContext, openPage } from './browser.ts'
import { enterAtTheDoor } from './checkout-page.ts'

/** A page of the shop in one of its states, and how to get there. */
export type Visit = {
  /** As in web/routes.ts. */
  route: string
  path: string
  person?: Person
  /** Initial contents of the browser's local storage. */
  stored?: Record<string, unknown>
  act?: (page: Page) => Promise<unknown>
  /** Visible only once the page is in this state. */
  shows: (page: Page) => { waitFor(): Promise<void> }
}

type ListedProduct = { id: number; slug: string; stock_status: string; retail_price: number }

export type Scene = {
  laptop: ListedProduct
  fewLeft: ListedProduct
  soldOut: ListedProduct
  cart: (ListedProduct & { quantity: number })[]
  /** Somebody who has never ordered. */
  newcomer: Person
  /** Somebody with a saved address. */
  settled: Person
  customer: Person
  paidOrder: string
  waitingOrder: string
  sentOrder: string
  cancelledOrder: string
  checkoutId: string
  /** Of an order that staff took. */
  payLink: string
  quoteLink: string
}

/** The data that the visits need in a shop with the demo: carts, people, orders placed and paid. */
export async function prepareScene(shop: TestShop): Promise<Scene> {
  const products: ListedProduct[] = (await send(shop, 'GET', '/products?limit=100')).body.products
  const find = (is: (product: ListedProduct) => boolean) => {
    const product = products.find(is)
    if (!product) throw new Error('The demo has no such product any more')
    return product
  }
  const laptop = find(({ slug }) => slug === 'apple-macbook-air-13-m4')
  const speaker = find(({ slug }) => slug === 'jbl-flip-6')
  const mouse = find(({ slug }) => slug === 'logitech-mx-master-3s')

  const customer = await signUp(shop, 'customer@shop.example')
  const items = [laptop, speaker].map(({ id }) => ({ productId: id, quantity: 1 }))
  const waiting = (await placeOrder(shop, customer, items)).body.order
  const paid = (await placeOrder(shop, customer, items)).body.order
  const { checkoutId } = (await startCheckout(shop, customer, paid)).body
  await payOnHostedPage(shop, checkoutId)
  await send(shop, 'GET', `/payments/yoco/status/${checkoutId}`, { token: customer.token })

  await publishOwnPage(shop)

  return {
    laptop,
    fewLeft: find(({ stock_status }) => stock_status === 'low_stock'),
    soldOut: find(({ stock_status }) => stock_status === 'out_of_stock'),
    cart: [laptop, mouse, speaker].map((product) => ({ ...product, quantity: 1 })),
    newcomer: await signUp(shop, 'newcomer@shop.example'),
    settled: await someoneSettled(shop),
    customer,
    paidOrder: paid.orderNumber,
    waitingOrder: waiting.orderNumber,
    sentOrder: await aSentOrder(shop, customer, mouse.id),
    cancelledOrder: await aCancelledOrder(shop, customer, mouse.id),
    checkoutId,
    payLink: await aPayLink(shop, mouse.id),
    quoteLink: await aQuoteLink(shop, mouse.id),
  }
}

async function someoneSettled(shop: TestShop): Promise<Person> {
  const person = await signUp(shop, 'settled@shop.example')
  const { email: _, ...address } = anAddress
  const saved = { addresses: [{ ...address, label: 'Home' }] }
  await send(shop, 'PUT', '/account/addresses', { token: person.token, body: saved })
  return person
}

async function aSentOrder(shop: TestShop, customer: Person, productId: number): Promise<string> {
  const { orderNumber } = await aPaidOrder(shop, customer, { productId, quantity: 1 })
  const { token } = await anAdministrator(shop)
  await send(shop, 'PATCH', `/orders/${orderNumber}`, { token, body: { fulfilled: true } })
  return orderNumber
}

async function aCancelledOrder(shop: TestShop, customer: Person, productId: number): Promise<string> {
  const { orderNumber } = (await placeOrder(shop, customer, [{ productId, quantity: 1 }])).body.order
  await send(shop, 'POST', `/orders/${orderNumber}/cancel`, { token: customer.token, body: {} })
  return orderNumber
}

async function aPayLink(shop: TestShop, productId: number): Promise<string> {
  const { token } = await anAdministrator(shop)
  const taken = await send(shop, 'POST', '/orders/taken', {
    token,
    headers: { 'idempotency-key': 'a call' },
    body: { source: 'telephone', items: [{ productId, quantity: 1 }], shippingInfo: anAddress },
  })
  const { orderNumber } = taken.body.order
  const { body } = await send(shop, 'POST', `/orders/${orderNumber}/pay-link`, {
    token,
    body: { email: false },
  })
  return new URL(body.url).pathname
}

async function publishOwnPage(shop: TestShop): Promise<void> {
  const { token } = await anAdministrator(shop)
  const text = '## Who we are\n\nA shop.\n\n| Day | Hours |\n|---|---|\n| Monday | 9 to 5 |'
  const content = { kind: 'page', title: 'About us', lead: 'In short.', text, isInFooter: true }
  const body = { content, revision: 0 }
  await send(shop, 'POST', '/admin/texts/own-about-us/publish', { token, body })
}

async function aQuoteLink(shop: TestShop, productId: number): Promise<string> {
  const { token } = await anAdministrator(shop)
  const { body } = await send(shop, 'POST', '/admin/quotes', {
    token,
    body: {
      lines: [{ productId, quantity: 2, unitPrice: 99 }],
      shippingInfo: anAddress,
      validUntil: '2026-12-31',
      note: 'Delivery within a week.',
    },
  })
  const sent = await send(shop, 'POST', `/admin/quotes/${body.quote.id}/send`, {
    token,
    body: { version: 1, email: false },
  })
  return new URL(sent.body.url).pathname
}

const addedNotice = (page: Page) => page.getByRole('complementary', { name: 'Added to your cart' })
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first()
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first()
const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click()

const home = { route: '/', path: '/' }
const shelf = { route: 'category/:categoryName', path: '/category/laptops' }
const whole = { route: 'products', path: '/products' }
const cartPage = { route: 'cart', path: '/cart' }
const login = words('login', 'Login')
const orderStatus = words('order-status', 'Track an order')
const forgot = words('forgot-password', 'Forgot your password?')
const signup = words('signup', 'Create your account')
const contact = words('contact', 'Contact')
const product = ({ slug }: { slug: string }) => ({ route: 'product/:id', path: `/product/${slug}` })
const order = (number: string) => ({ route: 'orders/:orderNumber', path: `/orders/${number}` })
const checkout = ({ customer, cart }: Scene) => ({
  route: 'checkout',
  path: '/checkout',
  person: customer,
  stored: { cart },
})
const door = ({ cart }: Scene) => ({ ...login, path: '/login?from=/checkout', stored: { cart } })
const payment = ({ customer, checkoutId }: Scene) => ({
  route: 'payment-success',
  path: '/payment-success',
  person: customer,
  stored: { checkoutId },
})

const payLink = { route: 'pay/:token' }

function words(path: string, title: string): Visit {
  return { route: path, path: `/${path}`, shows: heading(title) }
}

/** Every page that a shopper can visit, and its states. */
export const visits: Record<string, (scene: Scene) => Visit> = {
  'A pay link': (scene) => ({ ...payLink, path: scene.payLink, shows: heading('Pay your order') }),
  'A pay link that was mistyped': () => ({
    ...payLink,
    path: '/pay/mistyped',
    shows: heading('This link does not work'),
  }),
  'A quote': (scene) => ({
    route: 'quote/:token',
    path: scene.quoteLink,
    shows: (page) => page.getByRole('heading', { name: /^Quote Q-/ }),
  }),
  "A page of the owner's own": () => ({
    route: 'pages/:slug',
    path: '/pages/about-us',
    shows: heading('About us'),
  }),
  "A page of the owner's own that is not there": () => ({
    route: 'pages/:slug',
    path: '/pages/nothing',
    shows: heading('Page Not Found'),
  }),
  Home: () => ({ ...home, shows: heading('Smartphones') }),
  'The draft of Home, for somebody who is not logged in': () => ({
    route: 'home-draft',
    path: '/home-draft',
    shows: (page) => page.getByText('Log in to see the draft'),
  }),
  'Home with suggestions': () => ({
    ...home,
    act: (page) => page.getByRole('combobox').locator('visible=true').first().fill('mac'),
    shows: (page) => page.getByRole('option').first(),
  }),
  'Home with the menu open': () => ({
    ...home,
    act: (page) => page.getByRole('button', { name: 'Menu' }).click(),
    shows: (page) => page.getByRole('dialog'),
  }),
  'A comparison of two': () => ({
    route: 'compare',
    path: '/compare?products=apple-iphone-17-256gb,samsung-galaxy-s25-256gb',
    shows: (page) => page.getByText('Differences'),
  }),
  'A comparison of four kinds, to which nothing can be added': () => ({
    route: 'compare',
    path: '/compare?products=apple-iphone-17-256gb,apple-macbook-air-13-m4,logitech-mx-master-3s,jbl-flip-6',
    shows: (page) => page.getByText('These are different kinds of products'),
  }),
  'No comparison yet': () => ({
    route: 'compare',
    path: '/compare',
    shows: heading('Nothing to compare yet'),
  }),
  'Category with products chosen to compare': (scene) => ({
    ...shelf,
    stored: { compare: scene.laptop.id },
    shows: (page) => page.getByRole('complementary', { name: 'Compare products' }),
  }),
  Category: () => ({ ...shelf, shows: heading('Laptops') }),
  'Category whose filters are opened on a phone': () => ({
    ...shelf,
    act: (page) =>
      page
        .getByRole('search', { name: 'Products' })
        .getByText(/^Filter/)
        .first()
        .click(),
    shows: text('Memory (RAM)'),
  }),
  'Category with its filters open': () => ({
    ...shelf,
    // With a filter chosen, it is open from the start.
    path: '/category/laptops?spec=ram:16GB',
    shows: text('Memory (RAM)'),
  }),
  'Category as a list': () => ({ ...shelf, path: '/category/laptops?view=list', shows: heading('Laptops') }),
  'Category that is not there': () => ({
    ...shelf,
    path: '/category/no-such-shelf',
    shows: heading('Category Not Found'),
  }),
  'All products': () => ({ ...whole, shows: heading('All Products') }),
  'Search with near misses': () => ({
    ...whole,
    path: '/products?q=macbok&exact=1',
    shows: heading(/Did you mean/),
  }),
  'Search that was corrected': () => ({
    ...whole,
    path: '/products?q=lapop',
    shows: text(/^Showing results for/),
  }),
  'Search that no price suits': () => ({
    ...whole,
    path: '/products?q=laptop+under+1000',
    shows: heading(/^No laptop up to/),
  }),
  'Search for help': () => ({
    ...whole,
    path: '/products?q=returns',
    shows: (page) => page.getByRole('navigation', { name: 'Help with this search' }),
  }),
  'Search that finds nothing': () => ({
    ...whole,
    path: '/products?q=zzzzqqq&max=10',
    shows: heading('No Products Match Your Search'),
  }),
  Product: ({ laptop }) => ({ ...product(laptop), shows: heading('Specifications') }),
  'Product of which few are left': ({ fewLeft }) => ({ ...product(fewLeft), shows: text(/^Only \d+ left$/) }),
  'Product out of stock': ({ soldOut }) => ({ ...product(soldOut), shows: text('Out of Stock') }),
  'Product just added to the cart': ({ laptop }) => ({
    ...product(laptop),
    act: async (page) => {
      await press('Add to Cart')(page)
      // It stays for as long as it has the focus.
      await addedNotice(page).getByRole('button', { name: 'Close' }).focus()
    },
    shows: addedNotice,
  }),
  'Product out of stock, asked to be told': ({ soldOut }) => ({
    ...product(soldOut),
    act: press('Email me when it is back'),
    shows: (page) => page.getByRole('form', { name: 'Email me when it is back' }),
  }),
  'Product near to': ({ laptop }) => ({
    ...product(laptop),
    act: press(/^Enlarge picture 1/),
    shows: (page) => page.getByRole('dialog', { name: /^Pictures of/ }),
  }),
  'Product that is not there': () => ({
    ...product({ slug: 'no-such-thing' }),
    shows: heading('Product Not Found'),
  }),
  'Cart, empty': () => ({ ...cartPage, shows: heading('Your Cart is Empty') }),
  Cart: ({ cart }) => ({ ...cartPage, stored: { cart }, shows: heading('Order Summary') }),
  'Cart whose prices have changed': ({ cart }) => ({
    ...cartPage,
    stored: {
      cart: cart.map((line) => ({
        ...line,
        price: line.retail_price + 1,
        retail_price: line.retail_price + 1,
      })),
      savedForLater: cart,
    },
    shows: text('3 items have changed.'),
  }),
  'Cart about to be cleared': ({ cart }) => ({
    ...cartPage,
    stored: { cart },
    act: press('Clear Cart'),
    shows: (page) => page.getByRole('alertdialog', { name: 'Clear your cart?' }),
  }),
  'Wishlist, empty': () => ({
    route: 'wishlist',
    path: '/wishlist',
    shows: heading('Nothing on your wishlist yet'),
  }),
  Wishlist: ({ cart, fewLeft, soldOut }) => ({
    route: 'wishlist',
    path: '/wishlist',
    stored: { wishlist: [...cart, fewLeft, soldOut].map(({ id }) => id) },
    shows: text('5 items'),
  }),
  'Checkout, email address': (scene) => ({ ...door(scene), shows: heading('Check out') }),
  'Checkout, known address': (scene) => ({
    ...door(scene),
    act: (page) => enterAtTheDoor(page, scene.customer.email),
    shows: text('Use another email address'),
  }),
  'Checkout, by the link of an email': (scene) => ({
    ...door(scene),
    path: `${door(scene).path}#${new URLSearchParams({ email: scene.customer.email, code: '123456' })}`,
    shows: text('Press Login to carry on'),
  }),
  'Checkout, address': (scene) => ({ ...checkout(scene), shows: heading('Where should we deliver?') }),
  'Checkout with errors': (scene) => ({
    ...checkout(scene),
    act: async (page) => {
      // The address of the last order is filled in, or the one that an earlier visit saved.
      await addressArrived(page)
      await page
        .getByRole('button', { name: 'Change address', exact: true })
        .or(page.getByLabel('City'))
        .first()
        .click()
      await page.getByLabel('City').fill('')
      await page.getByRole('button', { name: /^Proceed to Payment/ }).click()
    },
    shows: text('Please fill in all required fields'),
  }),
  'Checkout, a new address': (scene) => ({
    ...checkout(scene),
    act: async (page) => {
      await addressArrived(page)
      await page.getByLabel('Postal code').fill('2196')
    },
    person: scene.newcomer,
    shows: (page) => page.getByRole('button', { name: 'Sandown' }),
  }),
  'Checkout, a saved address': (scene) => ({
    ...checkout(scene),
    person: scene.settled,
    shows: (page) => page.getByRole('region', { name: 'Your address' }),
  }),
  'Checkout, cancelled': (scene) => ({
    ...checkout(scene),
    path: '/checkout?cancelled=true',
    shows: text('Your payment was cancelled'),
  }),
  'Checkout, review': (scene) => ({
    ...checkout(scene),
    act: async (page) => {
      await addressArrived(page)
      await page.getByRole('button', { name: /^Proceed to Payment/ }).click()
    },
    shows: heading('Review your order'),
  }),
  'Payment taken': (scene) => ({ ...payment(scene), shows: heading('Payment Successful!') }),
  'Payment not found': () => ({
    route: 'payment-success',
    path: '/payment-success',
    shows: heading('Payment Verification Failed'),
  }),
  'Payment failed': () => words('payment-failed', 'Payment Failed'),
  'Order confirmation': (scene) => ({
    ...payment(scene),
    route: 'order-confirmation',
    act: (page) => page.getByRole('link', { name: 'View Receipt' }).click(),
    shows: heading('Order Confirmed!'),
  }),
  'Orders, none': ({ newcomer }) => ({
    route: 'orders',
    path: '/orders',
    person: newcomer,
    shows: heading('No orders yet'),
  }),
  Orders: ({ customer, paidOrder }) => ({
    route: 'orders',
    path: '/orders',
    person: customer,
    shows: text(paidOrder),
  }),
  Order: ({ customer, paidOrder }) => ({
    ...order(paidOrder),
    person: customer,
    shows: text('Payment received'),
  }),
  'Order that waits for its payment': ({ customer, waitingOrder }) => ({
    ...order(waitingOrder),
    person: customer,
    shows: text(/^We are holding these items/),
  }),
  'Order on its way': ({ customer, sentOrder }) => ({
    ...order(sentOrder),
    person: customer,
    shows: text('On its way'),
  }),
  'Order that was cancelled': ({ customer, cancelledOrder }) => ({
    ...order(cancelledOrder),
    person: customer,
    shows: text('Cancelled'),
  }),
  Account: ({ customer }) => ({
    route: 'account',
    path: '/account',
    person: customer,
    shows: heading('My account'),
  }),
  'Account with every form open': ({ customer }) => ({
    route: 'account',
    path: '/account',
    person: customer,
    act: async (page) => {
      await page.getByText('This device').waitFor()
      // Each makes room for what it opens: the next press comes once that is there.
      // Another one, if a visit to the checkout came before.
      await page.getByRole('button', { name: /^Add an(other)? address/ }).click()
      await page.getByRole('textbox', { name: 'Postal code' }).waitFor()
      await page.getByRole('button', { name: 'Change password' }).click()
      await page.getByRole('button', { name: 'Save new password' }).click()
      await page.getByText('Please fill in all fields').waitFor()
      await page.getByRole('button', { name: 'Delete my account' }).click()
    },
    shows: (page) => page.getByRole('button', { name: 'Keep my account' }),
  }),
  'Forgot password': () => forgot,
  'Forgot password with errors': () => ({
    ...forgot,
    act: press('Send me a link'),
    shows: (page) => page.getByText('Enter your email address', { exact: true }),
  }),
  'Reset password': () => ({
    ...words('reset-password', 'Choose a new password'),
    path: '/reset-password#token=none',
  }),
  'Reset password without a link': () => words('reset-password', 'Choose a new password'),
  'Invitation that no longer works': () => ({
    ...words('join', 'Join the team'),
    path: '/join#token=none',
  }),
  'Verify email': () => ({ ...words('verify-email', 'Verify your email'), path: '/verify-email#token=none' }),
  Login: () => login,
  'Login with errors': () => ({ ...login, act: press('Login'), shows: text('Please fill in all fields') }),
  'Sign up': () => signup,
  'Sign up with errors': () => ({
    ...signup,
    act: press('Create Account'),
    shows: text('Please fill in all fields'),
  }),
  Contact: () => contact,
  'Contact with errors': () => ({
    ...contact,
    act: press('Send Message'),
    shows: text('Please fill in all required fields'),
  }),
  'Order status': () => orderStatus,
  'Order status, found': ({ sentOrder }) => ({
    ...orderStatus,
    act: async (page) => {
      await page.getByLabel('Order number').fill(sentOrder)
      await page.getByLabel('Email').fill(anAddress.email)
      await page.getByRole('button', { name: 'Track order', exact: true }).click()
    },
    shows: (page) => page.getByRole('list', { name: 'Progress of the order' }),
  }),
  'Order status with errors': () => ({
    ...orderStatus,
    act: press('Track order'),
    shows: text('Please fill in all fields'),
  }),
  Shipping: () => words('shipping', 'Shipping'),
  Returns: () => words('returns', 'Returns'),
  Warranty: () => words('warranty', 'Warranty'),
  FAQs: () => ({
    ...words('faqs', 'FAQs'),
    act: (page) => page.getByText('How can I pay?').click(),
    shows: text(/Yoco/),
  }),
  Terms: () => words('terms', 'Terms of Service'),
  'Terms by their other address': () => words('terms-of-service', 'Terms of Service'),
  Privacy: () => words('privacy', 'Privacy Policy'),
  'Privacy by its other address': () => words('privacy-policy', 'Privacy Policy'),
  'Page that is not there': () => ({ route: '*', path: '/no-such-page', shows: heading('Page Not Found') }),
}

/** A new browser, on the page and in the state. */
export async function openVisit(
  browser: Browser,
  shop: TestShop,
  visit: Visit,
  options: BrowserContextOptions,
): Promise<Page> {
  const page = await openPage(await openContext(browser, options))
  await goToVisit(page, shop, visit)
  return page
}

/** Goes to the page and into the state, as if the browser were new. */
export async function goToVisit(page: Page, shop: TestShop, visit: Visit): Promise<void> {
  await page.context().clearCookies()
  // A page of the shop without code, on which what the browser stores can be replaced.
  await page.goto(`${shop.url}/robots.txt`)
  await page.evaluate(
    ({ token, stored }) => {
      localStorage.clear()
      sessionStorage.clear()
      if (token !== undefined) sessionStorage.setItem('token', token)
      for (const [key, value] of Object.entries(stored))
        localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
    },
    { token: visit.person?.token, stored: visit.stored ?? {} },
  )
  await page.goto(shop.url + visit.path, { ...(visit.act && { waitUntil: 'networkidle' }) })
  await visit.act?.(page)
  await visit.shows(page).waitFor()
}

/** By then the form is filled in, or folded behind a saved address. */
async function addressArrived(page: Page): Promise<void> {
  const card = page.getByRole('region', { name: 'Your address' })
  await card.or(page.getByLabel('Save this address for next time')).first().waitFor()
}
