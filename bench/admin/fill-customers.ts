import type pg from 'pg'

/**
 * Inserts customers, each with a name and a phone number, and gives every second order to one of them, as far as they go.
 */
export async function fillCustomers(pool: pg.Pool, count: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set session_replication_role = replica')
    await client.query(
      `insert into accounts (id, first_name, last_name, email, phone, email_verified, created_at)
      select 'person-' || n, (array['Lerato', 'Thandi', 'Pieter', 'Nomvula', 'Sipho'])[1 + n % 5],
        (array['Dlamini', 'Mokoena', 'van der Merwe', 'Sithole', 'Nkosi', 'Khumalo', 'Botha'])[1 + n % 7] || ' ' || n,
        'person-' || n || '@mail.example', '+2782' || lpad(n::text, 7, '0'), n % 3 > 0,
        timestamptz '2026-11-01' - make_interval(secs => n * 31536000.0 / $1::int)
      from generate_series(1, $1::int) n`,
      [count],
    )
    await client.query(
      `update orders o set account_id = a.id, email = a.email, phone = a.phone, full_name = a.first_name || ' ' || a.last_name,
        suburb = (array['Sea Point', 'Woodstock', 'Sandton', 'Umhlanga', 'Kalk Bay'])[1 + o.id % 5],
        city = (array['Cape Town', 'Cape Town', 'Johannesburg', 'Durban', 'Cape Town'])[1 + o.id % 5]
      from accounts a where a.id = 'person-' || o.id and o.id % 2 = 0`,
    )
    await client.query('vacuum analyze accounts, orders')
  } finally {
    // This connection's settings have been changed, so it must not return to the pool.
    client.release(true)
  }
}
