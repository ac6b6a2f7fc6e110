import type pg from 'pg'

/**
 * Inserts returns of one line each, spread over a year and over the orders that left. One in two hundred is requested, as
 * many are on their way and as many have arrived; the rest are over.
 */
export async function fillReturns(pool: pg.Pool, count: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set session_replication_role = replica')
    await client.query(
      `insert into order_returns (order_id, reason, remedy, note, status, outcome, refund_due_on, requested_at, updated_at, updated_by)
      select order_id, case n % 3 when 0 then 'defective' else 'change_of_mind' end,
        case n % 3 when 0 then 'repair' else 'refund' end, 'It is number ' || n || ' of its kind', status,
        case when status = 'closed' then case n % 3 when 0 then 'repaired' else 'refunded' end end,
        case when n % 3 > 0 then (at + interval '30 days')::date end, at, at, 'sample@shop.example'
      from (select n, o.id as order_id,
          case n % 200 when 0 then 'requested' when 1 then 'approved' when 2 then 'received' when 3 then 'declined' else 'closed' end as status,
          timestamptz '2026-11-01' - make_interval(secs => n * 31536000.0 / $1::int) as at
        from generate_series(1, $1::int) n
        join (select id, row_number() over (order by id) as place from orders where fulfilled_at is not null) o
          on o.place = 1 + n % (select count(*) from orders where fulfilled_at is not null)) made`,
      [count],
    )
    await client.query(
      `insert into return_lines (return_id, order_line_id, quantity)
      select r.id, l.id, 1 from order_returns r join order_lines l on l.order_id = r.order_id`,
    )
    await client.query(
      `insert into return_history (return_id, at, to_status, actor)
      select id, requested_at, 'requested', 'customer' from order_returns
      union all select id, updated_at, status, updated_by from order_returns where status <> 'requested'`,
    )
    await client.query('vacuum analyze order_returns, return_lines, return_history')
  } finally {
    // This connection's settings have been changed, so it must not return to the pool.
    client.release(true)
  }
}
