import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import type { PlaceOrderBody } from '#contract/orders/order.ts'
import { priceCart } from '#domain/money/pricing.ts'
import { openDatabase } from '#server/db/client.ts'
import { priceRules } from '#server/features/shop/price-rules.ts'
import { shopConfig } from '#shop.config'
import { serveReference } from '../pages/serve-reference.ts'

type Product = {
  id: number
  slug: string
  name: string
  brand: string
  sku: string
  priceCents: number
  photoId: string | null
}

// The minimum cost of placing an order here: the rows that the shop writes, in one transaction of prepared statements.
// It authenticates nobody, validates nothing and reads nothing.
const { pool } = openDatabase({ url: process.env.DATABASE_URL ?? '' })
const products = new Map((await listProducts()).map((product) => [product.id, product]))
const accountIds = await listCustomers()
const rules = priceRules(shopConfig, new Date())
let count = 0

serveReference(
  createServer(async (request, reply) => {
    try {
      const body: PlaceOrderBody = JSON.parse(await text(request))
      const order = await writeOrder(String(request.headers['idempotency-key']), body)
      reply
        .writeHead(201, { 'content-type': 'application/json; charset=utf-8' })
        .end(JSON.stringify({ order }))
    } catch (error) {
      console.error(error)
      reply.writeHead(500).end()
    }
  }),
)

async function writeOrder(key: string, { items, shippingInfo }: PlaceOrderBody) {
  const [item] = items
  const product = item && products.get(item.productId)
  if (!product) throw new Error('The order contains no product of the demo catalogue')
  const now = new Date()
  const reservedUntil = new Date(now.getTime() + 30 * 60_000)
  const { quantity } = item
  const { id: productId, priceCents, slug, name, brand, sku, photoId } = product
  const summary = priceCart([{ unitPriceCents: priceCents, quantity }], rules)
  // Three digits longer than the shop's own order numbers, so that the two never collide.
  const orderNumber = `ORD-${now.getTime() * 1000 + (count % 1000)}`
  const accountId = accountIds[count++ % accountIds.length]

  const client = await pool.connect()
  try {
    await client.query('begin')
    await run(client, 'stock', holdStock, [productId, quantity])
    const order = await run(client, 'order', insertOrder, [
      orderNumber,
      accountId,
      key,
      now,
      reservedUntil,
      summary.subtotalCents,
      summary.shippingCents,
      summary.vatCents,
      summary.totalCents,
      quantity,
      rules.tax.kind === 'none' ? null : rules.tax.vatBasisPoints,
      summary.pricesIncludeVat,
      shippingInfo.email,
      shippingInfo.fullName,
      shippingInfo.address,
      shippingInfo.suburb,
      shippingInfo.city,
      shippingInfo.province,
      shippingInfo.postalCode,
      shippingInfo.country,
      shippingInfo.phone,
    ])
    await run(client, 'line', insertLine, [
      order.id,
      productId,
      slug,
      name,
      brand,
      sku,
      photoId,
      priceCents,
      quantity,
    ])
    await run(client, 'event', insertEvent, [order.id, now])
    await run(client, 'reservation', insertReservation, [order.id, productId, quantity, reservedUntil])
    await client.query('commit')
    return { orderNumber, status: 'pending', items, summary, shippingInfo }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Each of these statements writes exactly one row. */
async function run(
  client: pg.PoolClient,
  name: string,
  statement: string,
  values: unknown[],
): Promise<{ id: string }> {
  const { rows } = await client.query<{ id: string }>({ name, text: statement, values })
  if (!rows[0]) throw new Error(`The ${name} statement wrote no row`)
  return rows[0]
}

async function listProducts(): Promise<Product[]> {
  const { rows } = await pool.query<Product>(
    `select id, slug, name, brand, sku, retail_cents as "priceCents", (select photo_id from product_images i
       where i.product_id = products.id order by position limit 1) as "photoId" from products`,
  )
  return rows
}

async function listCustomers(): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(`select id from accounts where role = 'customer'`)
  return rows.map(({ id }) => id)
}

const holdStock = `update stock_levels set reserved = reserved + $2
  where product_id = $1 and reserved + $2 <= on_hand returning product_id as id`

const insertOrder = `insert into orders (order_number, account_id, idempotency_key, request_hash, status, placed_at,
    reserved_until, subtotal_cents, shipping_cents, vat_cents, total_cents, item_count, vat_basis_points,
    prices_include_vat, email, full_name, address, suburb, city, province, postal_code, country, phone)
  values ($1, $2, $3, $3, 'pending', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
  returning id`

const insertLine = `insert into order_lines
    (order_id, product_id, slug, name, brand, sku, photo_id, unit_price_cents, quantity)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`

const insertEvent = `insert into order_history (order_id, at, to_status, actor)
  values ($1, $2, 'pending', 'customer') returning id`

const insertReservation = `insert into stock_reservations (order_id, product_id, quantity, expires_at)
  values ($1, $2, $3, $4) returning order_id as id`
