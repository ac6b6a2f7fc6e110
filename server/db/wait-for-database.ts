import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from './client.ts'
import { limits } from './limits.ts'

/** Waits for a database that is starting or recovering, as after a power cut that stopped both. */
export async function waitForDatabase({ pool }: Database): Promise<void> {
  const endsAt = performance.now() + limits.connection.startingMs
  for (;;) {
    try {
      await pool.query('select 1')
      return
    } catch (error) {
      if (performance.now() > endsAt) throw error
      await wait(250)
    }
  }
}
