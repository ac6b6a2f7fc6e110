import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { copyDatabase, type TestDatabase } from '#tests/support/database/database.ts'

let database: TestDatabase
let client: pg.Client

// Fixed ids, so that each case below is one statement that makes sense by itself.
const scene = `
  insert into categories (id, slug, title) values (1, 'laptops', 'Laptops');
  insert into products (id, slug, name, brand, description, retail_cents, wholesale_cents, cost_cents, sku, supplier_sku, category_id)
    values (1, 'one', 'One', 'Acme', '', 1000, 800, 700, 'SKU-1', 'S1', 1), (2, 'two', 'Two', 'Acme', '', 1000, 800, 700, 'SKU-2', 'S2', 1);
  insert into stock_levels (product_id, on_hand, reserved) values (1, 5, 2);
  insert into accounts (id, email) values ('me', 'sample@shop.example');
  insert into sessions (id, account_id, token_hash, is_remembered, created_at, last_seen_at, expires_at) values ('s1', 'me', 'hash', true, now(), now(), now());
  insert into credentials (account_id, password_hash, updated_at) values ('me', 'hash', now());
  insert into orders (id, order_number, account_id, status, idempotency_key, request_hash, placed_at, reserved_until,
      subtotal_cents, shipping_cents, vat_cents, total_cents, item_count, prices_include_vat,
      email, full_name, address, city, postal_code, country, phone)
    overriding system value values (1, 'ORD-1', 'me', 'pending', 'key', 'hash', now(), now(), 1000, 299, 169, 1299, 1, true,
      'sample@shop.example', 'Sample', '12 Sample Street', 'Cape Town', '7925', 'South Africa', '+27821234567');
  insert into stock_reservations (order_id, product_id, quantity, expires_at) values (1, 1, 2, now());
  insert into payment_attempts (id, order_id, attempt, provider, mode, amount_cents, currency, idempotency_key, checkout_id, status, created_at, updated_at)
    overriding system value values (1, 1, 1, 'yoco', 'test', 1299, 'ZAR', 'attempt-key', 'ch_1', 'created', now(), now());
  insert into payments (provider, provider_payment_id, order_id, attempt_id, amount_cents, currency, mode, recorded_at)
    values ('yoco', 'p_1', 1, 1, 1299, 'ZAR', 'test', now());
  insert into order_history (order_id, at, to_status, actor) values (1, now(), 'pending', 'customer');
  insert into order_lines (order_id, product_id, slug, name, brand, sku, unit_price_cents, quantity)
    values (1, 1, 'one', 'One', 'Acme', 'SKU-1', 1000, 1);
  insert into webhook_events (webhook_id, provider, event_type, body, outcome, received_at)
    values ('wh_1', 'yoco', 'payment.succeeded', '{}', 'received', now());
  insert into photos (id, width, height, placeholder, content_type, bytes) values ('photo', 10, 10, '#ffffff', 'image/jpeg', 10);
  insert into product_images (product_id, photo_id, position) values (1, 'photo', 0);
  select setval(name, 100) from unnest(array['categories_id_seq', 'products_id_seq', 'orders_id_seq', 'payment_attempts_id_seq']) as name;
`

beforeAll(async () => {
  database = await copyDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(scene)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

// Every case starts from the same data, whatever the case before it wrote.
beforeEach(async () => {
  await client.query('rollback; begin')
})

async function refusedBy(statement: string): Promise<string | undefined> {
  const outcome = await client.query(statement).then(
    () => ({ constraint: undefined }),
    (error: pg.DatabaseError) => ({ constraint: error.constraint ?? error.message }),
  )
  return outcome.constraint
}

const order = (columns: string, values: string) => `
  insert into orders (order_number, status, idempotency_key, request_hash, placed_at, reserved_until, item_count,
    email, full_name, address, city, postal_code, country, phone, account_id, ${columns})
  select 'ORD-2', 'pending', 'key-2', 'hash', now(), now(), 1, email, full_name, address, city, postal_code, country, phone, 'me', ${values}
  from orders where id = 1`
const aRefund = (...refunds: string[]) => `
  insert into refunds (order_id, payment_id, reason, is_restocking, requested_by, requested_at,
    status, amount_cents, idempotency_key, request_key, provider_refund_id)
  select 1, p.id, 'x', true, 'x', now(), r.* from payments p,
    (values ${refunds.map((values) => `(${values})`).join(', ')}) as r`
const amounts = 'prices_include_vat, subtotal_cents, shipping_cents, vat_cents, total_cents'

describe('the database accepts', () => {
  it.each([
    ['an order whose prices include VAT', order(amounts, 'true, 1000, 299, 169, 1299')],
    ['an order with VAT on top', order(amounts, 'false, 1000, 299, 150, 1449')],
    ['stock that is all reserved', 'update stock_levels set reserved = 5'],
    ['stock that is all gone', 'update stock_levels set on_hand = 0, reserved = 0'],
    [
      'the same key from another person',
      "insert into accounts (id, email) values ('you', 'you@shop.example'); update orders set account_id = 'you'",
    ],
    [
      'every status of an order',
      "update orders set status = 'paid'; update orders set status = 'fulfilled'; update orders set status = 'cancelled'; update orders set status = 'expired'; update orders set status = 'refunded'",
    ],
    [
      'the first status without one before',
      "insert into order_history (order_id, at, from_status, to_status, actor) values (1, now(), null, 'pending', 'x')",
    ],
  ])('%s', async (_what, statement) => {
    expect(await refusedBy(statement)).toBeUndefined()
  })
})

describe('the database refuses', () => {
  it.each([
    [
      'negative stock',
      'update stock_levels set on_hand = -1, reserved = 0',
      'stock_levels_on_hand_not_negative',
    ],
    [
      'reservations above stock',
      'update stock_levels set reserved = 6',
      'stock_levels_reserved_within_on_hand',
    ],
    [
      'taking stock that is reserved',
      'update stock_levels set on_hand = 1',
      'stock_levels_reserved_within_on_hand',
    ],
    [
      'fewer reservations than none',
      'update stock_levels set reserved = -1',
      'stock_levels_reserved_not_negative',
    ],
    [
      'a reservation of nothing',
      'update stock_reservations set quantity = 0',
      'stock_reservations_quantity_positive',
    ],
    [
      'one order reserving a product twice',
      'insert into stock_reservations values (1, 1, 1, now())',
      'stock_reservations_pk',
    ],
    [
      'a movement of nothing',
      "insert into stock_movements (product_id, quantity, cause, actor) values (1, 0, 'edit', 'x')",
      'stock_movements_move_something',
    ],
    [
      'selling the goods of an order twice',
      "insert into stock_movements (product_id, quantity, cause, order_id, actor) values (1, -1, 'sale', 1, 'x'), (1, -1, 'sale', 1, 'x')",
      'stock_movements_sold_once',
    ],
    [
      'sending back more than was paid',
      'update payments set refunded_cents = 1300',
      'payments_refunded_within_amount',
    ],
    [
      'sending back less than nothing',
      'update payments set refunded_cents = -1',
      'payments_refunded_within_amount',
    ],
    ['a refund of nothing', aRefund("'succeeded', 0, 'key', null, null"), 'refunds_amount_positive'],
    ['an unknown end of a refund', aRefund("'lost', 1, 'key', null, null"), 'refunds_status_known'],
    [
      'two refunds under one key of the provider',
      aRefund("'requested', 1, 'key', null, null", "'requested', 1, 'key', null, null"),
      'refunds_idempotency_key_unique',
    ],
    [
      'two refunds for one click',
      aRefund("'requested', 1, 'key', 'click', null", "'requested', 1, 'key-2', 'click', null"),
      'refunds_request_key_unique',
    ],
    [
      "two refunds with one of the provider's names",
      aRefund("'requested', 1, 'key', null, 'rfd_1'", "'requested', 1, 'key-2', null, 'rfd_1'"),
      'refunds_provider_refund_unique',
    ],
    [
      'one reason for attention open twice',
      "insert into order_attention (order_id, reason, raised_at) values (1, 'paid_twice', now()), (1, 'paid_twice', now())",
      'order_attention_open_once',
    ],
    [
      'attention that nobody settled',
      "insert into order_attention (order_id, reason, raised_at, cleared_at) values (1, 'paid_twice', now(), now())",
      'order_attention_cleared_by_someone',
    ],
    [
      'attention without a known reason',
      "insert into order_attention (order_id, reason, raised_at) values (1, 'bored', now())",
      'order_attention_reason_known',
    ],
    [
      'a movement without a known cause',
      "insert into stock_movements (product_id, quantity, cause, actor) values (1, 1, 'gift', 'x')",
      'stock_movements_cause_known',
    ],

    [
      'a retail price equal to wholesale',
      'update products set retail_cents = 800 where id = 1',
      'products_retail_above_wholesale',
    ],
    [
      'a retail price below wholesale',
      'update products set wholesale_cents = 1001 where id = 1',
      'products_retail_above_wholesale',
    ],
    [
      'a price below nothing',
      'update products set cost_cents = -1 where id = 1',
      'products_prices_not_negative',
    ],
    [
      'a stock level below nothing',
      'update products set min_stock_level = -1 where id = 1',
      'products_stock_levels_not_negative',
    ],
    ['two SKUs alike', "update products set sku = 'SKU-2' where id = 1", 'products_sku_unique'],
    ['two addresses alike', "update products set slug = 'two' where id = 1", 'products_slug_unique'],
    [
      'an unknown insurance',
      "update products set insurance_type = 'all' where id = 1",
      'products_insurance_type_known',
    ],
    [
      'a category that is not there',
      'update products set category_id = 99 where id = 1',
      'products_category_id_categories_id_fk',
    ],
    [
      'a supplier that is not there',
      'update products set supplier_id = 99 where id = 1',
      'products_supplier_id_suppliers_id_fk',
    ],
    [
      'deleting a product that was ordered',
      'delete from stock_reservations; delete from products where id = 1',
      'order_lines_product_id_products_id_fk',
    ],
    [
      'two categories alike',
      "insert into categories (slug, title) values ('laptops', 'Again')",
      'categories_slug_unique',
    ],
    [
      'two pictures in one place',
      "insert into product_images (product_id, photo_id, position) values (1, 'photo', 0)",
      'product_images_position_unique',
    ],
    [
      'a picture before the first',
      "insert into product_images (product_id, photo_id, position) values (1, 'photo', -1)",
      'product_images_position_from_zero',
    ],

    [
      'an email in upper case',
      "insert into accounts (id, email) values ('x', 'Upper@shop.example')",
      'accounts_email_lower_case',
    ],
    [
      'one email twice',
      "insert into accounts (id, email) values ('x', 'sample@shop.example')",
      'accounts_email_unique',
    ],
    ['an unknown role', "update accounts set role = 'owner'", 'accounts_role_known'],
    [
      'two sessions with one token',
      "insert into sessions (id, account_id, token_hash, is_remembered, created_at, last_seen_at, expires_at) values ('s2', 'me', 'hash', true, now(), now(), now())",
      'sessions_token_hash_unique',
    ],
    [
      'two passwords for one account',
      "insert into credentials (account_id, password_hash, updated_at) values ('me', 'other', now())",
      'credentials_pkey',
    ],

    ['an order in an unknown status', "update orders set status = 'lost'", 'orders_status_known'],
    [
      'a total that does not add up with VAT inside',
      'update orders set total_cents = 1468',
      'orders_total_adds_up',
    ],
    [
      'a total that forgets VAT on top',
      'update orders set prices_include_vat = false',
      'orders_total_adds_up',
    ],
    ['an amount below nothing', order(amounts, 'true, 1000, -1, 0, 999'), 'orders_amounts_not_negative'],
    [
      'two orders with one number',
      "update orders set order_number = 'ORD-1', idempotency_key = 'other'; " +
        order(amounts, 'true, 1, 0, 0, 1').replace('ORD-2', 'ORD-1'),
      'orders_order_number_unique',
    ],
    [
      'one key twice by one person',
      order(amounts, 'true, 1, 0, 0, 1').replace('key-2', 'key'),
      'orders_idempotency_key_unique',
    ],
    ['a line of nothing', 'update order_lines set quantity = 0', 'order_lines_quantity_positive'],
    [
      'a line below nothing',
      'update order_lines set unit_price_cents = -1',
      'order_lines_price_not_negative',
    ],
    [
      'history towards an unknown status',
      "update order_history set to_status = 'lost'",
      'order_history_to_status_known',
    ],
    [
      'history from an unknown status',
      "update order_history set from_status = 'lost'",
      'order_history_from_status_known',
    ],

    [
      'an attempt in an unknown status',
      "update payment_attempts set status = 'paid'",
      'payment_attempts_status_known',
    ],
    [
      'an attempt in an unknown mode',
      "update payment_attempts set mode = 'play'",
      'payment_attempts_mode_known',
    ],
    [
      'an attempt at nothing',
      'update payment_attempts set amount_cents = 0',
      'payment_attempts_amount_positive',
    ],
    [
      'an attempt in other money',
      "update payment_attempts set currency = 'USD'",
      'payment_attempts_rand_only',
    ],
    [
      'two attempts with one checkout',
      "insert into payment_attempts (order_id, attempt, provider, mode, amount_cents, currency, idempotency_key, checkout_id, status, created_at, updated_at) values (1, 2, 'yoco', 'test', 1, 'ZAR', 'k2', 'ch_1', 'created', now(), now())",
      'payment_attempts_checkout_id_unique',
    ],
    [
      'two attempts with one key',
      "insert into payment_attempts (order_id, attempt, provider, mode, amount_cents, currency, idempotency_key, status, created_at, updated_at) values (1, 2, 'yoco', 'test', 1, 'ZAR', 'attempt-key', 'created', now(), now())",
      'payment_attempts_idempotency_key_unique',
    ],
    [
      'one attempt twice',
      "insert into payment_attempts (order_id, attempt, provider, mode, amount_cents, currency, idempotency_key, status, created_at, updated_at) values (1, 1, 'yoco', 'test', 1, 'ZAR', 'k2', 'created', now(), now())",
      'payment_attempts_attempt_unique',
    ],
    [
      'one payment of the provider’s twice',
      "insert into payments (provider, provider_payment_id, order_id, attempt_id, amount_cents, currency, mode, recorded_at) values ('yoco', 'p_1', 1, 1, 1299, 'ZAR', 'test', now())",
      'payments_provider_payment_unique',
    ],
    ['a payment of nothing', 'update payments set amount_cents = 0', 'payments_amount_positive'],
    ['a payment in an unknown mode', "update payments set mode = 'play'", 'payments_mode_known'],
    [
      'a webhook with an unknown outcome',
      "update webhook_events set outcome = 'maybe'",
      'webhook_events_outcome_known',
    ],
    [
      'one webhook twice',
      "insert into webhook_events (webhook_id, provider, event_type, body, outcome, received_at) values ('wh_1', 'yoco', 'x', '{}', 'received', now())",
      'webhook_events_pkey',
    ],
    ['a photo without a size', 'update photos set width = 0', 'photos_have_size'],
  ])('%s', async (_what, statement, constraint) => {
    expect(await refusedBy(statement)).toBe(constraint)
  })

  it('a status that the domain does not know, in every column with a status', async () => {
    const { rows } = await client.query(`
      select c.table_name || '.' || c.column_name as name from information_schema.columns c
      where c.table_schema = 'public' and c.column_name in ('status', 'to_status', 'from_status', 'outcome', 'role', 'mode', 'cause')
        and not exists (
          select 1 from information_schema.constraint_column_usage u
          join information_schema.check_constraints k on k.constraint_name = u.constraint_name
          where u.table_name = c.table_name and u.column_name = c.column_name)`)
    expect(rows).toEqual([])
  })
})

it('no sequence is unlogged, since a standby that takes over may find it empty', async () => {
  const { rows } = await client.query(
    `select relname from pg_class where relkind = 'S' and relpersistence = 'u' and relnamespace = 'public'::regnamespace`,
  )
  expect(rows).toEqual([])
})
