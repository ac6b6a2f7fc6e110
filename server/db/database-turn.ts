import pg from 'pg'

/** Held by one process of the shop at a time. */
export type DatabaseTurn = {
  /** Asks for it, unless this process has it. */
  isOurs(): Promise<boolean>
  close(): Promise<void>
}

const timeoutMs = 2_000
const goodbyeMs = 1_000

/**
 * The lock belongs to a connection of its own, and ends with it. If that dies unnoticed, two processes may have the
 * turn for a while.
 */
export function databaseTurn({ url, name }: { url: string; name: string }): DatabaseTurn {
  let client: pg.Client | null = null
  let isHeld = false

  async function connect(): Promise<pg.Client> {
    const opened = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      keepAlive: true,
      application_name: `kwela turn: ${name}`,
    })
    opened.on('error', () => forget(opened))
    opened.on('end', () => forget(opened))
    await opened.connect()
    client = opened
    return opened
  }

  function forget(lost: pg.Client): void {
    if (client !== lost) return
    client = null
    isHeld = false
    lost.connection.stream.destroy()
  }

  return {
    async isOurs() {
      if (isHeld) return true
      try {
        const asked = client ?? (await connect())
        const { rows } = await asked.query<{ isOurs: boolean }>(
          'select pg_try_advisory_lock(hashtextextended($1, 0)) as "isOurs"',
          [name],
        )
        isHeld = client === asked && rows[0]?.isOurs === true
      } catch {
        // Whoever reaches the database has it.
        if (client) forget(client)
      }
      return isHeld
    },

    async close() {
      const open = client
      client = null
      // A dead connection does not say goodbye.
      const timer = setTimeout(() => open?.connection.stream.destroy(), goodbyeMs)
      await open?.end().catch(() => undefined)
      clearTimeout(timer)
    },
  }
}
