import type pg from 'pg'

/** A connection that answers nothing: its host is gone, or whatever lies between dropped it without a word. */
export class SilentDatabase extends Error {
  readonly code = 'ETIMEDOUT'

  constructor(limitMs: number) {
    super(`the database has not answered for ${limitMs / 1000} s`)
    this.name = 'SilentDatabase'
  }
}

/** What was asked of the connection; if nothing is heard within the limit, the connection is ended, and all it owes with it. */
export async function answeredWithin<T>(
  limitMs: number,
  client: pg.Client | pg.PoolClient,
  asked: Promise<T>,
): Promise<T> {
  let look: NodeJS.Immediate | undefined
  const timer = setTimeout(() => {
    // A process that was kept from running finds an answer that is there already only after its timers.
    look = setImmediate(() => client.connection.stream.destroy(new SilentDatabase(limitMs)))
  }, limitMs)
  try {
    return await asked
  } finally {
    clearTimeout(timer)
    if (look) clearImmediate(look)
  }
}
