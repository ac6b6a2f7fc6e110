import { afterAll, expect, it } from 'vitest'
import { phone } from '#tests/support/browser/admin-area.ts'
import { aVisitor } from '#tests/support/browser/browser.ts'
import { Finger } from '#tests/support/browser/finger.ts'
import { openDemoShop } from '#tests/support/shop/demo-shop.ts'
import { openShop } from '#tests/support/shop/shop.ts'

// Two processes of one shop: whatever they show differently comes from how they render it.
const quick = await openDemoShop()
const plain = await openShop({ withPages: true, isRealTime: true, rendering: 'plain', besides: quick.shop })
afterAll(async () => {
  await plain.close()
  await quick.close()
})

it.each(['/', '/products?q=laptop', '/category/phones', '/product/jbl-flip-6', '/returns'])(
  '%s reads the same in both ways of rendering',
  async (path) => {
    const { page, context, complaints } = await aVisitor(quick.browser, phone)
    const readAt = async (url: string) => {
      await page.goto(url + path)
      await expect.poll(() => page.getByRole('button', { disabled: true }).count()).toBe(0)
      return page.locator('body').ariaSnapshot()
    }
    expect(await readAt(plain.url)).toBe(await readAt(quick.shop.url))
    expect(complaints).toEqual([])
    await context.close()
  },
)

it('a new shopper buys in the plain way too', async () => {
  expect(await (await fetch(quick.shop.url)).text()).toContain('type="deferred-module"')
  expect(await (await fetch(plain.url)).text()).not.toContain('type="deferred-module"')
  const { page, context, complaints } = await aVisitor(quick.browser, phone, {
    hasTouch: true,
    isMobile: true,
  })
  const finger = new Finger(page)
  await page.goto(`${plain.url}/products?q=flip`)
  await finger.press('Add to Cart')
  await finger.tap(page.getByRole('complementary').getByRole('link', { name: 'Check out' }))
  await page.getByRole('heading', { name: 'Check out' }).waitFor()
  await finger.type({ Email: 'plainly@shop.example' })
  await finger.press('Continue')
  await page.getByRole('heading', { name: 'Where should we deliver?' }).waitFor()
  await finger.type({ 'Postal code': '7925' })
  await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Cape Town')
  await finger.type({ Address: '34 Protea Road', 'Full name': 'Sample Shopper', Phone: '082 123 4567' })
  await finger.press(/^Proceed to Payment/)
  await finger.press(/^Place order and pay/)
  await page.waitForURL(/\/checkout\/ch_/)
  expect(complaints).toEqual([])
  await context.close()
})
