import { afterAll, expect, it } from 'vitest'
import { openAdminArea, phone } from '#tests/support/browser/admin-area.ts'
import { aVisitor, pressAddToCart } from '#tests/support/browser/browser.ts'
import { fillAddress, logInAtTheDoor, payByCard } from '#tests/support/browser/checkout-page.ts'
import { aProduct } from '#tests/support/given/builders.ts'
import { signUp } from '#tests/support/given/sign-up.ts'
import { formatOrderDate } from '#web/storefront/order-dates.ts'

const { shop, browser, close } = await openAdminArea()
afterAll(close)
await aProduct(shop, { slug: 'unstored', name: 'Unstored', onHand: 50 })

/** What a browser does before any code of the page runs. */
const browsers: [kind: string, isSo: () => void][] = [
  [
    'refuses its storage',
    () => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
        Object.defineProperty(window, name, {
          configurable: true,
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError')
          },
        })
    },
  ],
  [
    'has none, as the views of some apps',
    () => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
        Object.defineProperty(window, name, { configurable: true, value: null })
    },
  ],
  [
    'has none, and lets nobody ask for cookies or workers',
    () => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
        Object.defineProperty(window, name, { configurable: true, value: undefined })
      const refuse = {
        get() {
          throw new DOMException('The document is sandboxed.', 'SecurityError')
        },
        set() {
          throw new DOMException('The document is sandboxed.', 'SecurityError')
        },
      }
      Object.defineProperty(Document.prototype, 'cookie', refuse)
      Object.defineProperty(Navigator.prototype, 'serviceWorker', refuse)
    },
  ],
  [
    'is full after a few letters',
    () => {
      const { setItem } = Storage.prototype
      Storage.prototype.setItem = function (key: string, text: string) {
        const others = Object.keys(this).filter((other) => other !== key)
        const kept = others.reduce((sum, other) => sum + other.length + (this.getItem(other) ?? '').length, 0)
        if (kept + key.length + text.length > 60)
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
        setItem.call(this, key, text)
      }
    },
  ],
]

// Where cookies cannot be read, the shop is asked, and answers a guest so.
const askedWhoOneIs = /401 \(Unauthorized\) \(\S+\/api\/auth\/verify\)$/

it.each(browsers)('sells in one tab, from product to receipt, to a browser that %s', async (kind, isSo) => {
  const email = `${kind.replace(/\W+/g, '.')}@shop.example`
  await signUp(shop, email)
  const { page, complaints, context } = await aVisitor(browser, phone)
  await page.addInitScript(isSo)
  await page.goto(`${shop.url}/product/unstored`)
  await pressAddToCart(page)
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await page.waitForURL(/\/login/)
  await logInAtTheDoor(page, email)
  await page.waitForURL(`${shop.url}/checkout`)
  await fillAddress(page)
  await page.getByRole('button', { name: /^Proceed to Payment/ }).click()
  await page.getByRole('button', { name: /^Place order and pay/ }).click()
  await payByCard(page)

  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
  await page.getByText('Unstored').first().waitFor()
  await page.getByRole('link', { name: 'View Receipt' }).click()
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  await page.getByText(`Paid by card, ${formatOrderDate(new Date().toISOString())}`).waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('heading', { name: 'Receipt', exact: true }).waitFor()
  await expect.poll(() => page.getByRole('heading', { name: "What's next" }).count()).toBe(0)
  await page.emulateMedia({ media: 'screen' })
  await expect.poll(() => page.getByRole('main').textContent()).not.toMatch(/p_[A-Za-z0-9]{8}/)
  expect(complaints.filter((one) => !askedWhoOneIs.test(one))).toEqual([])
  await context.close()
})
