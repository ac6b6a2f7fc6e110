import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { accounts } from '#server/db/schema/accounts.ts'
import { products } from '#server/db/schema/products.ts'
import {
  aCustomer,
  anAddress,
  anAdministrator,
  aProduct,
  placeOrder,
  send,
} from '#tests/support/given/builders.ts'
import { sendForm } from '#tests/support/given/forms.ts'
import { password } from '#tests/support/given/sign-up.ts'
import { expectProblem } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const person = await aCustomer(shop)
const productId = await aProduct(shop, { onHand: 100 })
afterAll(() => shop.close())

async function ordered(fields: Record<string, string>) {
  const { status, body } = await placeOrder(shop, person, [{ productId, quantity: 1 }], {
    shippingInfo: { ...anAddress, ...fields },
  })
  if (status === 201)
    await send(shop, 'POST', `/orders/${body.order.orderNumber}/cancel`, { token: person.token })
  return { status, body }
}

describe('an order', () => {
  it.each([
    ['phone', '\u202d082 123 4567\u202c', '+27821234567'],
    ['phone', 'tel:+27821234567', '+27821234567'],
    ['postalCode', '8001\u200b', '8001'],
    ['companyVatNumber', '\u202a4220119988\u202c', '4220119988'],
    ['companyVatNumber', '4220-119-988', '4220119988'],
    ['email', 'thandi@example.com\u200b', 'thandi@example.com'],
    ['fullName', 'Ts\u030cepo\u200b', 'Tšepo'],
  ])('with a %s pasted as %j has it as %j', async (field, pasted, kept) => {
    const { status, body } = await ordered({ companyName: 'A (Pty) Ltd', [field]: pasted })
    expect(status).toBe(201)
    expect(body.order.shippingInfo).toMatchObject({ [field]: kept })
  })

  it.each([
    ['fullName', '\u200b'],
    ['fullName', '\u3164'],
    ['address', '\u200b\u200b'],
    ['city', '\u00ad'],
    ['address', 'PO\u200bBox 12'],
    ['city', 'PO Box 12, Knysna'],
    ['suburb', 'Box 45'],
  ])('is refused with a %s of %j, and names that field', async (field, typed) => {
    const { status, body } = await ordered({ [field]: typed })
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: [field] })
  })
})

it('lets nobody sign up twice with one address, and logs them in by what they type', async () => {
  const email = 'unseen@example.com'
  const signUp = (typed: string) =>
    send(shop, 'POST', '/createAccount', { body: { email: typed, password, fullname: 'Thandi Nkosi' } })
  expect((await signUp(`${email}\u200b`)).status).toBe(201)
  expectProblem(await signUp(email), 400, 'already_registered')
  expect(await shop.services.db.$count(accounts, eq(accounts.email, email))).toBe(1)
  const login = await send(shop, 'POST', '/login', { body: { email: `\u202a${email}`, password } })
  expect(login.status).toBe(200)
})

describe('a product', () => {
  it('needs a name that can be seen', async () => {
    const owner = await anAdministrator(shop)
    const bytes = 'name,category,supplier_sku,wholesale_price,retail_price\n\u200b,laptops,S1,99,149\n'
    const reply = await sendForm(shop, 'POST', '/products/import', {
      person: owner,
      fields: { dryRun: true },
      files: [{ field: 'file', name: 'products.csv', type: 'text/csv', bytes }],
    })
    expect(reply.body.errors).toEqual([expect.objectContaining({ line: 2, field: 'name' })])
  })

  it('is read from a file whose head and codes have invisible characters', async () => {
    const owner = await anAdministrator(shop)
    const head = '\u200bname,category,sku\u00ad,supplier_sku,wholesale_price,retail_price'
    const bytes = `${head}\nHe\u0302rrie,laptops,UN\u200bSEEN-1,S1,\u202d99\u202c,1\u200b49\n`
    const reply = await sendForm(shop, 'POST', '/products/import', {
      person: owner,
      fields: { dryRun: false },
      files: [{ field: 'file', name: 'products.csv', type: 'text/csv', bytes }],
    })
    expect(reply.body).toMatchObject({ errors: [] })
    const [row] = await shop.services.db.select().from(products).where(eq(products.sku, 'UNSEEN-1'))
    expect(row).toMatchObject({ name: 'Hêrrie', wholesaleCents: 9_900, retailCents: 14_900 })
  })
})
