import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAdminArea } from '#tests/support/browser/admin-area.ts'
import { aParcel } from '#tests/support/given/a-parcel.ts'
import { aCustomer, aProduct, type Person } from '#tests/support/given/builders.ts'
import { aPaidOrder } from '#tests/support/given/order-life.ts'
import { lightnessOf, textsOf } from '#tests/support/paper.ts'

const area = await openAdminArea()
const { shop, owner } = area
let customer: Person
let orderNumber: string
beforeAll(async () => {
  customer = await aCustomer(shop)
  const productId = await aProduct(shop, { name: 'Desk lamp' })
  orderNumber = (await aPaidOrder(shop, customer, { productId, quantity: 1 })).orderNumber
  await aParcel(shop, orderNumber)
})
afterAll(() => area.close())

const pages = [
  { what: 'an order of the admin area', person: () => owner, path: () => `/admin/orders/${orderNumber}` },
  { what: "a shopper's order", person: () => customer, path: () => `/orders/${orderNumber}` },
]

it.each(pages)('prints $what from a dark screen as paper, without what is pressed', async (printed) => {
  const { page, context, complaints } = await area.someoneAt(printed.path(), { person: printed.person() })
  await page.getByText('Desk lamp').first().waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  const pdf = new Uint8Array(await page.pdf({ format: 'A4', printBackground: true }))
  for (const lightness of await lightnessOf(pdf)) expect(lightness).toBeGreaterThan(0.8)
  expect((await textsOf(pdf)).join(' ')).toContain('Desk lamp')

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const role of ['banner', 'navigation', 'complementary', 'button'] as const)
    expect(await page.getByRole(role).filter({ visible: true }).allInnerTexts()).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})

it('draws pick list, packing slip and invoice on white', async () => {
  for (const kind of ['pick_list', 'packing_slips', 'invoices']) {
    const answer = await fetch(`${shop.url}/api/admin/dispatch/papers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ kind, orderNumbers: [orderNumber] }),
    })
    const pdf = await answer.bytes()
    expect((await textsOf(pdf)).join(' ')).toContain('Desk lamp')
    for (const lightness of await lightnessOf(pdf)) expect(lightness).toBeGreaterThan(0.8)
  }
})
