import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { writeBarcodeFilm } from '#tests/support/barcode-film.ts'
import { openAdminArea, phone } from '#tests/support/browser/admin-area.ts'
import { aCustomer, anAdministrator, aProduct } from '#tests/support/given/builders.ts'
import { aPaidOrder } from '#tests/support/given/order-life.ts'

const lampEan = '4006381333931'
const folder = await mkdtemp(join(tmpdir(), 'kwela-test-film-'))
const camera = join(folder, 'lamp.y4m')
await writeBarcodeFilm(camera, lampEan)
// Its clock stands still until a test moves it.
const area = await openAdminArea({ camera, isRealTime: false })
const { shop } = area
const lamp = await aProduct(shop, { name: 'Desk lamp', sku: 'LAMP-1', ean: lampEan })
const mouse = await aProduct(shop, { name: 'Mouse', sku: 'MOUSE-1' })
afterAll(async () => {
  await area.close()
  await rm(folder, { recursive: true })
})

/** Lets the page go on as it does, and writes down what it lets the browser say and play. */
async function listen(page: Page): Promise<{ heard: string[] }> {
  const heard: string[] = []
  await page.exposeFunction('hears', (sound: string) => heard.push(sound))
  await page.addInitScript(() => {
    const { hears } = window as unknown as { hears: (sound: string) => void }
    const { speak } = SpeechSynthesis.prototype
    SpeechSynthesis.prototype.speak = function (words) {
      hears(words.text)
      speak.call(this, words)
    }
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (when) {
      hears(`${this.frequency.value} Hz, ${this.type}`)
      start.call(this, when)
    }
  })
  await page.reload()
  return { heard }
}

it('counts what the camera of a telephone sees, each unit once, and packs the order with the last', async () => {
  const { orderNumber } = await aPaidOrder(shop, await aCustomer(shop), { productId: lamp, quantity: 2 })
  const { page, context, complaints } = await area.someoneAt(`/admin/dispatch/pack/${orderNumber}`, {
    viewport: phone,
  })
  await page.getByText('0 of 2').waitFor()
  await page.getByRole('button', { name: 'Use the camera' }).click()
  await page.getByText('1 of 2', { exact: true }).waitFor()
  // Held in sight for two seconds, it is the next unit.
  await page.getByText(`${orderNumber} is packed as parcel 1`).waitFor()
  await expect.poll(() => page.locator('video').count()).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})

it('refuses a wrong item in words and aloud, seen by the camera or scanned', async () => {
  const { orderNumber } = await aPaidOrder(shop, await aCustomer(shop), { productId: mouse, quantity: 1 })
  const { page, context, complaints } = await area.someoneAt(`/admin/dispatch/pack/${orderNumber}`, {
    viewport: phone,
  })
  const { heard } = await listen(page)
  await page.getByText('0 of 1').waitFor()
  await page.getByRole('button', { name: 'Use the camera' }).click()
  await page.getByRole('alert').getByText(`${lampEan} is not in this order. Put it back.`).waitFor()
  await page.getByRole('button', { name: 'Stop the camera' }).click()
  expect(heard.slice(0, 2)).toEqual(['180 Hz, square', 'Not in this order'])
  expect(heard).not.toContain('880 Hz, sine')

  heard.length = 0
  await page.keyboard.type('CABLE-1')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('CABLE-1 is not in this order. Put it back.').waitFor()
  expect(heard).toEqual(['180 Hz, square', 'Not in this order'])
  await page.keyboard.type('MOUSE-1')
  await page.keyboard.press('Enter')
  await page.getByText(`${orderNumber} is packed as parcel 1`).waitFor()
  await expect.poll(() => heard.slice(2)).toEqual(['880 Hz, sine', 'Packed'])
  expect(complaints).toEqual([])
  await context.close()
})

it('marks what should have left already, and shows it alone', async () => {
  // A Friday; Monday and Tuesday are the two business days that it may wait.
  shop.clock.now = new Date('2026-12-04T09:00:00Z')
  const old = await aPaidOrder(shop, await aCustomer(shop), { productId: mouse, quantity: 1 })
  shop.clock.now = new Date('2026-12-09T07:00:00Z')
  const fresh = await aPaidOrder(shop, await aCustomer(shop), { productId: mouse, quantity: 1 })
  const person = await anAdministrator(shop)
  const { page, context, complaints } = await area.someoneAt('/admin/dispatch', { person })
  const row = (orderNumber: string) => page.getByRole('row').filter({ hasText: orderNumber })
  await row(old.orderNumber).getByText('Late', { exact: true }).waitFor()
  await row(fresh.orderNumber).waitFor()
  expect(await row(fresh.orderNumber).getByText('Late').count()).toBe(0)
  await page.getByLabel('Show').selectOption({ label: 'Late (1)' })
  await row(fresh.orderNumber).waitFor({ state: 'detached' })
  await row(old.orderNumber).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
