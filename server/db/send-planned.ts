import type pg from 'pg'

export type Statement = { config: pg.QueryConfig; values?: unknown[] }

type PlanMode = 'auto' | 'force_generic_plan'

// What each connection was told last. PostgreSQL begins with auto.
const modes = new WeakMap<pg.PoolClient, PlanMode>()

/**
 * Sends a statement so that one with a name is planned once for all values. Left to itself, PostgreSQL plans it again each
 * time that the values promise a plan which it takes for cheaper (an array of two where it expected ten), and the planning
 * of a page's statements took five times as long as running them. A statement without a name is planned for its values:
 * it may have been built for them.
 */
export async function sendPlanned(
  client: pg.PoolClient,
  { config, values }: Statement,
): Promise<pg.QueryResult> {
  const mode = config.name ? 'force_generic_plan' : 'auto'
  const isAlike = !values?.length || mode === (modes.get(client) ?? 'auto')
  if (!isAlike) {
    await client.query(`set plan_cache_mode = ${mode}`)
    modes.set(client, mode)
  }
  return client.query(config, values)
}

/** The mode cannot be followed through a transaction, whose end may take it back: all of it is in the usual one. */
export function beginPlanned({ config, values }: Statement): Statement {
  const isBeginning = config.text.startsWith('begin')
  return isBeginning
    ? { config: { ...config, text: `${config.text}; set local plan_cache_mode = auto` }, values }
    : { config, values }
}
