import { eq, sql } from 'drizzle-orm'
import { products as productRows } from '#server/db/schema/products.ts'
import { searchMisses } from '#server/db/schema/search.ts'
import {
  aCustomer,
  anAddress,
  anAdministrator,
  aProduct,
  type Person,
  type ShopRows,
  send,
  startCheckout,
} from '../given/builders.ts'
import { aPicture, sendForm } from '../given/forms.ts'
import { payOnHostedPage } from '../given/payments.ts'
import { password, signUp } from '../given/sign-up.ts'
import type { TestShop } from '../shop/shop.ts'
import { lastOrder } from './shot.ts'

/** A shop that may run anywhere. */
export type FuzzedShop = ShopRows &
  Pick<TestShop, 'url' | 'sandbox' | 'webhookSecret'> & { metricsToken: string }

/** Existing data of the shop, so that requests get past the first check. */
export type Facts = {
  /** For any parameter in a path. */
  words: readonly string[]
  /** For path parameters with this name, or with this name after this word: `suppliers/id`. */
  inPath: Readonly<Record<string, readonly string[]>>
  /** Values for fields with this name, anywhere in a body. */
  fields: Readonly<Record<string, readonly unknown[]>>
  orderNumbers: readonly string[]
  checkoutIds: readonly string[]
  photoIds: readonly string[]
  photoWidths: readonly number[]
  picture: Buffer
  /** Files of the build. */
  assets: readonly string[]
  metricsToken: string
  /** Has orders, but no password. */
  buyer: Person
  /** Has a password, but no orders. */
  member: Person
}

export async function openKnown(shop: FuzzedShop): Promise<Facts> {
  const { db } = shop.services
  const owner = await anAdministrator(shop)
  const buyer = await aCustomer(shop)
  const other = await aCustomer(shop)
  const productIds = [await aProduct(shop, { onHand: 1_000 }), await aProduct(shop, { onHand: 1_000 })]
  // For calls that change or delete products: the others stay available for orders.
  const spareIds = [await aProduct(shop), await aProduct(shop), await aProduct(shop)]
  const [productId = 0, otherId = 0] = productIds
  const member = await signUp(shop, `member-${productId}@shop.example`)
  const picture = await aPicture('#336699', 700)
  await sendPictured(shop, owner, { productId, bytes: picture.bytes })

  const orders = await placeOrders(shop, buyer, [productId, otherId])
  const { orderNumbers, checkoutIds } = orders
  const records = await staffRecords(shop, owner)
  const [sold] = await db
    .select({ slug: productRows.slug, categoryId: productRows.categoryId })
    .from(productRows)
    .where(eq(productRows.id, productId))
  const { rows: photos } = await db.execute<{ id: string; width: number }>(
    sql`select id, width from photos order by created_at desc, id limit 3`,
  )

  const slug = String(sold?.slug)
  return {
    words: [...productIds.map(String), slug, ...orderNumbers, ...checkoutIds, buyer.id, 'laptops', '1', '2'],
    inPath: {
      orderNumber: [...orderNumbers, lastOrder, lastOrder],
      checkoutId: checkoutIds,
      category: ['laptops'],
      categoryName: ['laptops'],
      name: records.jobNames,
      number: ['CN-1', '1'],
      refundId: ['1'],
      returnId: ['1'],
      'products/id': spareIds.map(String),
      'product/id': [slug, String(productId)],
      'categories/id': [String(records.categoryId)],
      'suppliers/id': [String(records.supplierId)],
      'couriers/id': [String(records.courierId)],
      'synonyms/id': [String(records.synonymId)],
      words: [records.missed],
      'users/id': [other.id, member.id],
      'messages/id': ['1', '2'],
      'emails/id': ['1', '2', '3'],
      'audit/id': ['1', '2', '3', '4'],
      'alerts/id': ['1', '2'],
    },
    fields: knownFields(shop, {
      productIds,
      categoryId: sold?.categoryId,
      email: member.email,
      orders,
      records,
    }),
    orderNumbers: [...orderNumbers, lastOrder],
    checkoutIds,
    photoIds: photos.map(({ id }) => id),
    photoWidths: photos.map(({ width }) => width),
    picture: Buffer.from(picture.bytes),
    assets: await assetsOf(shop),
    metricsToken: shop.metricsToken,
    buyer,
    member,
  }
}

type Orders = Awaited<ReturnType<typeof placeOrders>>
type StaffRecords = Awaited<ReturnType<typeof staffRecords>>

type KnownValues = {
  productIds: number[]
  categoryId: number | null | undefined
  email: string
  orders: Orders
  records: StaffRecords
}

function knownFields(
  shop: FuzzedShop,
  { productIds, categoryId, email, orders, records }: KnownValues,
): Facts['fields'] {
  const { orderNumbers, checkoutIds, waiting } = orders
  const items = productIds.map((productId) => [{ productId, quantity: 1 }])
  return {
    items,
    productId: productIds,
    product_id: productIds,
    productIds: [productIds],
    shippingInfo: [anAddress],
    email: [email],
    password: [password],
    currentPassword: [password],
    newPassword: ['quite-another-horse'],
    orderNumber: [...orderNumbers, lastOrder],
    orderNumbers: [orderNumbers],
    orderId: [...orderNumbers, lastOrder, lastOrder],
    checkoutId: checkoutIds,
    amount: [Math.round(waiting.summary.total * 100), 1],
    expectedTotal: [waiting.summary.total],
    successUrl: [`${shop.url}/payment-success`],
    cancelUrl: [`${shop.url}/checkout?cancelled=true`],
    failureUrl: [`${shop.url}/payment-failed`],
    category_id: [categoryId],
    supplier_id: [records.supplierId],
    courierId: [records.courierId],
    name: ['A thing to buy', 'Another thing'],
    phone: ['021 555 0172'],
    contact: ['Sales'],
    country: ['South Africa'],
    province: ['Western Cape'],
    tracking_url: ['https://partner.example/track?parcel={number}'],
    title: ['A word', 'Another word'],
    retail_price: [100],
    price: [100],
    wholesale_price: [80],
    supplier_sku: ['SUP-FUZZ', 'SUP-OTHER'],
    image_order: [[]],
    settings: [records.settings],
    version: [records.version, records.version + 1, 1],
  }
}

async function placeOrders(shop: FuzzedShop, buyer: Person, [productId, otherId]: [number, number]) {
  const waiting = await orderOf(shop, buyer, productId)
  const paid = await orderOf(shop, buyer, otherId)
  const checkoutIds = [await checkoutOf(shop, buyer, waiting), await checkoutOf(shop, buyer, paid)]
  await pay(shop, buyer, String(checkoutIds[1]))
  return { waiting, checkoutIds, orderNumbers: [waiting.orderNumber, paid.orderNumber] }
}

/** Records that only staff can see and change. */
async function staffRecords(shop: FuzzedShop, owner: Person) {
  const asOwner = async (method: string, path: string, body?: unknown) =>
    (await send(shop, method, path, { token: owner.token, ...(body !== undefined && { body }) })).body
  const partner = {
    name: 'Fuzz Partners',
    contact: 'Sales',
    email: 'sales@partner.example',
    phone: '021 555 0172',
  }
  const { supplier } = await asOwner('POST', '/suppliers', partner)
  const { courier } = await asOwner('POST', '/couriers', partner)
  const { category } = await asOwner('POST', '/categories', { title: 'Spare parts', slug: 'spare-parts' })
  const { synonym } = await asOwner('POST', '/synonyms', { terms: ['spare', 'part'] })
  const missed = 'fuzzy slippers'
  await shop.services.db.insert(searchMisses).values({ words: missed, searches: 1, lastAt: new Date() })
  const { jobs } = await asOwner('GET', '/admin/jobs')
  const { settings, version } = await asOwner('GET', '/admin/settings')
  return {
    supplierId: supplier.id,
    courierId: courier.id,
    categoryId: category.id,
    synonymId: synonym.id,
    missed,
    jobNames: jobs.map(({ name }: { name: string }) => name),
    settings,
    version,
  }
}

type Order = { orderNumber: string; summary: { total: number } }

async function orderOf(shop: FuzzedShop, { token }: Person, productId: number | undefined): Promise<Order> {
  const reply = await send(shop, 'POST', '/orders', {
    token,
    headers: { 'idempotency-key': `known-${productId}` },
    body: { items: [{ productId, quantity: 1 }], shippingInfo: anAddress, orderAgain: true },
  })
  if (reply.status !== 201) throw new Error(`Nothing was ordered: ${JSON.stringify(reply.body)}`)
  return reply.body.order
}

async function checkoutOf(shop: FuzzedShop, person: Person, order: Order): Promise<string> {
  const { status, body } = await startCheckout(shop, person, order)
  if (status !== 200) throw new Error(`No page to pay on: ${JSON.stringify(body)}`)
  return body.checkoutId
}

async function pay(shop: FuzzedShop, { token }: Person, checkoutId: string): Promise<void> {
  await payOnHostedPage(shop, checkoutId)
  const { body } = await send(shop, 'GET', `/payments/yoco/status/${checkoutId}`, { token })
  if (body.order?.status !== 'paid') throw new Error(`Nothing was paid: ${JSON.stringify(body)}`)
}

async function sendPictured(
  shop: FuzzedShop,
  person: Person,
  { productId, bytes }: { productId: number; bytes: Buffer | string },
): Promise<void> {
  const form = { person, files: [{ bytes }] }
  const { status, body } = await sendForm(shop, 'PUT', `/products/${productId}`, form)
  if (status !== 200) throw new Error(`No picture was kept: ${JSON.stringify(body)}`)
}

async function assetsOf({ url }: FuzzedShop): Promise<string[]> {
  const html = await (await fetch(url)).text()
  const found = html.matchAll(/"(\/assets\/[^"?]+)"/g)
  return ['/favicon.svg', '/icons/icon-192.png', ...[...found].slice(0, 3).map(([, path = '/']) => path)]
}
