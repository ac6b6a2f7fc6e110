import pg from 'pg'
import { expect, it } from 'vitest'
import { copyDatabase } from '#tests/support/database/database.ts'

it('finds the emails that failed without reading all that were sent', async () => {
  const database = await copyDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  // A table that is empty would be read whole, whatever it has.
  await client.query('set enable_seqscan = off')
  const plan = await client.query(`explain select count(*) from emails where status = 'failed'`)
  await client.end()
  await database.drop()
  expect(JSON.stringify(plan.rows)).toContain('emails_unsent')
})
