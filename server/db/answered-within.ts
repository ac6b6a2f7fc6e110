import type pg from 'pg'

/** A connection that does not answer: its host is gone, or something in between dropped it silently. */
export class SilentDatabase extends Error {
  readonly code = 'ETIMEDOUT'

  constructor(limitMs: number) {
    super(`the database has not answered for ${limitMs / 1000} s`)
    this.name = 'SilentDatabase'
  }
}

/**
 * A request to the connection; if there is no answer within the limit, the connection is closed, and all its pending
 * requests with it.
 */
export async function answeredWithin<T>(
  limitMs: number,
  client: pg.Client | pg.PoolClient,
  asked: Promise<T>,
): Promise<T> {
  let look: NodeJS.Immediate | undefined
  const timer = setTimeout(() => {
    // A process that was suspended sees an answer that is there already only after its timers.
    look = setImmediate(() => client.connection.stream.destroy(new SilentDatabase(limitMs)))
  }, limitMs)
  try {
    return await asked
  } finally {
    clearTimeout(timer)
    if (look) clearImmediate(look)
  }
}
