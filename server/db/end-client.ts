import type pg from 'pg'
import { limits } from './limits.ts'

/** Closes a connection that belongs to no pool, and never waits for a dead one. */
export async function endClient(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => client.connection.stream.destroy(), limits.connection.goodbyeMs)
  await client.end().catch(() => undefined)
  clearTimeout(timer)
}
