import type { Queryable } from './client.ts'
import { limits } from './limits.ts'

/**
 * A pooler that gives each transaction another connection refuses the time limits that a connection begins with, so the
 * role has to have them. Returns what to do about those that it has not.
 */
export async function missingRoleLimits(db: Queryable): Promise<string | null> {
  const { rows } = await db.execute<{ role: string; name: string }>(`
    select quote_ident(current_user) as role, name from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout') and setting = '0' order by name desc`)
  const [first] = rows
  if (!first) return null
  const statements = rows.map(
    ({ role, name }) => `ALTER ROLE ${role} SET ${name} = '${limits.statement.maxMs / 1000}s';`,
  )
  return `Nothing ends a statement that hangs: with DATABASE_POOLER=transaction its role must have time limits. Run ${statements.join(' ')}`
}
