import { expect, it } from 'vitest'
import { openDatabaseBefore } from '#tests/support/database/open-database-before.ts'

// What the migration does not read may be missing.
const leaveOut = `
  set session_replication_role = replica;
  do $$ declare c record; begin
    for c in select conrelid::regclass as of, conname from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace
    loop execute format('alter table %s drop constraint %I', c.of, c.conname); end loop;
    for c in select attrelid::regclass as of, attname from pg_attribute a join pg_class t on t.oid = attrelid
      where attnotnull and attnum > 0 and attidentity = '' and relkind = 'r' and relnamespace = 'public'::regnamespace
        and not exists (select from pg_index where indrelid = attrelid and indisprimary and attnum = any(indkey::int2[]))
    loop execute format('alter table %s alter column %I drop not null', c.of, c.attname); end loop;
  end $$`

const rows = `
  insert into accounts (id, email) values ('s', 'staff@shop.example'), ('c', 'buyer@shop.example');
  insert into orders (id, order_number, account_id) overriding system value values (1, 'KW-1', 'c');
  insert into order_notes (id, order_id, author, request_key, at) overriding system value
    values (10, 1, 'staff@shop.example', 'k', now()), (11, 1, 'staff@shop.example', 'old', now() - interval '8 days'),
      (12, 1, 'staff@shop.example', null, now());
  insert into customer_notes (account_id, author, request_key, at) values ('c', 'staff@shop.example', 'k', now());
  insert into conversation_answers (conversation_id, author, request_key, at) values (2, 'staff@shop.example', 'k', now());
  insert into conversation_notes (conversation_id, author, request_key, at) values (2, 'staff@shop.example', 'k', now());
  insert into quotes (id, created_by, request_key, created_at) overriding system value
    values (3, 'staff@shop.example', 'k', now());
  insert into sales (id, request_key, created_at) overriding system value values (4, 'k', now());
  insert into customer_groups (id, request_key, created_at) overriding system value values (5, 'k', now());
  insert into audit_entries (actor_id, actor_email, action, subject_type, subject_id) values
    ('s', 'staff@shop.example', 'sale_prepared', 'sale', '4'),
    ('s', 'staff@shop.example', 'customer_group_created', 'customer_group', '5');
  insert into discounts (id, code, created_by, request_key, created_at) overriding system value
    values (6, 'A', 'staff@shop.example', 'k', now()), (7, 'B', 'staff@shop.example', 'k 1', now());
  insert into refunds (id, order_id, part, requested_by, request_key, requested_at) overriding system value
    values (8, 1, 1, 'staff@shop.example', 'k', now()), (9, 1, 2, 'staff@shop.example', 'k', now());
  insert into order_corrections (order_id, actor, request_key, at) values (1, 'staff@shop.example', 'k', now());
  insert into order_swaps (order_id, actor, request_key, at) values (1, 'staff@shop.example', 'k', now());
  insert into parcels (order_id, number, packed_by, request_key, packed_at) values (1, 2, 'staff@shop.example', 'k', now());
  insert into order_returns (id, order_id, request_key, requested_at) overriding system value
    values (13, 1, 'k', now()), (14, 1, 'k2', now() - interval '1 day');
  insert into return_history (return_id, actor, at)
    select id, case id when 13 then 'customer' else 'staff@shop.example' end, requested_at from order_returns;
  insert into stored_values (id, account_id) overriding system value values (15, 'c'), (16, null);
  insert into stored_value_entries (stored_value_id, actor, request_key, at)
    values (15, 'staff@shop.example', 's k', now()), (16, 'staff@shop.example', 's of a deleted account', now())`

it('knows what was sent in the last week when keys come to one place', async () => {
  const { client, migrate, close } = await openDatabaseBefore('0078_keys_of_saves')
  await client.query(leaveOut)
  await client.query(rows)
  await migrate()

  const kept = await client.query({
    text: `select account_id, key, outcome from saves where digest = '' order by key collate "C"`,
    rowMode: 'array',
  })
  expect(kept.rows).toEqual([
    ['s', 'POST /admin/conversations/2/answers k', true],
    ['s', 'POST /admin/conversations/2/notes k', true],
    ['s', 'POST /admin/customer-groups k', 5],
    ['s', 'POST /admin/customers/c/notes k', true],
    ['s', 'POST /admin/customers/c/store-credit k', true],
    ['s', 'POST /admin/discounts k', { id: 6, codes: ['A', 'B'] }],
    ['s', 'POST /admin/dispatch/orders/KW-1/parcels k', 2],
    ['s', 'POST /admin/orders/KW-1/returns k2', 14],
    ['s', 'POST /admin/quotes k', 3],
    ['s', 'POST /admin/sales k', 4],
    ['s', 'POST /orders/KW-1/notes k', 10],
    ['s', 'POST /orders/KW-1/refund k', 8],
    ['s', 'POST /orders/KW-1/removals k', true],
    ['c', 'POST /orders/KW-1/returns k', 13],
    ['s', 'POST /orders/KW-1/swaps k', true],
  ])
  await close()
})
