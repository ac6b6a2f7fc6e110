import { afterAll, expect, it } from 'vitest'
import { openAdminArea } from '#tests/support/browser/admin-area.ts'
import { tabTo } from '#tests/support/browser/keyboard.ts'
import { aCustomer, aProduct } from '#tests/support/given/builders.ts'
import { aPaidOrder, readOrder } from '#tests/support/given/order-life.ts'
import { aRequestedReturn } from '#tests/support/given/returns.ts'

const area = await openAdminArea()
const { shop, owner } = area
afterAll(() => area.close())

it('packs an order and hands it over by keyboard and scanner alone', async () => {
  const customer = await aCustomer(shop)
  const productId = await aProduct(shop, { name: 'Radio', sku: 'RADIO-1' })
  const { orderNumber } = await aPaidOrder(shop, customer, { productId, quantity: 1 })
  const { page, context, complaints } = await area.someoneAt('/admin/dispatch')
  await page.getByRole('link', { name: orderNumber }).waitFor()
  await tabTo(page, 'Scan to pack')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Next order' }).waitFor()
  await tabTo(page, 'Next order')
  await page.keyboard.press('Enter')
  await page.getByText('0 of 1').waitFor()
  await page.keyboard.type('RADIO-1')
  await page.keyboard.press('Enter')
  await page.getByText(`${orderNumber} is packed as parcel 1`).waitFor()

  await tabTo(page, /^Dispatch/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /^Packed/ }).waitFor()
  await tabTo(page, /^Packed/)
  await page.keyboard.press('Enter')
  await page.getByRole('row').filter({ hasText: orderNumber }).waitFor()
  await tabTo(page, 'Select every row on this page')
  await page.keyboard.press('Space')
  await tabTo(page, 'Hand over')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel('Courier').waitFor()
  await tabTo(page, 'Courier')
  await tabTo(page, 'Hand over')
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByText('1 of 1 handed over').waitFor()
  await expect.poll(() => readOrder(shop, customer, orderNumber)).toMatchObject({ status: 'fulfilled' })
  expect(complaints).toEqual([])
  await context.close()
})

it('ends a return by keyboard alone, from the request to the money', async () => {
  const person = await aCustomer(shop)
  const { id, orderNumber } = await aRequestedReturn(shop, { person, owner })
  const { page, context, complaints } = await area.someoneAt('/admin/returns')
  await page.getByRole('link', { name: `Return ${id}` }).waitFor()
  await tabTo(page, `Return ${id}`)
  await page.keyboard.press('Enter')
  for (const name of ['Approve', 'Goods received', /^Refund R/]) {
    await page.getByRole('button', { name }).waitFor()
    await tabTo(page, name)
    await page.keyboard.press('Enter')
  }
  await page.getByText('Nothing more to do').waitFor()
  await expect.poll(async () => (await readOrder(shop, person, orderNumber)).refunds).toHaveLength(1)
  expect(complaints).toEqual([])
  await context.close()
})
