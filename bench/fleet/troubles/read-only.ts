import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseHost } from '../parts/start-databases.ts'
import { maxHomeGapMs, seconds } from '../report.ts'
import type { Trouble } from './trouble.ts'
import { waitUntilWhole } from './wait-until-whole.ts'

const answersWithinMs = 10_000

/** The primary takes no writes for a while, as a managed database does while it is moved or its disk is full. */
export const readOnly: Trouble = async (needs) => {
  const { fleet, load, settings } = needs
  const primary = await fleet.databases.primary()
  if (!primary) throw new Error('There is no primary that could be read-only')
  console.log(`Trouble: ${primary.name} takes no writes for ${settings.readOnlySeconds} seconds.`)
  const startedAt = Date.now()
  load.away.begin()
  try {
    await setReadOnly(primary, `alter system set default_transaction_read_only = on`)
    await wait(settings.readOnlySeconds * 1000)
  } finally {
    await setReadOnly(primary, `alter system reset default_transaction_read_only`)
  }
  const orderedMs = await waitUntilWhole(needs)
  const gapMs = load.home.maxGapMs(startedAt, Date.now())
  return [
    {
      what: 'Read-only: orders again, after it',
      value: `${seconds(orderedMs)} s`,
      isGood: orderedMs <= 10_000,
    },
    {
      what: 'Read-only: Home was away for, at most',
      value: `${seconds(gapMs)} s`,
      isGood: gapMs <= maxHomeGapMs,
    },
  ]
}

async function setReadOnly(primary: DatabaseHost, statement: string): Promise<void> {
  const client = new pg.Client({
    connectionString: primary.urlFor('postgres'),
    connectionTimeoutMillis: answersWithinMs,
    query_timeout: answersWithinMs,
  })
  try {
    await client.connect()
    await client.query('set default_transaction_read_only = off')
    await client.query(statement)
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end()
  }
}
