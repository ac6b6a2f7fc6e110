import { afterAll, expect, it } from 'vitest'
import { openAdminArea, phone, wideLaptop } from '#tests/support/browser/admin-area.ts'
import { aVisitor } from '#tests/support/browser/browser.ts'
import { fitsItsPlace, followsTheRules } from '#tests/support/browser/page-rules.ts'
import { booksOf } from '#tests/support/database/books.ts'
import { aCustomer, anAddress, aProduct, send } from '#tests/support/given/builders.ts'
import { aPaidOrder, emailsAbout, readOrder } from '#tests/support/given/order-life.ts'

const area = await openAdminArea()
const { shop, owner } = area
afterAll(() => area.close())

const noBreak = (text: string) => text.replaceAll(' ', '\u00a0')

it('corrects an address, then takes a unit out of the paid order, with its refund and credit note', async () => {
  const customer = await aCustomer(shop)
  const { orderNumber } = await aPaidOrder(shop, customer, { quantity: 3 })
  const { page, context, complaints } = await area.someoneAt(`/admin/orders/${orderNumber}`, {
    viewport: phone,
  })

  const details = page.getByRole('region', { name: 'Customer' })
  await details.getByRole('button', { name: 'Correct the details' }).click()
  await followsTheRules(page)
  await fitsItsPlace(page)
  await details.getByLabel('Address', { exact: true }).fill('PO Box 7')
  await details.getByLabel('Email').fill('right@shop.example')
  await details.getByRole('button', { name: 'Save corrections' }).click()
  await details.getByText('Couriers cannot deliver to a PO Box').first().waitFor()
  await details.getByLabel('Address', { exact: true }).fill('7 Other Road')
  await details.getByRole('button', { name: 'Save corrections' }).click()
  await details.getByText('7 Other Road').waitFor()
  await page.getByText('Email and address corrected').waitFor()
  await expect
    .poll(async () => (await emailsAbout(shop, orderNumber)).slice(1))
    .toEqual(['order_email_moved', 'order_corrected'])

  await page.setViewportSize(wideLaptop)
  await page.getByRole('button', { name: 'Take out…' }).click()
  const panel = page.getByRole('dialog', { name: `Take out of ${orderNumber}` })
  await panel.getByRole('button', { name: 'Take out' }).click()
  await panel.getByText('Choose what to take out').waitFor()
  await panel.getByRole('combobox').selectOption('1')
  await panel.getByLabel('Reason').fill('One was damaged')
  await panel.getByText('The delivery fee is not refunded').waitFor()
  await followsTheRules(page)
  await panel.getByRole('button', { name: noBreak('R 1 000,00') }).click()
  await panel.waitFor({ state: 'hidden' })

  await page.getByText('2 items').waitFor()
  await page
    .getByRole('region', { name: 'History' })
    .getByText(/1 × Product \d+ taken out/)
    .waitFor()
  await page.getByText('Tax Credit Note CN-000001').waitFor()
  await page.getByText('Partly refunded').waitFor()
  await expect.poll(async () => (await readOrder(shop, owner, orderNumber)).refunded).toBe(1000)
  expect(complaints).toEqual([])
  await context.close()
})

it('swaps a product for one that costs more, which comes in once its difference is paid on the link', async () => {
  const customer = await aCustomer(shop)
  const { orderNumber } = await aPaidOrder(shop, customer, { quantity: 1 })
  await aProduct(shop, { name: 'Ergonomic Trackball', onHand: 2, retailCents: 149_900 })
  const { page, context, complaints } = await area.someoneAt(`/admin/orders/${orderNumber}`, {
    viewport: wideLaptop,
  })
  await page.getByRole('button', { name: 'Swap…' }).click()
  const panel = page.getByRole('dialog', { name: `Swap in ${orderNumber}` })
  await panel.getByRole('button', { name: 'Swap' }).click()
  await panel.getByText('Search for the product to put in').waitFor()
  await panel.getByLabel('Into the order').fill('trackball')
  await panel.getByRole('button', { name: 'Add Ergonomic Trackball' }).click()
  await panel.getByText('2 in stock').waitFor()
  await panel.getByLabel('Reason').fill('You asked for a trackball')
  await panel.getByText(noBreak('R 499,00 more').replace('\u00a0more', ' more')).waitFor()
  await followsTheRules(page)
  await page.setViewportSize(phone)
  await fitsItsPlace(page)
  await panel.getByRole('button', { name: noBreak('R 499,00') }).click()
  await panel.waitFor({ state: 'hidden' })

  const notice = page.getByText(noBreak('R 499,00')).first()
  await notice.waitFor()
  await followsTheRules(page)
  await fitsItsPlace(page)
  const { waitingSwap } = await readOrder(shop, owner, orderNumber)
  const link = await send(shop, 'POST', `/orders/${orderNumber}/pay-link`, {
    token: owner.token,
    body: { email: false, swapId: waitingSwap.id },
  })
  const visitor = await aVisitor(area.browser, phone)
  await visitor.page.goto(`${shop.url}${new URL(link.body.url).pathname}`)
  await visitor.page.getByRole('heading', { name: 'Pay the difference' }).waitFor()
  await followsTheRules(visitor.page)
  await fitsItsPlace(visitor.page)
  await visitor.page.getByRole('button', { name: noBreak('Pay R 499,00') }).click()
  await visitor.page.getByLabel('Card number').fill('4111 1111 1111 1111')
  await visitor.page.getByLabel('Expiry').fill('12/49')
  await visitor.page.getByLabel('CVC').fill('123')
  await visitor.page.getByRole('button', { name: /^Pay/ }).click()
  await visitor.page.getByRole('heading', { name: 'Thank you, the difference is paid' }).waitFor()

  await page.reload()
  await page
    .getByRole('region', { name: 'History' })
    .getByText(/swapped for 1 × Ergonomic Trackball/)
    .waitFor()
  await page.getByText('Tax Debit Note DN-000001').waitFor()
  expect([...complaints, ...visitor.complaints]).toEqual([])
  await visitor.context.close()
  await context.close()
})

it('takes an order by telephone, which is paid by EFT', async () => {
  const productId = await aProduct(shop, { name: 'Telephone Headset', onHand: 5, retailCents: 149_900 })
  const { page, context, complaints } = await area.someoneAt('/admin/orders', { viewport: wideLaptop })
  await page.getByRole('link', { name: 'New order' }).click()
  await page.getByRole('heading', { name: 'New order' }).waitFor()
  await followsTheRules(page)

  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByText('Enter your full name').waitFor()
  await page.getByLabel('Add a product').fill('telephone head')
  await page.getByRole('button', { name: 'Add Telephone Headset' }).click()
  await page.getByText('5 in stock').waitFor()
  await page.getByRole('button', { name: 'Lower the price of Telephone Headset' }).click()
  await page.getByLabel('Lower price').fill('1 399')
  await page.getByLabel('Why', { exact: true }).fill('Box opened')
  await page.getByLabel('Full name').fill('Sipho Dube')
  await page.getByRole('textbox', { name: 'Phone' }).fill('082 123 4567')
  await page.getByLabel('Email', { exact: true }).fill('sipho@shop.example')
  await page.getByLabel('The customer collects it').check()
  await page.getByRole('region', { name: 'Total' }).getByText(noBreak('R 1 399,00')).first().waitFor()
  await page.setViewportSize(phone)
  await fitsItsPlace(page)
  await followsTheRules(page)
  await page.getByRole('button', { name: 'Place order' }).click()

  await page.getByText('The customer gets the link to pay').waitFor()
  await page.waitForURL(/orders\/ORD-/)
  const orderNumber = page.url().split('/').at(-1) ?? ''
  await page.getByText('By telephone').first().waitFor()
  await expect.poll(() => emailsAbout(shop, orderNumber)).toEqual(['pay_link'])
  await page.getByRole('button', { name: 'Record a payment…' }).click()
  const panel = page.getByRole('dialog', { name: 'Record a payment' })
  await panel.getByRole('button', { name: 'Record payment' }).click()
  await panel.getByText('Enter a reference').first().waitFor()
  await followsTheRules(page)
  await panel.getByLabel('Reference').fill('FNB 4711')
  await panel.getByRole('button', { name: 'Record payment' }).click()
  await page.getByText('EFT, FNB 4711').waitFor()
  await page.getByText('Tax Invoice INV-').waitFor()
  await expect
    .poll(() => readOrder(shop, owner, orderNumber))
    .toMatchObject({ status: 'paid', paymentMethod: 'eft' })
  await expect.poll(() => booksOf(shop, productId)).toMatchObject({ onHand: 4, reserved: 0 })
  expect(complaints).toEqual([])
  await context.close()
})

it('lets a customer pay on a link without logging in', async () => {
  const productId = await aProduct(shop, { onHand: 5, retailCents: 100_000 })
  const taken = await send(shop, 'POST', '/orders/taken', {
    token: owner.token,
    headers: { 'idempotency-key': 'a call' },
    body: { source: 'telephone', items: [{ productId, quantity: 1 }], shippingInfo: anAddress },
  })
  const { orderNumber } = taken.body.order
  const link = await send(shop, 'POST', `/orders/${orderNumber}/pay-link`, {
    token: owner.token,
    body: { email: false },
  })
  const { page, context, complaints } = await aVisitor(area.browser, phone)
  await page.goto(`${shop.url}${new URL(link.body.url).pathname}`)
  await page.getByRole('button', { name: noBreak('Pay R 1 299,00') }).waitFor()
  expect(await page.content()).not.toContain(anAddress.fullName)
  await followsTheRules(page)
  await fitsItsPlace(page)
  await page.getByRole('button', { name: noBreak('Pay R 1 299,00') }).click()
  await page.getByLabel('Card number').fill('4111 1111 1111 1111')
  await page.getByLabel('Expiry').fill('12/49')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('heading', { name: 'Thank you, your order is paid' }).waitFor()
  await expect.poll(async () => (await readOrder(shop, owner, orderNumber)).status).toBe('paid')
  expect(complaints).toEqual([])
  await context.close()
})
