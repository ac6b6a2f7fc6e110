import { expect, it } from 'vitest'
import { openDatabaseBefore } from '#tests/support/database/open-database-before.ts'

it('leaves no twins when a shop that has some is updated, loses none, and says so in the audit log', async () => {
  const { client, migrate, close } = await openDatabaseBefore('0070_one_name')

  await client.query(`insert into products (slug, name, brand, description, retail_cents, wholesale_cents, cost_cents, sku, supplier_sku)
    select 'p' || at, 'P' || at, brand, '', 200, 100, 100, sku, '' from (values
      (1, 'ANKER', 'Case-1'), (2, 'Anker', 'CASE-1'), (3, 'Anker', 'case-1-2'), (4, 'Anker' || U&'\\200B', 'ca se-1'),
      (5, 'Épos', 'E'), (6, 'epos', 'É')) p (at, brand, sku)`)
  for (const table of ['suppliers', 'couriers'])
    await client.query(`insert into ${table} (name, contact, email, phone)
      select name, '', 'p' || at || '@shop.example', '' from (values (1, 'Kudu  Éxpress'), (2, 'Kudu express'), (3, 'KUDU EXPRÉSS')) t (at, name)`)
  await client.query(
    `insert into categories (slug, title) values ('a', 'Phones'), ('b', 'PHONES'), ('c', 'phones (2)')`,
  )
  await migrate()

  const listed = async (query: string) => (await client.query({ text: query, rowMode: 'array' })).rows
  expect(await listed('select brand, sku from products order by id')).toEqual([
    ['Anker', 'Case-1'],
    ['Anker', 'CASE-1-3'],
    ['Anker', 'case-1-2'],
    ['Anker', 'ca se-1-4'],
    ['Épos', 'E'],
    ['Épos', 'É'],
  ])
  for (const table of ['suppliers', 'couriers'])
    expect(await listed(`select name from ${table} order by id`)).toEqual([
      ['Kudu  Éxpress'],
      ['Kudu express (2)'],
      ['KUDU EXPRÉSS (3)'],
    ])
  expect(await listed('select title from categories order by id')).toEqual([
    ['Phones'],
    ['PHONES (3)'],
    ['phones (2)'],
  ])
  const told = await listed(
    `select subject_type, subject_id, before, after from audit_entries where actor_email = 'Kwela update' order by id`,
  )
  expect(told).toHaveLength(10)
  expect(told[0]).toEqual(['product', '2', { name: 'P2', sku: 'CASE-1' }, { name: 'P2', sku: 'CASE-1-3' }])
  await close()
})
