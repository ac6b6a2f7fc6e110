import { afterAll, expect, it } from 'vitest'
import { phone } from '#tests/support/browser/admin-area.ts'
import { aVisitor } from '#tests/support/browser/browser.ts'
import { Finger } from '#tests/support/browser/finger.ts'
import { openDemoShop } from '#tests/support/shop/demo-shop.ts'

const demo = await openDemoShop({ rendering: 'plain' })
const { shop } = demo
afterAll(() => demo.close())

it('a new shopper finds and buys where pages are rendered the plain way', async () => {
  expect(await (await fetch(shop.url)).text()).not.toContain('type="deferred-module"')
  const { page, context, complaints } = await aVisitor(demo.browser, phone, {
    hasTouch: true,
    isMobile: true,
  })
  const finger = new Finger(page)
  await page.goto(`${shop.url}/products?q=flip`)
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
