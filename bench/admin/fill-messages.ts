import type pg from 'pg'

const parts = 10

/**
 * Inserts messages spread over a year: two of each writer, who is a customer or nobody that is known. One conversation in
 * two hundred is open, as many wait for the customer, and the rest are done.
 */
export async function fillMessages(pool: pg.Pool, count: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set session_replication_role = replica')
    await client.query(
      `insert into conversations (account_id, name, email, state, state_at, waiting_since, last_at, version)
      select case when n < 1000 then 'customer-' || n end, 'Writer ' || n, 'writer-' || n || '@mail.example', state, at,
        case when state = 'open' then at end, at, 2
      from (select n, case n % 200 when 0 then 'open' when 1 then 'waiting' else 'done' end as state,
          timestamptz '2026-11-01' - make_interval(secs => n * 31536000.0 / ($1::int / 2)) as at
        from generate_series(1, $1::int / 2) n) made`,
      [count],
    )
    // In parts: the words of all of them take the index longer than a statement may last.
    for (let part = 0; part < parts; part++) {
      await client.query(
        `insert into contact_messages (conversation_id, account_id, name, email, order_number, message, received_at)
        select c.id, c.account_id, c.name, c.email, case when n = 1 then 'ORD-' || (1700000000000 + c.id) end,
          'Good day, ' || repeat('my parcel number ' || c.id || ' has not arrived, and nobody tells me where it is. ', 4),
          c.last_at - make_interval(days => 2 - n)
        from conversations c, generate_series(1, 2) n where c.id % $1::int = $2::int order by c.id, n`,
        [parts, part],
      )
    }
    await client.query('vacuum analyze conversations, contact_messages')
  } finally {
    // This connection's settings have been changed, so it must not return to the pool.
    client.release(true)
  }
}
