import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Permission } from '#domain/accounts/staff/permissions.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { categories } from '#server/db/schema/categories.ts'
import { products } from '#server/db/schema/products.ts'
import { stockLevels, stockMovements } from '#server/db/schema/stock.ts'
import { openSession } from '#server/features/accounts/sessions/open-session.ts'
import type { TestShop } from '../shop/shop.ts'

/** The part of a shop that is needed to insert rows. */
export type ShopRows = { services: Pick<TestShop['services'], 'db' | 'clock'> }

let counter = 0

export type ProductDetails = Partial<typeof products.$inferInsert> & { onHand?: number; category?: string }

/** A product in stock. Anything that a test does not specify has a plain default. */
export async function aProduct(
  shop: ShopRows,
  { onHand = 10, category = 'laptops', ...details }: ProductDetails = {},
): Promise<number> {
  const number = ++counter
  const { db } = shop.services
  await db.insert(categories).values({ slug: category, title: category }).onConflictDoNothing()
  const rows = await db
    .insert(products)
    .values({
      slug: `product-${number}`,
      name: `Product ${number}`,
      brand: 'Acme',
      description: 'A thing to buy',
      retailCents: 100_000,
      wholesaleCents: 80_000,
      costCents: 75_000,
      minStockLevel: 2,
      sku: `SKU-${number}`,
      supplierSku: `SUP-${number}`,
      categoryId: sql`(select id from categories where slug = ${category})`,
      ...details,
    })
    .returning({ id: products.id })
  const id = rows[0]?.id
  if (id === undefined) throw new Error('Inserting a product gave no id')
  await db.insert(stockLevels).values({ productId: id, onHand })
  if (onHand > 0)
    await db
      .insert(stockMovements)
      .values({ productId: id, quantity: onHand, cause: 'opening', actor: 'test' })
  return id
}

export type Person = { token: string; id: string; email: string }

/** A logged-in customer. */
export async function aCustomer(
  shop: ShopRows,
  email = `customer-${++counter}@shop.example`,
): Promise<Person> {
  const { db, clock } = shop.services
  const id = randomUUID()
  await db.insert(accounts).values({ id, firstName: 'Sample', lastName: 'Customer', email })
  const token = await openSession(db, { accountId: id, isRemembered: true, userAgent: null, now: clock() })
  return { token, id, email }
}

export async function anAdministrator(shop: ShopRows): Promise<Person> {
  const person = await aCustomer(shop, `owner-${++counter}@shop.example`)
  await shop.services.db.update(accounts).set({ role: 'admin' }).where(eq(accounts.id, person.id))
  return person
}

/** A member of staff with exactly these permissions. */
export async function aStaffMember(shop: ShopRows, permissions: Permission[] = []): Promise<Person> {
  const person = await aCustomer(shop, `staff-${++counter}@shop.example`)
  await shop.services.db
    .update(accounts)
    .set({ role: 'staff', permissions })
    .where(eq(accounts.id, person.id))
  return person
}

export type Reply = { status: number; headers: Headers; body: ReplyBody }

/** Untyped JSON: a test reads what it expects, and fails if it is missing. */
type ReplyBody = ReturnType<typeof JSON.parse>

type Options = { token?: string; body?: unknown; headers?: Record<string, string> }

/** A call over HTTP, as any program makes it. */
export async function send(
  shop: Pick<TestShop, 'url'>,
  method: string,
  path: string,
  options: Options = {},
): Promise<Reply> {
  const { token, body, headers } = options
  const reply = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  const isJson = reply.headers.get('content-type')?.startsWith('application/json')
  return {
    status: reply.status,
    headers: reply.headers,
    body: isJson && text ? JSON.parse(text) : text || null,
  }
}

export const anAddress = {
  email: 'sample@shop.example',
  fullName: 'Sample Customer',
  address: '12 Sample Street',
  suburb: 'Woodstock',
  city: 'Cape Town',
  province: 'Western Cape',
  postalCode: '7925',
  country: 'South Africa',
  phone: '+27821234567',
}

type OrderExtras = {
  key?: string
  expectedTotal?: number
  orderAgain?: boolean
  discountCode?: string
  giftCardCodes?: string[]
  useStoreCredit?: boolean
  expectedDue?: number
  shippingInfo?: typeof anAddress
}

/** Confirms every order, even one like the last. */
export function placeOrder(
  shop: TestShop,
  person: Person,
  items: { productId: number; quantity: number }[],
  { key = `key-${++counter}`, ...more }: OrderExtras = {},
): Promise<Reply> {
  return send(shop, 'POST', '/orders', {
    token: person.token,
    headers: { 'idempotency-key': key },
    body: { items, shippingInfo: anAddress, orderAgain: true, ...more },
  })
}

export async function startCheckout(
  shop: Pick<TestShop, 'url'>,
  person: Person,
  order: { orderNumber: string; summary: { total: number }; due?: number },
): Promise<Reply> {
  return send(shop, 'POST', '/payments/yoco/checkout', {
    token: person.token,
    body: {
      amount: Math.round((order.due ?? order.summary.total) * 100),
      currency: 'ZAR',
      successUrl: `${shop.url}/payment-success`,
      cancelUrl: `${shop.url}/checkout?cancelled=true`,
      failureUrl: `${shop.url}/payment-failed`,
      metadata: {
        orderId: order.orderNumber,
        userId: person.id,
        userEmail: person.email,
        itemCount: 1,
        customerName: 'Sample Customer',
      },
    },
  })
}
