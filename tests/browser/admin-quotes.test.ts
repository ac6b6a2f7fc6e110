import { afterAll, expect, it } from 'vitest'
import { openAdminArea, phone, wideLaptop } from '#tests/support/browser/admin-area.ts'
import { aVisitor } from '#tests/support/browser/browser.ts'
import { fitsItsPlace, followsTheRules } from '#tests/support/browser/page-rules.ts'
import { booksOf } from '#tests/support/database/books.ts'
import { aProduct, send } from '#tests/support/given/builders.ts'
import { readOrder } from '#tests/support/given/order-life.ts'

const area = await openAdminArea()
const { shop, owner } = area
afterAll(() => area.close())

const noBreak = (text: string) => text.replaceAll(' ', '\u00a0')

it('is written for a company, sent, accepted by the customer without an account, and an order then', async () => {
  const productId = await aProduct(shop, { name: 'Business Laptop', onHand: 10, retailCents: 1_999_900 })
  const { page, context, complaints } = await area.someoneAt('/admin/quotes', { viewport: wideLaptop })
  await page.getByText('No Quotes Yet').waitFor()
  await followsTheRules(page)
  await page.getByRole('link', { name: 'New quote' }).first().click()
  await page.getByRole('heading', { name: 'New quote' }).waitFor()
  await page.getByRole('button', { name: 'Save quote' }).click()
  await page.getByText('Add a product').last().waitFor()
  await page.getByLabel('Add a product').fill('business lap')
  await page.getByRole('button', { name: 'Add Business Laptop' }).click()
  await page.getByLabel('Quantity of Business Laptop').fill('4')
  await page.getByLabel('Price of one Business Laptop').fill('18 999')
  await page.getByLabel('Full name').fill('Sipho Dube')
  await page.getByRole('textbox', { name: 'Phone' }).fill('082 123 4567')
  await page.getByLabel('Email', { exact: true }).fill('buyer@company.example')
  await page.getByLabel('Company name').fill('Sample Traders (Pty) Ltd')
  await page.getByLabel('VAT number').fill('4220119988')
  await page.getByLabel('Address', { exact: true }).fill('12 Sample Street')
  await page.getByLabel('City', { exact: true }).fill('Cape Town')
  await page.getByLabel('Postal code').fill('7925')
  await page.getByLabel('Note to the customer').fill('Delivery within a week of your order.')
  await page.getByRole('region', { name: 'Total' }).getByText(noBreak('R 75 996,00')).first().waitFor()
  await followsTheRules(page)
  await page.setViewportSize(phone)
  await fitsItsPlace(page)
  await followsTheRules(page)
  await page.getByRole('button', { name: 'Save quote' }).click()

  await page.getByRole('heading', { name: 'Q-000001' }).waitFor()
  await page.getByText('Draft').waitFor()
  await fitsItsPlace(page)
  await followsTheRules(page)
  await page.setViewportSize(wideLaptop)
  await page.getByRole('button', { name: 'Send by email' }).click()
  await page.getByText('The customer gets the quote').waitFor()
  await page.getByRole('button', { name: 'Send again' }).waitFor()
  await followsTheRules(page)

  const sent = await send(shop, 'POST', '/admin/quotes/1/send', {
    token: owner.token,
    body: { version: 1, email: false },
  })
  const visitor = await aVisitor(area.browser, phone)
  await visitor.page.goto(`${shop.url}${new URL(sent.body.url).pathname}`)
  const accept = visitor.page.getByRole('button', { name: noBreak('R 75 996,00') })
  await accept.waitFor()
  await followsTheRules(visitor.page)
  await fitsItsPlace(visitor.page)
  await accept.click()
  await visitor.page.getByRole('heading', { name: 'Thank you, your order is placed' }).waitFor()
  await visitor.page.getByRole('link', { name: 'Pay now' }).click()
  await visitor.page.getByRole('button', { name: noBreak('Pay R 75 996,00') }).waitFor()
  await expect.poll(() => booksOf(shop, productId)).toMatchObject({ onHand: 10, reserved: 4 })

  await page.reload()
  await page.getByText('Accepted').first().waitFor()
  await page.getByRole('region', { name: 'Order' }).getByRole('link').click()
  await page.getByText('From a quote').first().waitFor()
  const orderNumber = page.url().split('/').at(-1) ?? ''
  await expect
    .poll(() => readOrder(shop, owner, orderNumber))
    .toMatchObject({ status: 'pending', source: 'quote' })
  await page.goto(`${shop.url}/admin/quotes?status=accepted`)
  await page.getByText('Sample Traders (Pty) Ltd').first().waitFor()
  await followsTheRules(page)
  await page.setViewportSize(phone)
  await fitsItsPlace(page)
  expect([...complaints, ...visitor.complaints]).toEqual([])
  await visitor.context.close()
  await context.close()
})
