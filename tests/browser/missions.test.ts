import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { southAfricanDay } from '#domain/south-african-day.ts'
import { openContext, openPage } from '#tests/support/browser/browser.ts'
import { documentedEffort, Finger } from '#tests/support/browser/finger.ts'
import { isNotTooWide } from '#tests/support/browser/page-rules.ts'
import { anAdministrator, type Person, send } from '#tests/support/given/builders.ts'
import { anOrderAtTheProvider, aPaidOrder } from '#tests/support/given/order-life.ts'
import { signUp } from '#tests/support/given/sign-up.ts'
import { openDemoShop } from '#tests/support/shop/demo-shop.ts'

const { shop, browser, close } = await openDemoShop()
afterAll(close)

type Walk = { page: Page; finger: Finger }

/** Walks a mission by touch, and compares what it took with the documentation. */
async function walk(
  mission: string,
  { from, person }: { from: string; person?: Person },
  steps: (on: Walk) => Promise<void>,
): Promise<void> {
  const context = await openContext(browser, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  if (person) await context.addInitScript((token) => sessionStorage.setItem('token', token), person.token)
  const page = await openPage(context)
  await page.goto(`${shop.url}${from}`)
  const finger = new Finger(page)
  await steps({ page, finger })
  await isNotTooWide(page)
  expect(finger.effort).toEqual(documentedEffort(mission))
  await context.close()
}

const results = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('article')

it('finds a laptop with 16GB for up to R 15 000', () =>
  walk('a laptop with 16GB up to R 15 000', { from: '/' }, async ({ page, finger }) => {
    await finger.search('laptop 16gb under R15000')
    const first = results(page).first()
    await first.getByText(/16GB/).first().waitFor()
    await finger.tap(first.getByRole('link').first())
    await page.getByRole('button', { name: 'Add to Cart' }).first().waitFor()
  }))

it('is told what stands in the way of a laptop for school up to R 8 000, and shown the nearest', () =>
  walk('a laptop for school up to R 8 000', { from: '/' }, async ({ page, finger }) => {
    await finger.search('laptop for school under R8000')
    await page.getByRole('region', { name: /^No laptop up to R\s8\s000. The nearest: / }).waitFor()
  }))

it.each([
  ['a misspelt laptop', 'lapop'],
  ['a laptop in Afrikaans', 'skootrekenaar'],
])('finds %s', (mission, words) =>
  walk(mission, { from: '/' }, async ({ page, finger }) => {
    await finger.search(words)
    await page
      .getByRole('search', { name: 'Products' })
      .getByText('Showing 12 of 12 products')
      .waitFor({ state: 'attached' })
    await results(page).first().getByText(/\d+GB/).first().waitFor()
  }),
)

it('compares two phones', () =>
  walk('two phones compared', { from: '/category/smartphones' }, async ({ page, finger }) => {
    for (const name of ['Honor 400', 'Samsung Galaxy A56']) await finger.press(new RegExp(`^Compare ${name}`))
    await finger.tap(
      page.getByRole('complementary', { name: 'Compare products' }).getByRole('link', { name: 'Compare' }),
    )
    const table = page.getByRole('table', { name: 'Compare products' })
    await table.getByRole('columnheader', { name: /^Honor 400/ }).waitFor()
    await table.getByRole('columnheader', { name: /^Samsung Galaxy A56/ }).waitFor()
  }))

it('pays a declined order on another device, by the link in its email', async () => {
  const person = await signUp(shop, 'declined@shop.example')
  const { orderNumber } = await anOrderAtTheProvider(shop, person)
  const { token } = await anAdministrator(shop)
  const link = await send(shop, 'POST', `/orders/${orderNumber}/pay-link`, { token, body: { email: false } })
  const { pathname } = new URL(link.body.url)
  await walk('a declined order, from its email', { from: pathname }, async ({ page, finger }) => {
    await finger.press(/^Pay/)
    await page.waitForURL(/\/checkout\/ch_/)
  })
})

it('returns something faulty, with a photo', async () => {
  const person = await signUp(shop, 'returning@shop.example')
  const { orderNumber } = await aPaidOrder(shop, person, { quantity: 1 })
  const { token } = await anAdministrator(shop)
  const deliveredOn = southAfricanDay(Date.now())
  await send(shop, 'PATCH', `/orders/${orderNumber}`, { token, body: { fulfilled: true, deliveredOn } })
  const buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a32' } })
    .jpeg()
    .toBuffer()
  const from = `/orders/${orderNumber}`
  await walk('a faulty thing returned, with a photo', { from, person }, async ({ page, finger }) => {
    const section = page.getByRole('region', { name: 'Returns' })
    await finger.press('Return something')
    await finger.tap(section.getByLabel('It does not work properly'))
    await finger.tap(section.getByLabel('A repair'))
    await finger.fill(section.getByLabel(/Anything we should know/), 'It does not charge any more.')
    await section.getByLabel(/^Photos/).setInputFiles([{ name: 'it.jpg', mimeType: 'image/jpeg', buffer }])
    await finger.tap(section.getByRole('button', { name: 'Request a return' }))
    await page.getByRole('button', { name: 'See your return' }).waitFor()
  })
})

it('is emailed when something sold out is back', () =>
  walk('told when it is back', { from: '/product/apple-imac-24-m4' }, async ({ page, finger }) => {
    await finger.press('Email me when it is back')
    await finger.fill(page.getByRole('textbox', { name: 'Email' }), 'waiting@shop.example')
    await finger.tap(page.getByRole('button', { name: 'Email me', exact: true }))
    await page.getByText('We will email you once, when it is back.').waitFor()
  }))

it('shares a wishlist', () =>
  walk('a wishlist shared', { from: '/product/jbl-flip-6' }, async ({ page, finger }) => {
    await finger.press('Add to Wishlist')
    await finger.tap(page.getByRole('link', { name: 'View your wishlist' }))
    // The product's page has a Share button too.
    await page.getByRole('heading', { level: 1, name: /^Your wishlist/ }).waitFor()
    await finger.press('Share')
    await page.getByRole('main').getByText('Link copied').waitFor()
  }))

it('knows what a delivery to Upington costs and when it comes', () =>
  walk('a delivery to Upington', { from: '/product/jbl-flip-6' }, async ({ page, finger }) => {
    const main = page.getByRole('main')
    await finger.press('Check your postal code')
    await finger.fill(main.getByLabel('Postal code'), '8801')
    await finger.tap(main.getByRole('button', { name: 'Check', exact: true }))
    await main.getByText(/^To 8801 \(Northern Cape\): /).waitFor()
  }))

it('finds who the shop is and when it answers', () =>
  walk('a message to the shop', { from: '/contact' }, async ({ page, finger }) => {
    await finger.fill(page.getByLabel('Name'), 'Sample Writer')
    await finger.fill(page.getByLabel('Email'), 'writer@shop.example')
    await finger.fill(page.getByLabel('Message'), 'Do you have a shop in Upington?')
    await finger.press('Send Message')
    await page.getByText(/will reply by email within one business day/).waitFor()
  }))
