import pg from 'pg'
import { Refusal } from './refusal.mjs'

const liveKey = /^sk_live_/

/** Refuses if the settings suggest that this may be a real shop. */
export function refuseRealShop({
  databaseUrl,
  yocoSecretKey,
}: {
  databaseUrl?: string | undefined
  yocoSecretKey?: string | undefined
}): void {
  if (yocoSecretKey && liveKey.test(yocoSecretKey))
    throw new Refusal(
      'A shop with a live key is never reset. If this is not that shop, unset YOCO_SECRET_KEY.',
    )
  if (databaseUrl && !isForTrying(nameOf(databaseUrl)))
    throw new Refusal(
      `Only a database with "test" or "dev" in its name can be reset, but DATABASE_URL points to "${nameOf(databaseUrl)}".`,
    )
}

/** Deletes everything in a database, unless a shop is using it or a real payment was ever made in it. */
export async function emptyDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await refuseUsedDatabase(client)
    await client.query('begin')
    await client.query('drop schema if exists drizzle cascade')
    await client.query('drop schema public cascade')
    await client.query('create schema public')
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function refuseUsedDatabase(client: pg.Client): Promise<void> {
  const { rows: others } = await client.query(
    `select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  if (others.length > 0)
    throw new Refusal('Something else is connected to this database. Stop the shop and try again.')
  const { rows: tables } = await client.query(`select to_regclass('public.payments') as payments`)
  if (!tables[0]?.payments) return
  const { rows: live } = await client.query(`select 1 from public.payments where mode = 'live' limit 1`)
  if (live.length > 0) throw new Refusal('This database contains real payments, so it is never reset.')
}

function nameOf(databaseUrl: string): string {
  try {
    return decodeURIComponent(new URL(databaseUrl).pathname.slice(1))
  } catch {
    return ''
  }
}

/** Matches "kwela_test", "dev-3" and "testing", but not "latest" or "devices". */
function isForTrying(name: string): boolean {
  return /(^|[^a-z])(test|tests|testing|dev|development)([^a-z]|$)/i.test(name)
}
