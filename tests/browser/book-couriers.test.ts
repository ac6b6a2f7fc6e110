import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { reconcileBookings } from '#server/features/bookings/reconcile-bookings.ts'
import { openAdminArea, phone, wideLaptop } from '#tests/support/browser/admin-area.ts'
import { followsTheRules, isNotTooWide } from '#tests/support/browser/page-rules.ts'
import { countEffort } from '#tests/support/effort.ts'
import { aParcel } from '#tests/support/given/a-parcel.ts'
import { aCustomer, aProduct, send } from '#tests/support/given/builders.ts'
import { aPaidOrder } from '#tests/support/given/order-life.ts'

const area = await openAdminArea({ couriers: { answerMs: 300 } })
const { shop } = area
afterAll(() => area.close())

const State = z.object({ shipments: z.array(z.object({ trackingReference: z.string() })) })

async function push(status: string) {
  const url = shop.courierSandbox?.url
  const { shipments } = State.parse(await (await fetch(`${url}/_state`)).json())
  const body = { tracking_reference: shipments.at(-1)?.trackingReference, status }
  await fetch(`${url}/_push`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

it('books a courier with the price in view, prints its label, and shows the customer every step', async () => {
  const customer = await aCustomer(shop)
  const { orderNumber } = await aPaidOrder(shop, customer)
  await aParcel(shop, orderNumber)
  const { page, context, complaints } = await area.someoneAt(`/admin/orders/${orderNumber}`)

  const bookings = page.getByRole('region', { name: 'Courier bookings' })
  await bookings.getByRole('button', { name: 'Book courier' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Size is a guess').waitFor()
  await followsTheRules(page)
  await dialog.getByRole('button', { name: 'Change size' }).click()
  await dialog.getByLabel('kg', { exact: true }).fill('2,5')
  await dialog.getByLabel('Length').fill('30')
  await dialog.getByLabel('Width').fill('20')
  await dialog.getByLabel('Height').fill('15')
  await dialog.getByRole('button', { name: 'Ask for prices' }).click()
  await dialog.getByText('2,5 kg, 30 × 20 × 15 cm').waitFor()
  await dialog.getByText(/^1 parcel, R\s\d+,\d\d$/).waitFor()
  await dialog.getByRole('button', { name: 'Book 1 courier' }).click()
  await dialog.getByRole('heading', { name: '1 courier asked' }).waitFor()
  await dialog
    .getByRole('contentinfo')
    .or(dialog.locator('footer'))
    .getByRole('button', { name: 'Close' })
    .click()

  await bookings.getByText('Booked', { exact: true }).waitFor({ timeout: 15_000 })
  await bookings.getByText(/^Booked for R\s\d+,\d\d$/).waitFor()
  const download = page.waitForEvent('download')
  await bookings.getByRole('button', { name: 'Courier label' }).click()
  expect((await download).suggestedFilename()).toBe(`label-${orderNumber}-1-1.pdf`)
  await followsTheRules(page)

  await push('collected')
  await push('out-for-delivery')
  await reconcileBookings(shop.services, new AbortController().signal)
  const shopper = await area.someoneAt(`/orders/${orderNumber}`, { person: customer, viewport: phone })
  await shopper.page
    .getByRole('listitem')
    .filter({ hasText: /^Out for delivery/ })
    .waitFor()
  await isNotTooWide(shopper.page)
  await followsTheRules(shopper.page)

  await bookings.getByRole('button', { name: 'Cancel courier' }).click()
  await page.getByText('Too late: the courier has the parcel already').waitFor()
  expect([...complaints, ...shopper.complaints]).toEqual([])
  await shopper.context.close()
  await context.close()
})

it('prints the labels of many parcels on the chosen paper, and says which have none yet', async () => {
  const customer = await aCustomer(shop)
  const parcelIds: number[] = []
  for (let count = 0; count < 2; count++)
    parcelIds.push(await aParcel(shop, (await aPaidOrder(shop, customer)).orderNumber))
  const choice = {
    parcelId: parcelIds[0],
    size: { massG: 2500, lengthMm: 300, widthMm: 200, heightMm: 150 },
    courierSlug: 'sandbox',
    serviceCode: 'ECO',
    courierName: 'Sandbox Couriers',
    serviceName: 'Economy',
    quoted: 144.85,
  }
  const body = { requestKey: crypto.randomUUID(), choices: [choice] }
  await send(shop, 'POST', '/admin/parcels/bookings', { token: area.owner.token, body })
  const { page, context, complaints } = await area.someoneAt('/admin/dispatch?tab=packed')
  const row = page.getByRole('row').filter({ hasText: 'Economy' })
  await expect
    .poll(async () => {
      await page.reload()
      await page.getByRole('row').nth(1).waitFor()
      return row.count()
    })
    .toBe(1)
  await page.getByLabel('Select every row on this page').check()
  await page.getByLabel('Labels on').selectOption('100x150')
  const asked = page.waitForRequest(/bookings\/labels\.pdf/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Courier labels' }).click()
  expect(new URL((await asked).url()).searchParams.get('format')).toBe('100x150')
  await download
  await page.getByText('1 of 2 labels: no courier has accepted the other parcel yet').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

it('takes fifty orders from paid to booked, labelled and told, in twelve clicks at most', async () => {
  const customer = await aCustomer(shop)
  const productId = await aProduct(shop, { name: 'Radio', onHand: 100 })
  const numbers: string[] = []
  for (let place = 0; place < 50; place += 1)
    numbers.push((await aPaidOrder(shop, customer, { productId, quantity: 1 })).orderNumber)
  const { page, context, complaints } = await area.someoneAt('/admin', { viewport: wideLaptop })
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  const counter = await countEffort(page)
  const main = page.getByRole('main')

  await page.getByRole('link', { name: 'Dispatch' }).click()
  await page.getByRole('link', { name: numbers[49] ?? '', exact: true }).waitFor()
  await page.getByLabel('Select every row on this page').click()
  await page.getByRole('button', { name: 'Pack selected' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pack', exact: true }).click()
  await main.getByText('50 of 50 packed').waitFor()

  await page.getByRole('link', { name: /^Packed/ }).click()
  // Those of the tests before are there too, and one of them is booked.
  await page.getByLabel('Select every row on this page').click()
  await page.getByRole('button', { name: 'Book couriers' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Book 5\d couriers$/ }).click({ timeout: 180_000 })
  await dialog.getByRole('heading', { name: /couriers asked$/ }).waitFor({ timeout: 180_000 })
  await dialog.locator('footer').getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => bookedOf(numbers), { timeout: 180_000 }).toBe(50)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Courier labels' }).click()
  await download
  await page.getByRole('button', { name: 'Hand over' }).click()
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await main.getByText(/^(\d+) of \1 handed over$/).waitFor({ timeout: 180_000 })
  expect((await counter.spent()).clicks).toBeLessThanOrEqual(12)

  const told = await shop.services.db.execute<{ orders: number }>(
    sql`select count(distinct order_number)::int as orders from emails
      where kind = 'order_shipped' and order_number = any(${sql.param(numbers)}::text[])`,
  )
  expect(told.rows).toEqual([{ orders: 50 }])
  expect(complaints).toEqual([])
  await context.close()
}, 400_000)

/** How many of the orders have a courier that has accepted their parcel. */
async function bookedOf(numbers: readonly string[]): Promise<number> {
  const { rows } = await shop.services.db.execute<{ booked: number }>(
    sql`select count(*)::int as booked from parcel_bookings b
      join parcels p on p.id = b.parcel_id join orders o on o.id = p.order_id
      where b.state = 'booked' and o.order_number = any(${sql.param(numbers)}::text[])`,
  )
  return rows[0]?.booked ?? 0
}

it('shows what is connected on the page of couriers', async () => {
  const { page, context, complaints } = await area.someoneAt('/admin/couriers', { viewport: phone })
  const connection = page.getByRole('region', { name: 'Bob Go' })
  await connection.getByText('Connected').waitFor()
  await isNotTooWide(page)
  await followsTheRules(page)
  expect(complaints).toEqual([])
  await context.close()
})
