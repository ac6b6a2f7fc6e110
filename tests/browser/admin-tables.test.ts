import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accounts } from '#server/db/schema/accounts.ts'
import { couriers } from '#server/db/schema/couriers.ts'
import { watchHeldStock } from '#server/features/orders/attention/watch-held-stock.ts'
import { openAdminArea } from '#tests/support/browser/admin-area.ts'
import { fitsItsPlace } from '#tests/support/browser/page-rules.ts'
import { aCustomer, aProduct, aStaffMember, placeOrder, send } from '#tests/support/given/builders.ts'
import { aPaidOrder } from '#tests/support/given/order-life.ts'

const area = await openAdminArea()
const { shop, owner } = area
afterAll(() => area.close())

const longName = 'Stellenbosch Professional Computing and Peripherals'
const longEmail = 'warehouse.and.dispatch@stellenbosch-peripherals.example'
const longProduct = 'Volkano Krypton Series VK-20112 Wireless Mechanical Keyboard with Numeric Pad, Graphite'

// Names and addresses as long as real ones, in every list.
beforeAll(async () => {
  const { db } = shop.services
  const supplier = await send(shop, 'POST', '/suppliers', {
    token: owner.token,
    body: {
      name: longName,
      contact: 'Nomvula van der Westhuizen',
      email: longEmail,
      phone: '0215550100',
      province: 'KwaZulu-Natal',
      city: 'Pietermaritzburg',
      is_active: false,
    },
  })
  expect(supplier.status).toBe(201)
  await db.insert(couriers).values({
    name: longName,
    contact: 'Nomvula van der Westhuizen',
    email: longEmail,
    phone: '0215550100',
    areas: ['Western Cape', 'Eastern Cape', 'KwaZulu-Natal'],
    isActive: false,
  })
  await send(shop, 'POST', '/contact', {
    body: {
      name: longName,
      email: longEmail,
      message: 'Where is my parcel? '.repeat(20),
      orderNumber: 'ORD-1763712000000',
    },
  })
  const helper = await aStaffMember(shop, ['catalogue', 'orders', 'refunds', 'suppliers'])
  await db.update(accounts).set({ email: longEmail }).where(eq(accounts.id, helper.id))
  const productId = await aProduct(shop, {
    name: longProduct,
    brand: 'Volkano Krypton',
    sku: 'VO20112345GM001',
    retailCents: 1_234_999,
    onHand: 5,
  })
  await aProduct(shop, { name: 'Cable', onHand: 0, isActive: false })
  const customer = await aCustomer(shop, 'a.rather.long.address.of.somebody@stellenbosch.example')
  await aPaidOrder(shop, customer)
  await placeOrder(shop, customer, [{ productId, quantity: 4 }])
  await watchHeldStock(shop.services)
})

const lists = [
  ['orders', 'sample@shop.example'],
  ['products?look=table', longProduct],
  ['products?look=cards', longProduct],
  ['suppliers', longName],
  ['couriers', longName],
  ['users', longEmail],
  ['emails', 'sample@shop.example'],
  ['audit', longName],
  ['alerts', longProduct],
  ['messages', longName],
] as const

it.each(lists)('shows all of %s on a tablet and on laptops', async (path, shown) => {
  const { page, context, complaints } = await area.someoneAt(`/admin/${path}`)
  for (const width of [768, 1024, 1366]) {
    await page.setViewportSize({ width, height: 800 })
    await page.getByRole('main').getByText(shown).first().waitFor()
    await fitsItsPlace(page)
  }
  expect(complaints).toEqual([])
  await context.close()
})
