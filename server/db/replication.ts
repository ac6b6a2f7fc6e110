import pg from 'pg'
import { endClient } from './end-client.ts'
import { limitedQuery } from './limited-query.ts'
import { limits } from './limits.ts'

/** PostgreSQL's streaming replication protocol (its manual, 54.4): what backups and standbys speak. */
export type Replication = {
  client: pg.Client
  /** A command that answers with one row; null without one. */
  ask(command: string): Promise<Record<string, string | null> | null>
  close(): Promise<void>
}

/** `givenUpAfterMs`: how long the server waits for a sign of who reads its log; it asks for one after half of it. */
export async function openReplication(
  url: string,
  name: string,
  { givenUpAfterMs }: { givenUpAfterMs?: number } = {},
): Promise<Replication> {
  const config = {
    connectionString: url,
    replication: 'true',
    connectionTimeoutMillis: limits.connection.patientlyOpenedMs,
    keepAlive: true,
    application_name: name,
    ...(givenUpAfterMs && { options: `-c wal_sender_timeout=${givenUpAfterMs}` }),
  }
  const client = new pg.Client(config)
  // Whoever waits for it hears of it there.
  client.on('error', () => undefined)
  await client.connect()
  return {
    client,
    async ask(command) {
      const { rows } = await client.query<Record<string, string | null>>(
        limitedQuery(command, limits.replication.answerMs),
      )
      return rows[0] ?? null
    },
    close: () => endClient(client),
  }
}

type Row = { fields: (string | null)[] }

// Enough to keep the disk of the server busy, and little memory.
const maxWaitingBytes = 4 * 1024 * 1024

export type CopyStream = {
  messages: AsyncGenerator<Buffer, void>
  /** The rows that came before and after the data. */
  rows: (string | null)[][]
  send(message: Buffer): void
}

/**
 * Sends a command that answers with a stream of messages. If they are read slowly, the server is made to wait. It ends
 * with an error if the server says nothing for `silentMs`: its connection may have died unnoticed.
 */
export function copyStream(
  { client }: Replication,
  command: string,
  { silentMs, endsWithData = false }: { silentMs: number; endsWithData?: boolean },
): CopyStream {
  const waiting: Buffer[] = []
  const rows: (string | null)[][] = []
  let waitingBytes = 0
  let end: { error: Error | null } | null = null
  let news = Promise.withResolvers<void>()
  const finish = (error: Error | null) => {
    end ??= { error }
    news.resolve()
  }
  client.once('end', () => finish(new Error('the connection for the backup ended')))
  client.once('error', finish)
  // The server's timeline has ended, and it waits for our goodbye.
  if (endsWithData) client.connection.once('copyDone', () => finish(null))
  client.query({
    submit: (connection: pg.Connection) => connection.query(command),
    handleRowDescription: () => undefined,
    handleDataRow: ({ fields }: Row) => rows.push(fields),
    handleCommandComplete: () => undefined,
    handlePortalSuspended: () => undefined,
    handleEmptyQuery: () => undefined,
    handleCopyInResponse: () => undefined,
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // The parser writes the next message where this one is.
      waiting.push(Buffer.from(chunk))
      waitingBytes += chunk.length
      if (waitingBytes > maxWaitingBytes) client.connection.stream.pause()
      news.resolve()
    },
    handleError: finish,
    handleReadyForQuery: () => finish(null),
  })

  async function* messages(): AsyncGenerator<Buffer, void> {
    for (;;) {
      const next = waiting.shift()
      if (next) {
        waitingBytes -= next.length
        if (waitingBytes < maxWaitingBytes / 2) client.connection.stream.resume()
        yield next
      } else if (end) {
        if (end.error) throw end.error
        return
      } else {
        const silence = setTimeout(
          () => finish(new Error(`the database said nothing for ${silentMs / 1000} seconds`)),
          silentMs,
        )
        await news.promise
        clearTimeout(silence)
        news = Promise.withResolvers()
      }
    }
  }
  return {
    messages: messages(),
    rows,
    send: (message) => void client.connection.stream.write(copyData(message)),
  }
}

/** A message of data in the other direction. */
function copyData(message: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write('d')
  head.writeInt32BE(message.length + 4, 1)
  return Buffer.concat([head, message])
}

/** "16/B374D848" as a number. */
export function lsnOf(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export function lsnText(lsn: bigint): string {
  return `${(lsn >> 32n).toString(16)}/${(lsn & 0xffff_ffffn).toString(16)}`.toUpperCase()
}

/** Why backups cannot be taken of this database, if that is what the error says; otherwise null. */
export function replicationRefusal(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code !== '42501' && code !== '28000') return null
  return 'the user of DATABASE_URL may not copy the whole database. Let it: ALTER ROLE … REPLICATION, and a line "host replication …" in pg_hba.conf. Where that is not possible, back the database up with what its host offers, or with pgBackRest, and set BACKUP_DATABASE=off so that Kwela backs up only pictures and secrets'
}
