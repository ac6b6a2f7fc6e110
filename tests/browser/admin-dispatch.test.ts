import { readdir, readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openAdminArea, phone, wideLaptop } from '#tests/support/browser/admin-area.ts'
import { keepsToTheRulesEverywhere } from '#tests/support/browser/page-rules.ts'
import { countEffort } from '#tests/support/effort.ts'
import { aCourier } from '#tests/support/given/a-courier.ts'
import { aCustomer, aProduct, placeOrder, send, startCheckout } from '#tests/support/given/builders.ts'
import { aPaidOrder, readOrder } from '#tests/support/given/order-life.ts'
import { payOnHostedPage } from '#tests/support/given/payments.ts'
import { barcodesOn, picturesOf } from '#tests/support/paper.ts'

const area = await openAdminArea()
const { shop } = area
afterAll(() => area.close())

/** A scanner that types like a keyboard, wherever the focus is. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

async function saved(page: Page, press: () => Promise<void>): Promise<Uint8Array> {
  const download = page.waitForEvent('download')
  await press()
  return new Uint8Array(await readFile(await (await download).path()))
}

it('packs an order with a scanner, refuses what is wrong, and asks for the serial number', async () => {
  const customer = await aCustomer(shop)
  const items = [
    {
      productId: await aProduct(shop, {
        name: 'Desk lamp',
        sku: 'LAMP-1',
        ean: '4006381333931',
        shelf: 'A3',
      }),
      quantity: 2,
    },
    { productId: await aProduct(shop, { name: 'Phone', sku: 'PHONE-1', asksSerial: true }), quantity: 1 },
  ]
  const { body } = await placeOrder(shop, customer, items)
  const { orderNumber } = body.order
  const started = await startCheckout(shop, customer, body.order)
  await payOnHostedPage(shop, started.body.checkoutId)
  await send(shop, 'GET', `/payments/yoco/status/${started.body.checkoutId}`, { token: customer.token })
  const { page, context, complaints } = await area.someoneAt('/admin/dispatch', { viewport: wideLaptop })

  await page.getByRole('cell', { name: /2 × Desk lamp · A3/ }).waitFor()
  await page.getByRole('link', { name: 'Scan to pack' }).click()
  await page.getByRole('button', { name: 'Next order' }).click()
  const lamp = page.getByRole('listitem').filter({ hasText: 'Desk lamp' })
  const phoneLine = page.getByRole('listitem').filter({ hasText: 'Phone' })
  await lamp.getByText('0 of 2').waitFor()

  await scan(page, '4006381333931')
  await lamp.getByText('1 of 2').waitFor()
  await scan(page, 'MOUSE-9')
  const alert = page.getByRole('alert').filter({ hasText: 'MOUSE-9 is not in this order' })
  await alert.waitFor()
  await scan(page, 'lamp-1')
  await lamp.getByText('2 of 2').waitFor()
  await alert.waitFor({ state: 'hidden' })
  await scan(page, 'LAMP-1')
  await page.getByText('All units of Desk lamp are in the box already').waitFor()
  await page.getByLabel('Mass (kg)').fill('1,25')
  await page.getByLabel('Mass (kg)').blur()
  await scan(page, 'PHONE-1')
  await page
    .getByRole('status')
    .getByText('Now scan the serial number or IMEI of Phone')
    .waitFor({ state: 'attached' })
  // The field has the focus now, and the scanner types into it.
  await page.keyboard.type('356938035643809')
  await page.keyboard.press('Enter')
  await page.getByText(`${orderNumber} is packed as parcel 1`).waitFor()
  await phoneLine.first().waitFor({ state: 'hidden' })

  const label = await saved(page, () => page.getByRole('button', { name: 'Label', exact: true }).click())
  expect((await barcodesOn(label)).flat().map(({ text }) => text)).toEqual([`${orderNumber}/1`])
  await expect
    .poll(async () => (await readOrder(shop, customer, orderNumber)).parcels)
    .toMatchObject([
      { state: 'packed', massG: 1250, items: [{ quantity: 2 }, { serials: ['356938035643809'] }] },
    ])
  await page.getByRole('button', { name: 'Next order' }).click()
  await page.getByText('Nothing is waiting to be packed.').waitFor()
  await page.goto(`${shop.url}/admin/orders/${orderNumber}`)
  await page.getByText('Serial numbers: 356938035643809').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

/** What the reader of the camera makes of a picture, under the policy of the page. */
function decode(page: Page, { worker, picture }: { worker: string; picture: string }) {
  return page.evaluate(
    async ({ worker: address, picture: source }) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.width
      canvas.height = image.height
      const drawing = canvas.getContext('2d')
      drawing?.drawImage(image, 0, 0)
      const reader = new Worker(address, { type: 'module' })
      return new Promise<unknown>((resolve, reject) => {
        reader.onmessage = ({ data }) => resolve(data)
        reader.onerror = ({ message }) => reject(new Error(message))
        reader.postMessage(drawing?.getImageData(0, 0, canvas.width, canvas.height))
      })
    },
    { worker, picture },
  )
}

// Fails without decodeWorkerPolicy: the worker may not compile WebAssembly then.
it('reads barcodes from the camera where the browser cannot, although pages may not compile code', async () => {
  const { orderNumber } = await aPaidOrder(shop, await aCustomer(shop), { quantity: 1 })
  const { page, context, complaints } = await area.someoneAt('/admin/dispatch', { viewport: wideLaptop })
  await page.getByRole('row').filter({ hasText: orderNumber }).getByRole('checkbox').click()
  await page.getByLabel('Labels on').selectOption('100x150')
  const label = await saved(page, () => page.getByRole('button', { name: 'Labels' }).click())
  const [picture] = await picturesOf(label)
  const assets = await readdir(new URL('../../build/client/assets', import.meta.url))
  const worker = assets.find((name) => /^decode-worker-.*[.]js$/.test(name))
  const read = await decode(page, {
    worker: `/assets/${worker}`,
    picture: `data:image/png;base64,${picture?.toString('base64')}`,
  })
  expect(read).toBe(`${orderNumber}/1`)
  expect(complaints).toEqual([])
  await page.evaluate(() => localStorage.clear())
  await context.close()
})

it('is accessible on a phone, light and dark, and the worklist opens an order to pack', async () => {
  const order = await aPaidOrder(shop, await aCustomer(shop), { quantity: 1 })
  const { page, context } = await area.someoneAt('/admin/dispatch', { viewport: phone })
  await page.getByRole('link', { name: order.orderNumber }).waitFor()
  await keepsToTheRulesEverywhere(page)
  await page.getByRole('link', { name: order.orderNumber }).click()
  await page.getByText('0 of 1').waitFor()
  await keepsToTheRulesEverywhere(page)
  await page.goto(`${shop.url}/admin/dispatch/pack`)
  await page.getByLabel('Order number').waitFor()
  await keepsToTheRulesEverywhere(page)
  await context.close()
})

it('takes fifty orders from paid to handed over, with their papers, in twelve clicks at most', async () => {
  const customer = await aCustomer(shop)
  const productId = await aProduct(shop, { name: 'Radio', onHand: 100 })
  await aCourier(shop)
  const numbers: string[] = []
  for (let place = 0; place < 50; place += 1) {
    numbers.push((await aPaidOrder(shop, customer, { productId, quantity: 1 })).orderNumber)
  }
  const { page, context, complaints } = await area.someoneAt('/admin', { viewport: wideLaptop })
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  const counter = await countEffort(page)

  await page.getByRole('link', { name: 'Dispatch' }).click()
  await page.getByRole('link', { name: numbers[49] ?? '', exact: true }).waitFor()
  await page.getByLabel('Select every row on this page').click()
  await saved(page, () => page.getByRole('button', { name: 'Pick list' }).click())
  await page.getByRole('button', { name: 'Pack selected' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pack', exact: true }).click()
  await page.getByRole('main').getByText('52 of 52 packed').waitFor()

  await page.getByRole('link', { name: /^Packed/ }).click()
  // What the tests before left is there too.
  await page.getByLabel('Select every row on this page').click()
  const labels = await saved(page, () => page.getByRole('button', { name: 'Labels' }).click())
  await page.getByRole('button', { name: 'Hand over' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Courier').selectOption({ label: 'Swift' })
  const column = numbers.map((number, at) => `${number};SW-${at}`).join('\n')
  await dialog.getByLabel(`Tracking number of ${numbers[0]}/1`).evaluate((field, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, column)
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await page.getByRole('main').getByText('53 of 53 handed over').waitFor()
  const { clicks } = await counter.spent()
  expect(clicks).toBeLessThanOrEqual(12)

  await expect
    .poll(() => readOrder(shop, customer, numbers[49] ?? ''))
    .toMatchObject({
      status: 'fulfilled',
      courier: 'Swift',
      trackingNumber: 'SW-49',
    })
  expect((await barcodesOn(labels)).flat()).toHaveLength(53)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('main').getByText('53 of 53 taken back').waitFor()
  await expect.poll(() => readOrder(shop, customer, numbers[49] ?? '')).toMatchObject({ status: 'paid' })
  expect(complaints).toEqual([])
  await context.close()
})
