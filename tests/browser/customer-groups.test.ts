import { afterAll, expect, it } from 'vitest'
import { openAdminArea, phone, wideLaptop } from '#tests/support/browser/admin-area.ts'
import { aVisitor } from '#tests/support/browser/browser.ts'
import { fitsItsPlace, followsTheRules } from '#tests/support/browser/page-rules.ts'
import { staysInPlace } from '#tests/support/browser/stays-in-place.ts'
import { aProduct, send } from '#tests/support/given/builders.ts'
import { logIn } from '#tests/support/given/log-in.ts'
import { signUp } from '#tests/support/given/sign-up.ts'

const area = await openAdminArea()
const { shop } = area
afterAll(() => area.close())

const noBreak = (text: string) => text.replaceAll(' ', '\u00a0')

it('an owner makes a price list, and its member sees, carries and pays those prices, and nobody else does', async () => {
  const prices = { retailCents: 1_000_000, wholesaleCents: 700_000, costCents: 600_000, onHand: 50 }
  const id = await aProduct(shop, { name: 'Aurora Laptop', sku: 'AUR-1', ...prices })
  await aProduct(shop, {
    name: 'Thin Laptop',
    sku: 'THIN-1',
    ...prices,
    wholesaleCents: 900_000,
    costCents: 950_000,
  })
  const { slug } = (await send(shop, 'GET', `/products/${id}`)).body.product
  const member = await signUp(shop, 'bursar@school.example')

  const { page, context, complaints } = await area.someoneAt('/admin/customer-groups', {
    viewport: wideLaptop,
  })
  await page.getByText('No Customer Groups Yet').waitFor()
  await followsTheRules(page)
  await page.getByRole('link', { name: 'New customer group' }).first().click()
  await page.getByRole('heading', { name: 'New customer group' }).waitFor()
  await page.getByRole('button', { name: 'Show prices' }).click()
  await page.getByText('Enter a name').first().waitFor()
  await page.getByLabel('Name').fill('Schools')
  await page.getByLabel('Show prices excluding VAT').check()
  await page.getByLabel('Percent off').fill('10')
  await page.getByLabel('Import CSV').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('sku,price\nAUR-1,8050.00\n'),
  })
  await page.getByText('1 price imported').waitFor()
  await page.getByRole('button', { name: 'Show prices' }).click()
  await page.getByText('2 products cost less by this list').waitFor()
  await page.getByText('1 would sell below cost').waitFor()
  await followsTheRules(page)
  await page.setViewportSize(phone)
  await fitsItsPlace(page)
  await followsTheRules(page)
  await page.setViewportSize(wideLaptop)
  await expect.poll(() => page.getByRole('button', { name: 'Save group' }).isDisabled()).toBe(true)
  await page.getByLabel('Sell these products at this price anyway').check()
  await page.getByRole('button', { name: 'Save group' }).click()
  await page.getByRole('heading', { name: 'Schools' }).waitFor()
  await followsTheRules(page)

  await page.goto(`${shop.url}/admin/customers/${member.id}`)
  await page.getByLabel('Buys by the price list of').selectOption({ label: 'Schools' })
  await page.getByText('Customer group changed').waitFor()
  await followsTheRules(page)
  await page.goto(`${shop.url}/admin/customer-groups`)
  await page.getByRole('link', { name: '1 customer', exact: true }).first().waitFor()
  await followsTheRules(page)
  await page.getByRole('link', { name: '1 customer', exact: true }).first().click()
  await page.getByRole('heading', { name: 'Customers' }).waitFor()
  await expect
    .poll(() => page.getByLabel('Customer group').locator('option:checked').textContent())
    .toBe('Schools (1)')
  await page.getByRole('row', { name: /bursar@school.example/ }).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Customers' }).click()
  expect((await download).suggestedFilename()).toBe('customers.csv')
  await followsTheRules(page)

  const visitor = await aVisitor(area.browser, phone)
  const shopper = visitor.page
  await shopper.goto(`${shop.url}/product/${slug}`)
  await shopper.getByRole('button', { name: 'Add to Cart' }).first().click()
  await shopper.goto(`${shop.url}/login`)
  await logIn(shopper, member.email)
  await shopper.waitForFunction(() => sessionStorage.getItem('token') !== null)
  await shopper.goto(`${shop.url}/cart`)
  // The cart was filled as a guest: what is asked of a member is nothing to accept.
  await shopper.getByText('Schools price').first().waitFor()
  await shopper.getByText(`${noBreak('R 7 000,00')} excl. VAT`).waitFor()
  await expect.poll(() => shopper.getByRole('button', { name: /Accept/ }).count()).toBe(0)
  await followsTheRules(shopper)
  await fitsItsPlace(shopper)

  await shopper.goto(`${shop.url}/product/${slug}`)
  await shopper
    .getByText(`${noBreak('R 8 050,00')} incl. VAT`)
    .first()
    .waitFor()
  await shopper.getByText('Schools price').first().waitFor()
  await followsTheRules(shopper)
  await fitsItsPlace(shopper)
  await shopper.goto(`${shop.url}/products`)
  await shopper
    .getByText(`${noBreak('R 8 050,00')} incl. VAT`)
    .first()
    .waitFor()
  await shopper
    .getByText(`${noBreak('R 9 000,00')} incl. VAT`)
    .first()
    .waitFor()
  await followsTheRules(shopper)
  await fitsItsPlace(shopper)
  // Nothing moved when the prices came: the room for them was there before the page was painted.
  await staysInPlace(shopper)

  await shopper.goto(`${shop.url}/account`)
  await shopper.getByRole('heading', { name: 'Your prices' }).waitFor()
  await shopper.getByLabel('Show prices excluding VAT').uncheck()
  await expect
    .poll(async () => (await send(shop, 'GET', '/account', { token: member.token })).body.account.priceList)
    .toEqual({ name: 'Schools', exclVat: false })
  await followsTheRules(shopper)
  await fitsItsPlace(shopper)
  await shopper.goto(`${shop.url}/product/${slug}`)
  await shopper.getByText(noBreak('R 8 050,00')).first().waitFor()
  await shopper.getByText('Schools price').first().waitFor()

  const stranger = await aVisitor(area.browser, phone)
  await stranger.page.goto(`${shop.url}/product/${slug}`)
  await stranger.page.getByText(noBreak('R 10 000,00')).first().waitFor()
  expect(await stranger.page.content()).not.toContain('Schools')
  await stranger.context.close()
  await visitor.context.close()
  await context.close()
  expect(complaints).toEqual([])
})
