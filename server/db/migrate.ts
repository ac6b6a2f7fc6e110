import { fileURLToPath } from 'node:url'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { Database } from './client.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

// Any number that nothing else in this database locks; it spells "kwela" on a telephone keypad.
export const migrationLock = 59352

/** Brings the schema up to date. Processes that start together wait for the first one. */
export async function migrate({ db, pool }: Database): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await applyMigrations(db, { migrationsFolder })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
    client.release()
  }
}
