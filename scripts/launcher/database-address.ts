import pg from 'pg'
import { addressesOf } from '#server/db/client-for.ts'
import { Refusal } from '../refusal.mjs'

const reasons: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused',
  ENOTFOUND: 'the host was not found',
  EAI_AGAIN: 'the host name could not be resolved',
  EHOSTUNREACH: 'the host is unreachable',
  ENETUNREACH: 'the host is unreachable',
  ECONNRESET: 'the connection was reset',
  ETIMEDOUT: 'it did not answer within 5 seconds',
  ENOENT: 'the socket does not exist',
  '28P01': 'the user name or password is wrong',
  '28000': 'the user is not allowed to log in',
  '3D000': 'the database does not exist',
  '42501': 'the user has no permission to use this database',
  '53300': 'it has no free connections',
  '57P03': 'it is starting up or shutting down',
}

const patienceMs = 5_000

/**
 * Sends a trivial query to a PostgreSQL that the user provides, so that a wrong address is reported before anything
 * starts.
 */
export async function tryDatabaseAddress(url: string): Promise<void> {
  const addresses = addressesOf(url)
  // Of several hosts, one is enough.
  const answers = await Promise.allSettled(addresses.map(tryOne))
  const [first] = answers
  if (first?.status === 'rejected' && answers.every(({ status }) => status === 'rejected')) throw first.reason
}

async function tryOne(address: string): Promise<void> {
  const client = clientFor(address)
  const place = `${client.host}:${client.port}`
  client.on('error', () => {
    // A connection that drops after the query or after the timeout no longer matters.
  })
  try {
    await Promise.race([ask(client), timeUp()])
  } catch (error) {
    throw new Refusal(`Cannot use the database at ${place} (DATABASE_URL): ${reasonOf(error)}.`, {
      cause: error,
    })
  } finally {
    void client.end().catch(() => {
      // It was never open.
    })
  }
}

function clientFor(address: string) {
  const isPostgres = /^postgres(ql)?:\/\//.test(address)
  try {
    if (isPostgres) return new pg.Client({ connectionString: address, connectionTimeoutMillis: patienceMs })
  } catch {
    // Reported below; the parser's own message contains the address, and with it the password.
  }
  throw new Refusal(
    'DATABASE_URL is not a valid PostgreSQL URL, such as postgres://user:password@host:5432/database.',
  )
}

async function ask(client: pg.Client) {
  await client.connect()
  await client.query('select 1')
}

async function timeUp(): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  setTimeout(() => reject(Object.assign(new Error('time up'), { code: 'ETIMEDOUT' })), patienceMs).unref()
  return promise
}

function reasonOf(error: unknown): string {
  // "localhost" resolves to two addresses, and each has its own error.
  const first = error instanceof AggregateError ? error.errors[0] : error
  if (!(first instanceof Error)) return 'it did not answer'
  const code = 'code' in first ? String(first.code) : ''
  if (first.message === 'timeout expired') return 'it did not answer within 5 seconds'
  return reasons[code] ?? first.message.replace(/\.$/, '')
}
