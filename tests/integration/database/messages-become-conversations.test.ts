import { expect, it } from 'vitest'
import { openDatabaseBefore } from '#tests/support/database/open-database-before.ts'

it('gathers the messages of a shop that already has some, and loses none', async () => {
  const { client, migrate, close } = await openDatabaseBefore('0029_conversations')

  await client.query(`insert into accounts (id, email, email_verified) values
    ('a', 'verified@shop.example', true), ('b', 'unverified@shop.example', false)`)
  await client.query(`insert into contact_messages (account_id, name, email, message, received_at, done_at, done_by) values
    ('a', 'Old Name', 'verified@shop.example', 'one', '2026-11-01', '2026-11-02', 'owner@shop.example'),
    (null, 'New Name', 'verified@shop.example', 'two', '2026-11-03', null, null),
    ('b', 'Bee', 'unverified@shop.example', 'three', '2026-11-01', '2026-11-02', 'owner@shop.example'),
    (null, 'Stranger', 'unverified@shop.example', 'four', '2026-11-01', '2026-11-04', 'helper@shop.example'),
    (null, 'Stranger', 'unverified@shop.example', 'five', '2026-11-02', '2026-11-05', 'owner@shop.example')`)
  await migrate()

  const { rows } = await client.query(`select c.account_id, c.name, c.state, c.state_by, c.version,
      c.waiting_since::date::text as waits, array_agg(m.message order by m.id) as messages
    from conversations c join contact_messages m on m.conversation_id = c.id group by c.id order by min(m.id)`)
  const done = { state: 'done', state_by: 'owner@shop.example', waits: null }
  expect(rows).toEqual([
    {
      account_id: 'a',
      name: 'New Name',
      messages: ['one', 'two'],
      version: 2,
      state: 'open',
      state_by: null,
      waits: '2026-11-03',
    },
    { account_id: 'b', name: 'Bee', messages: ['three'], version: 1, ...done },
    { account_id: null, name: 'Stranger', messages: ['four', 'five'], version: 2, ...done },
  ])
  await close()
})
