import { afterAll, expect, it } from 'vitest'
import { colleagues } from '#server/db/seed/history/colleagues.ts'
import type { HistoryRows } from '#server/db/seed/history/history-rows.ts'
import { tellSandbox } from '#server/db/seed/history/tell-sandbox.ts'
import { seedDemo } from '#server/db/seed/seed-demo.ts'
import { verifyBooks } from '#server/features/books/verify-books.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const orders = 600

const shop = await openShop({ isDemo: true })
const { clock, sealer, shop: setUp } = shop.services
const history = {
  now: clock(),
  shop: setUp,
  sealer,
  staff: 'admin@kwela.example',
  orders,
  tellProvider: (rows: HistoryRows) => tellSandbox(`${shop.sandbox.url}/api`, rows),
}
expect(await seedDemo(shop.services, { history })).toMatchObject({ seeded: true })
afterAll(() => shop.close())

it('has as many orders as it was asked for, over 18 months, with every ending that an order can have', async () => {
  const { rows } = await shop.services.database.pool.query<{ status: string; count: number }>(
    'select status, count(*)::int as count from orders group by status order by status',
  )
  expect(rows.map(({ status }) => status)).toEqual(['cancelled', 'expired', 'fulfilled', 'paid', 'refunded'])
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(orders)
})

it('has somebody who packs and somebody who answers, and quotes in every state but accepted', async () => {
  const { pool } = shop.services.database
  const packers = await pool.query('select distinct packed_by from parcels')
  expect(packers.rows).toEqual([{ packed_by: colleagues.packer }])
  const staff = await pool.query(
    `select a.email, r.name from accounts a join staff_roles r on r.id = a.staff_role_id
     where a.permissions = r.permissions order by r.name`,
  )
  expect(staff.rows).toEqual([
    { email: colleagues.helper, name: 'Customer service' },
    { email: colleagues.packer, name: 'Dispatch' },
  ])
  const { rows } = await pool.query(
    'select state, count(*)::int as count from quotes group by state order by state',
  )
  expect(rows).toEqual([
    { state: 'declined', count: 1 },
    { state: 'draft', count: 1 },
    { state: 'sent', count: 2 },
  ])
  const placeless = await pool.query("select from products where shelf !~ '^[A-Z]-\\d\\d-\\d$'")
  expect(placeless.rowCount).toBe(0)
})

it('has parcels that wait for their courier, orders that left in two, and deliveries that failed', async () => {
  const { rows } = await shop.services.database.pool.query(
    `select (select count(*)::int from parcels where state = 'packed') as waiting,
       (select count(*)::int from parcels p join orders o on o.id = p.order_id
         where p.state = 'packed' and o.status <> 'paid') as strange,
       (select count(distinct order_id)::int from parcels where number = 2 and left_at is not null) as halves,
       (select count(*)::int from parcel_events where state = 'exception') as failed,
       (select count(*)::int from parcel_events e join parcels p on p.id = e.parcel_id where e.at < p.packed_at) as early`,
  )
  const [{ waiting, halves, failed, ...rest }] = rows
  expect(Math.min(waiting, halves, failed)).toBeGreaterThan(0)
  expect(rest).toEqual({ strange: 0, early: 0 })
})

it('balances to the cent and to the unit, and with what the provider knows', async () => {
  expect(await verifyBooks(shop.services)).toMatchObject({ imbalances: [], notes: [] })
})

it('balances as well where only what changed since a time is looked at, whenever that was', async () => {
  for (const days of [2, 30, 200]) {
    const since = new Date(shop.clock.now.getTime() - days * 24 * 3_600_000)
    const { imbalances, counted } = await verifyBooks({ ...shop.services, since })
    expect([days, imbalances]).toEqual([days, []])
    expect(counted.orders).toBeLessThan(orders)
  }
})

it('leaves the stock of the catalogue as it is, and no product was ever below zero', async () => {
  const { pool } = shop.services.database
  const { rows } = await pool.query<{ lowest: number }>(
    `select min(level)::int as lowest from (
       select sum(quantity) over (partition by product_id order by at, id) as level from stock_movements where place = 'shelf') l`,
  )
  expect(rows[0]?.lowest).toBeGreaterThanOrEqual(0)
  const uneven = await pool.query(
    `select from stock_levels s where on_hand <> coalesce((select sum(quantity) from stock_movements m where m.product_id = s.product_id and m.place = 'shelf'), 0)`,
  )
  expect(uneven.rowCount).toBe(0)
})
