import type pg from 'pg'
import { clientFor } from './client-for.ts'
import { endClient } from './end-client.ts'
import { limitedQuery } from './limited-query.ts'
import { limits } from './limits.ts'

/** Held by one process of the shop at a time. */
export type DatabaseTurn = {
  /** Asks for it, unless this process has it. */
  isOurs(): Promise<boolean>
  close(): Promise<void>
}

const { answerMs, holderLetsGoAfter, databaseLetsGoAfter, answersWithin } = limits.turn

type TurnOptions = {
  url: string
  name: string
  /** How often whoever has the turn asks the database something. After four times as long in silence it is free. */
  beatMs?: number
}

/**
 * The lock belongs to a connection of its own, and ends with it. If that dies unnoticed, as when a firewall forgets it,
 * or the process stands still, both ends let go. Only where another database took over may two have the turn, until the
 * old one's silence is noticed.
 */
export function databaseTurn({ url, name, beatMs = limits.turn.beatMs }: TurnOptions): DatabaseTurn {
  let client: pg.Client | null = null
  let heldUntil = 0
  let beat: NodeJS.Timeout | undefined
  let asking: Promise<void> | null = null

  async function connect(): Promise<pg.Client> {
    const opened = turnClient({ url, name, beatMs })
    opened.on('error', () => forget(opened))
    opened.on('end', () => forget(opened))
    await opened.connect()
    client = opened
    return opened
  }

  function forget(lost: pg.Client): void {
    if (client !== lost) return
    client = null
    letGo()
    lost.connection.stream.destroy()
  }

  function letGo(): void {
    heldUntil = 0
    clearInterval(beat)
  }

  /** Its time runs from before the question: the database's own begins when it has answered. */
  function hold(held: pg.Client, askedAt: number): void {
    heldUntil = askedAt + holderLetsGoAfter * beatMs
    clearInterval(beat)
    beat = setInterval(() => {
      asking ??= checkAlive(held).finally(() => {
        asking = null
      })
    }, beatMs).unref()
  }

  async function checkAlive(held: pg.Client): Promise<void> {
    const askedAt = performance.now()
    try {
      await held.query(limitedQuery('select', answersWithin * beatMs))
      if (client === held) heldUntil = askedAt + holderLetsGoAfter * beatMs
    } catch {
      forget(held)
    }
  }

  return {
    async isOurs() {
      if (performance.now() < heldUntil) return true
      await asking
      try {
        const asked = client ?? (await connect())
        const askedAt = performance.now()
        const { rows } = await asked.query<{ isOurs: boolean }>(
          'select pg_try_advisory_lock(hashtextextended($1, 0)) as "isOurs"',
          [name],
        )
        if (client === asked && rows[0]?.isOurs) hold(asked, askedAt)
      } catch {
        // Whoever reaches the database has it.
        if (client) forget(client)
      }
      return performance.now() < heldUntil
    },

    async close() {
      const open = client
      client = null
      letGo()
      if (open) await endClient(open)
    },
  }
}

function turnClient({ url, name, beatMs }: Required<TurnOptions>): pg.Client {
  return new (clientFor(url))({
    connectionString: url,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    keepAlive: true,
    application_name: `kwela turn: ${name}`,
    options: `-c idle_session_timeout=${databaseLetsGoAfter * beatMs}`,
  })
}
