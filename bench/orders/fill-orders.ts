import type pg from 'pg'

/** Inserts orders of one line each, spread over a year, most of them fulfilled, from a thousand customers. */
export async function fillOrders(pool: pg.Pool, count: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set session_replication_role = replica')
    await client.query(
      `insert into accounts (id, email) select 'customer-' || n, 'customer-' || n || '@mail.example'
      from generate_series(0, 999) n`,
    )
    await client.query(
      `insert into orders (account_id, order_number, status, idempotency_key, request_hash, placed_at, reserved_until, paid_at,
        fulfilled_at, subtotal_cents, shipping_cents, vat_cents, total_cents, item_count, vat_basis_points,
        prices_include_vat, email, full_name, address, city, postal_code, country, phone)
      select 'customer-' || n % 1000, 'ORD-' || (1700000000000 + n), case when n % 9 = 0 then 'paid' when n % 31 = 0 then 'expired' else 'fulfilled' end,
        'scale-' || n, 'scale', at, at + interval '30 minutes', case when n % 31 = 0 and n % 9 <> 0 then null else at end,
        case when n % 9 = 0 or n % 31 = 0 then null else at + interval '2 days' end,
        cents, 29900, ((cents + 29900) * 15 / 115), cents + 29900, 1, 1500, true,
        'customer-' || n % 1000 || '@mail.example', 'Sample Customer ' || n % 1000, '12 Sample Street', 'Cape Town',
        '7925', 'South Africa', '+27821234567'
      from (select n, 19900 + n * 7919 % 3000000 as cents,
          timestamptz '2026-11-01' - make_interval(secs => n * 31536000.0 / $1::int) as at
        from generate_series(1, $1::int) n) made`,
      [count],
    )
    await client.query(
      `insert into order_lines (order_id, product_id, slug, name, brand, sku, unit_price_cents, quantity)
      select o.id, p.id, p.slug, p.name, p.brand, p.sku, o.subtotal_cents, 1
      from (select id, subtotal_cents,
          1 + mod(row_number() over (order by id) * 7, (select count(*) from products)) as wanted from orders) o
        join (select *, row_number() over (order by id) as place from products) p on p.place = o.wanted`,
    )
    await client.query(
      `insert into order_history (order_id, at, to_status, actor) select id, placed_at, status, 'customer' from orders`,
    )
    await client.query('vacuum analyze orders, order_lines, order_history')
  } finally {
    // This connection's settings have been changed, so it must not return to the pool.
    client.release(true)
  }
}
