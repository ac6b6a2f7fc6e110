import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { RunningPostgres } from '#scripts/launcher/postgres.ts'
import { median } from '../running/measurement.ts'

const times = 9

/**
 * Counts the statements that reach PostgreSQL while `act` runs once, using its log. Takes the median of several runs,
 * in case other statements interfere.
 */
export async function countStatements(
  postgres: RunningPostgres,
  pool: pg.Pool,
  act: () => Promise<void>,
): Promise<number> {
  const logged = () =>
    readFileSync(join(postgres.dataFolder, 'postgres.log'), 'utf8').match(/LOG: {2}(statement|execute )/g)
      ?.length ?? 0
  await pool.query(`alter system set log_statement = 'all'`)
  await pool.query('select pg_reload_conf()')
  const counts: number[] = []
  for (let time = 0; time < times; time++) {
    const before = logged()
    await act()
    counts.push(logged() - before)
  }
  await pool.query('alter system reset log_statement')
  await pool.query('select pg_reload_conf()')
  return median(counts)
}
