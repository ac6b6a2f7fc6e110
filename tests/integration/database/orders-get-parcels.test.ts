import { expect, it } from 'vitest'
import { openDatabaseBefore } from '#tests/support/database/open-database-before.ts'

it('gives the orders of a shop that already has some one parcel each, and loses nothing that customers were told', async () => {
  const { client, migrate, close } = await openDatabaseBefore('0032_parcels')

  await client.query(
    `insert into couriers (id, name, contact, email, phone) values (7, 'Swift', 'Desk', 'a@swift.example', '1')`,
  )
  await client.query(`insert into orders (id, order_number, status, idempotency_key, request_hash, placed_at, reserved_until, paid_at,
      fulfilled_at, courier_id, tracking_number, delivered_on, parcel_emails, told_tracking_number, item_count, prices_include_vat,
      subtotal_cents, shipping_cents, vat_cents, total_cents, email, full_name, address, city, postal_code, country, phone)
    overriding system value select id, 'ORD-' || id, status, id, '', '2026-11-01', '2026-11-01', paid_at::timestamptz, left_at::timestamptz,
      courier, number, delivered::date, emails, number, 1, true, 0, 0, 0, 0, '', '', '', '', '', '', ''
    from (values
      (1, 'pending', null, null, null, null, null, 0),
      (2, 'paid', '2026-11-02', null, null, null, null, 0),
      (3, 'paid', '2026-11-02', null, 7, 'T3', null, 0),
      (4, 'fulfilled', '2026-11-02', '2026-11-03', 7, 'T4', null, 2),
      (5, 'fulfilled', '2026-11-02', '2026-11-03', null, null, '2026-11-06', 1),
      (6, 'paid', '2026-11-02', null, null, null, null, 1),
      (7, 'refunded', '2026-11-02', '2026-11-03', 7, null, '2026-11-06', 1)
    ) made (id, status, paid_at, left_at, courier, number, delivered, emails)`)
  await client.query(`insert into order_lines (order_id, slug, name, brand, sku, unit_price_cents, quantity)
    select id, 's', 'Lamp', 'b', 'k', 0, 3 from orders`)
  await migrate()

  const { rows } =
    await client.query(`select order_id::int as id, number, state, courier_id as courier, tracking_number as tracking,
      told_tracking_number as told, left_at::date::text as left, delivered_on::text as delivered, emails,
      (select sum(quantity)::int from parcel_lines where parcel_id = parcels.id) as units
    from parcels order by order_id`)
  const all = { number: 1, units: 3 }
  const unknown = { courier: null, tracking: null, told: null, left: null, delivered: null }
  expect(rows).toEqual([
    { ...all, ...unknown, id: 3, state: 'packed', courier: 7, tracking: 'T3', told: 'T3', emails: 0 },
    {
      ...all,
      id: 4,
      state: 'collected',
      courier: 7,
      tracking: 'T4',
      told: 'T4',
      emails: 2,
      left: '2026-11-03',
      delivered: null,
    },
    {
      ...all,
      ...unknown,
      id: 5,
      state: 'delivered',
      emails: 1,
      left: '2026-11-03',
      delivered: '2026-11-06',
    },
    { ...all, ...unknown, id: 6, state: 'cancelled', emails: 1 },
    {
      ...all,
      ...unknown,
      id: 7,
      state: 'delivered',
      courier: 7,
      emails: 1,
      left: '2026-11-03',
      delivered: '2026-11-06',
    },
  ])
  await close()
})
