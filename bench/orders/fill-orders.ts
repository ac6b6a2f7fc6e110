import type pg from 'pg'

// The words of more take the index longer than a query may last.
const ordersAtOnce = 25_000
// However old a shop is, only its newest orders wait to be packed.
const mayBeToPack = 100_000

/** Inserts orders of one line each, spread over a year, most of them fulfilled, from a thousand customers. */
export async function fillOrders(pool: pg.Pool, count: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set session_replication_role = replica')
    await client.query(
      `insert into accounts (id, email) select 'customer-' || n, 'customer-' || n || '@mail.example'
      from generate_series(0, 999) n`,
    )
    for (let first = 1; first <= count; first += ordersAtOnce)
      await fillPart(client, { first, last: Math.min(count, first + ordersAtOnce - 1), count })
    for (const table of filledTables) await client.query(`vacuum analyze ${table}`)
  } finally {
    // This connection's settings have been changed, so it must not return to the pool.
    client.release(true)
  }
}

const filledTables = [
  'orders',
  'order_lines',
  'order_history',
  'parcels',
  'parcel_lines',
  'payments',
  'stock_movements',
]

async function fillPart(
  client: pg.PoolClient,
  { first, last, count }: { first: number; last: number; count: number },
): Promise<void> {
  const before = await client.query<{ id: string }>('select coalesce(max(id), 0) as id from orders')
  const isNew = [before.rows[0]?.id]
  await client.query(
    `insert into orders (account_id, order_number, status, idempotency_key, request_hash, placed_at, reserved_until, paid_at,
      fulfilled_at, subtotal_cents, shipping_cents, vat_cents, total_cents, item_count, vat_basis_points,
      prices_include_vat, email, full_name, address, city, postal_code, country, phone)
    select 'customer-' || n % 1000, 'ORD-' || (1700000000000 + n), case when is_to_pack then 'paid' when is_expired then 'expired' else 'fulfilled' end,
      'scale-' || n, 'scale', at, at + interval '30 minutes', case when is_expired then null else at end,
      case when is_to_pack or is_expired then null else at + interval '2 days' end,
      cents, 29900, ((cents + 29900) * 15 / 115), cents + 29900, 1, 1500, true,
      'customer-' || n % 1000 || '@mail.example', 'Sample Customer ' || n % 1000, '12 Sample Street', 'Cape Town',
      '7925', 'South Africa', '+27821234567'
    from (select n, 19900 + n::bigint * 7919 % 3000000 as cents, n % 9 = 0 and n <= $4::int as is_to_pack,
        n % 31 = 0 and not (n % 9 = 0 and n <= $4::int) as is_expired,
        timestamptz '2026-11-01' - make_interval(secs => n * 31536000.0 / $3::int) as at
      from generate_series($1::int, $2::int) n) made`,
    [first, last, count, mayBeToPack],
  )
  await client.query(
    `insert into order_lines (order_id, product_id, slug, name, brand, sku, unit_price_cents, quantity)
    select o.id, p.id, p.slug, p.name, p.brand, p.sku, o.subtotal_cents, 1
    from (select id, subtotal_cents, 1 + mod(id * 7, (select count(*) from products)) as wanted
        from orders where id > $1) o
      join (select *, row_number() over (order by id) as place from products) p on p.place = o.wanted`,
    isNew,
  )
  await client.query(
    `insert into parcels (order_id, number, state, packed_at, packed_by, left_at, updated_at)
    select id, 1, 'collected', fulfilled_at, 'sample@shop.example', fulfilled_at, fulfilled_at
    from orders where fulfilled_at is not null and id > $1`,
    isNew,
  )
  await client.query(
    `insert into parcel_lines (parcel_id, order_line_id, quantity)
    select p.id, l.id, l.quantity from parcels p join order_lines l on l.order_id = p.order_id where p.order_id > $1`,
    isNew,
  )
  // Without them no paid order would be to pack. As a replica, the connection is not asked for the attempt.
  await client.query(
    `insert into payments (provider, provider_payment_id, order_id, attempt_id, amount_cents, currency, mode, recorded_at)
    select 'yoco', 'scale-' || id, id, id, total_cents, 'ZAR', 'test', paid_at
    from orders where paid_at is not null and id > $1`,
    isNew,
  )
  await client.query(
    `insert into stock_movements (product_id, quantity, cause, order_id, actor, at)
    select l.product_id, -l.quantity, 'sale', o.id, 'system', o.paid_at
    from orders o join order_lines l on l.order_id = o.id where o.paid_at is not null and o.id > $1`,
    isNew,
  )
  await client.query(
    `insert into order_history (order_id, at, to_status, actor)
    select id, placed_at, status, 'customer' from orders where id > $1`,
    isNew,
  )
}
