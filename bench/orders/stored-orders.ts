import type pg from 'pg'

/** Every round starts without orders, since each existing reservation makes computing availability slightly slower. */
export async function removeOrders(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Waits for orders that the previous round left in progress: each of them locks its stock first.
    await client.query('lock table stock_levels in exclusive mode')
    await client.query('delete from orders')
    await client.query('update stock_levels set reserved = 0 where reserved <> 0')
    await client.query('commit')
    await client.query('vacuum analyze orders, order_lines, order_history, stock_reservations, stock_levels')
    await client.query('checkpoint')
  } finally {
    client.release()
  }
}

export async function countOrders(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from orders')
  return rows[0]?.count ?? 0
}
