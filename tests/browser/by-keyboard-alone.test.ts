import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { aVisitor, openBrowser, saysInPassing } from '#tests/support/browser/browser.ts'
import { focusedName, seesFocus, tabTo, typeInto } from '#tests/support/browser/keyboard.ts'
import { aProduct } from '#tests/support/given/builders.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ withPages: true, isRealTime: true })
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.close()
})

it('buys by keyboard alone, and always sees where the focus is', async () => {
  const slug = 'keyboard'
  await aProduct(shop, { slug, name: 'A mechanical keyboard', retailCents: 120_000 })
  const { page, complaints, context } = await aVisitor(browser, { width: 1280, height: 600 })

  await page.goto(`${shop.url}/product/${slug}`, { waitUntil: 'networkidle' })
  await tabTo(page, 'Add to Cart')
  const added = saysInPassing(page, 'Added to Cart!')
  await page.keyboard.press('Enter')
  await added
  await tabTo(page, /^Cart/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${shop.url}/cart`)

  // A quantity is typed, then stepped; one above the stock is reported.
  await tabTo(page, 'Quantity of A mechanical keyboard')
  await page.keyboard.type('99')
  await page.keyboard.press('Enter')
  // Shown beside the quantity, and announced to screen readers.
  const limited = page.getByText('Only 10 left. The quantity is now 10.')
  await limited.first().waitFor()
  await page.getByRole('status').getByText('Only 10 left. The quantity is now 10.').waitFor()
  await page.keyboard.type('2')
  await tabTo(page, 'Decrease quantity', 'Shift+Tab')
  await page.keyboard.press('Space')
  await expectText(page, 'Quantity of A mechanical keyboard', '1')

  // The irreversible answer of a question is left alone.
  await tabTo(page, 'Clear Cart', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog', { name: 'Clear your cart?' }).waitFor()
  await expect.poll(() => focusedName(page)).toBe('Keep items')
  await page.keyboard.press('Escape')
  await expect.poll(() => focusedName(page)).toBe('Clear Cart')
  await tabTo(page, 'Proceed to Checkout')
  await page.keyboard.press('Enter')

  // The email address, on the way.
  await page.waitForURL(/\/login\?from=%2Fcheckout/)
  // Whoever tabs before the form is there is led past it.
  await page.getByRole('button', { name: 'Continue' }).first().waitFor()
  await typeInto(page, 'Email', 'by.keyboard@shop.example')
  await page.keyboard.press('Enter')

  await page.waitForURL(`${shop.url}/checkout`)
  await page.getByLabel('Full name').waitFor()
  // Sent too early, it moves to the first missing field.
  await tabTo(page, /^Proceed to Payment/)
  await page.keyboard.press('Enter')
  await page.getByText('Please fill in all required fields').first().waitFor()
  await expect.poll(() => focusedName(page)).toBe('Postal code')
  await page.keyboard.type('7925')
  await page.getByRole('status').getByText('Filled in: Cape Town, Western Cape').waitFor()
  await tabTo(page, 'Address')
  await page.keyboard.type('34 Protea Road')
  await tabTo(page, 'Observatory')
  await page.keyboard.press('Space')
  await expect
    .poll(() =>
      page
        .getByLabel(/^Suburb/)
        .first()
        .inputValue(),
    )
    .toBe('Observatory')
  await typeInto(page, 'Full name', 'Sample Shopper')
  await typeInto(page, 'Phone', '082 123 4567')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Review your order' }).waitFor()
  await tabTo(page, /^Place order and pay/)
  await page.keyboard.press('Enter')

  // The provider's page.
  await page.waitForURL(/\/checkout\/ch_/)
  await typeInto(page, 'Card number', '4111111111111111')
  await typeInto(page, 'Expiry date', '12/49')
  await typeInto(page, 'CVC', '123')
  await tabTo(page, /^Pay R/)
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
  await tabTo(page, 'View Orders')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${shop.url}/orders`)
  // Tabbing on before the orders loaded leads to the footer, which they push out of view. The address changes before the
  // page does, and that too has headings.
  const ordered = page
    .locator('main')
    .getByRole('heading', { level: 2, name: /ORD-\d+/ })
    .first()
  await ordered.waitFor()
  await tabTo(page, (await ordered.textContent()) ?? '')
  await page.keyboard.press('Enter')
  await page.getByText('Payment received').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

it('keeps every tab stop of the long pages clear of sticky elements, forwards and backwards', async () => {
  for (let count = 0; count < 8; count++) await aProduct(shop, { name: `A laptop ${count}` })
  for (const viewport of [
    { width: 1280, height: 500 },
    { width: 360, height: 640 },
  ]) {
    const { page, context } = await aVisitor(browser, viewport)
    for (const path of ['/', '/category/laptops', '/cart']) {
      await page.goto(shop.url + path, { waitUntil: 'networkidle' })
      for (const key of ['Tab', 'Shift+Tab'] as const) {
        for (let count = 0; count < 45; count++) {
          await page.keyboard.press(key)
          await seesFocus(page)
        }
      }
    }
    await context.close()
  }
})

async function expectText(page: Page, label: string, value: string): Promise<void> {
  await page.waitForFunction(
    ([name, wanted]) =>
      [...document.querySelectorAll('input')].some(
        (input) => input.getAttribute('aria-label') === name && input.value === wanted,
      ),
    [label, value] as const,
  )
}
