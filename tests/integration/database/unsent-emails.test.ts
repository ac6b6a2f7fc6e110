import pg from 'pg'
import { expect, it } from 'vitest'
import { copyDatabase } from '#tests/support/database/database.ts'

it('finds the failed emails without reading all that were sent', async () => {
  const database = await copyDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  // An empty table would be read completely, with or without an index.
  await client.query('set enable_seqscan = off')
  const plan = await client.query(`explain select count(*) from emails where status = 'failed'`)
  await client.end()
  await database.drop()
  expect(JSON.stringify(plan.rows)).toContain('emails_unsent')
})
