import type pg from 'pg'

/** Inserts quotes of one line each, spread over a year. One in fifty is a draft, one in five was never answered. */
export async function fillQuotes(pool: pg.Pool, count: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set session_replication_role = replica')
    await client.query(
      `insert into quotes (state, email, full_name, phone, company_name, address, city, postal_code, country, is_collected,
        subtotal_cents, shipping_cents, vat_cents, total_cents, vat_basis_points, prices_include_vat, valid_until, note,
        created_by, created_at, updated_at, sent_at)
      select state, 'buyer-' || n || '@mail.example', 'Buyer ' || n, '+2782' || lpad(n::text, 7, '0'),
        (array['School', 'Clinic', 'Studio', 'Farm'])[1 + n % 4] || ' ' || n, '12 Sample Street', 'Cape Town', '7925',
        'South Africa', false, 1990000, 0, 259565, 1990000, 1500, true, (at + interval '14 days')::date, '',
        'sample@shop.example', at, at, case when state <> 'draft' then at end
      from (select n, case when n % 50 = 0 then 'draft' when n % 5 = 1 then 'sent' when n % 3 = 0 then 'declined' else 'accepted' end as state,
          timestamptz '2026-11-01' - make_interval(secs => n * 31536000.0 / $1::int) as at
        from generate_series(1, $1::int) n) made`,
      [count],
    )
    await client.query(
      `insert into quote_lines (quote_id, place, product_id, name, sku, quantity, unit_price_cents, shelf_price_cents)
      select q.id, 0, p.id, p.name, p.sku, 10, 199000, 199000
      from quotes q join (select *, row_number() over (order by id) as place from products) p
        on p.place = 1 + q.id % (select count(*) from products)`,
    )
    await client.query(
      `insert into quote_history (quote_id, at, event, actor)
      select id, created_at, 'created', created_by from quotes
      union all select id, sent_at, 'sent', created_by from quotes where sent_at is not null`,
    )
    await client.query('vacuum analyze quotes, quote_lines, quote_history')
  } finally {
    // This connection's settings have been changed, so it must not return to the pool.
    client.release(true)
  }
}
