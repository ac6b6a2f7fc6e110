import { afterAll, expect, it } from 'vitest'
import { openAdminArea } from '#tests/support/browser/admin-area.ts'
import { focusedName, seesFocus, tabTo } from '#tests/support/browser/keyboard.ts'
import { aParcel } from '#tests/support/given/a-parcel.ts'
import { aCustomer, aProduct } from '#tests/support/given/builders.ts'
import { aPaidOrder, readOrder } from '#tests/support/given/order-life.ts'
import { aRequestedReturn } from '#tests/support/given/returns.ts'

const area = await openAdminArea({ couriers: { answerMs: 300 } })
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

it('books couriers by keyboard alone, from the prices to the label and the tracking number', async () => {
  const customer = await aCustomer(shop)
  const numbers: string[] = []
  for (let count = 0; count < 2; count++) {
    const { orderNumber } = await aPaidOrder(shop, customer)
    await aParcel(shop, orderNumber)
    numbers.push(orderNumber)
  }
  const [first = '', second = ''] = numbers
  const { page, context, complaints } = await area.someoneAt('/admin/dispatch?tab=packed')
  await page.getByRole('link', { name: second }).waitFor()
  for (const orderNumber of numbers) {
    await tabTo(page, `Select ${orderNumber}/1`)
    await page.keyboard.press('Space')
  }
  await tabTo(page, 'Book couriers')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(`${first}, parcel 1`).first().waitFor()

  // Another size is asked for again, and whoever typed it is where they were.
  const resize = `Change size of ${first}, parcel 1`
  await tabTo(page, resize)
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedName(page)).toBe('kg')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('4,5')
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedName(page)).toBe(resize)
  await seesFocus(page)
  await dialog.getByText(/^4,5 kg/).waitFor()

  const service = `Service for ${first}, parcel 1`
  await tabTo(page, service)
  const chosen = () =>
    dialog
      .getByLabel(service)
      .evaluate((field) => field instanceof HTMLSelectElement && field.selectedOptions[0]?.textContent)
  const cheapest = await chosen()
  await page.keyboard.press('ArrowDown')
  await expect.poll(chosen).not.toBe(cheapest)
  const [, name = ''] = String(await chosen()).split(/, (?=\D)/)
  await tabTo(page, 'Book 2 couriers')
  await page.keyboard.press('Enter')
  await dialog.getByRole('heading', { name: '2 couriers asked' }).waitFor()
  await expect.poll(() => focusedName(page)).toBe('Close')
  await seesFocus(page)
  const tracking = async () => (await readOrder(shop, customer, first)).parcels[0].trackingNumber
  await expect.poll(tracking).not.toBeNull()
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedName(page)).toBe('Book couriers')
  await seesFocus(page)

  // What the courier answered is shown without loading the page again, though nobody looked at the list meanwhile.
  const row = page.getByRole('row').filter({ hasText: first })
  await row.getByText(await tracking()).waitFor()
  await row.getByText(name).waitFor()
  await tabTo(page, 'Courier labels')
  const labels = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await labels).suggestedFilename()).toBe('courier-labels.pdf')
  await expect.poll(() => focusedName(page)).toBe('Courier labels')

  await tabTo(page, first, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const bookings = page.getByRole('region', { name: 'Courier bookings' })
  await bookings.getByText('Booked', { exact: true }).waitFor()
  await bookings.getByText(await tracking()).waitFor()
  await tabTo(page, 'Courier label')
  const label = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await label).suggestedFilename()).toBe(`label-${first}-1-1.pdf`)
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
