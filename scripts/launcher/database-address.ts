import pg from 'pg'
import { Refusal } from '../refusal.mjs'

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host could not be looked up',
  EHOSTUNREACH: 'there is no way to that host',
  ENETUNREACH: 'there is no way to that host',
  ECONNRESET: 'the connection was cut',
  ETIMEDOUT: 'no answer came within 5 seconds',
  ENOENT: 'there is no such socket',
  '28P01': 'the user name or the password is wrong',
  '28000': 'that user may not sign in',
  '3D000': 'there is no such database',
  '42501': 'that user may not use this database',
  '53300': 'it has no connection left',
  '57P03': 'it is still starting, or stopping',
}

const patienceMs = 5_000

/** Asks a PostgreSQL of the person's own one small question, so that a wrong address is known before anything starts. */
export async function tryDatabaseAddress(address: string): Promise<void> {
  const client = clientFor(address)
  const place = `${client.host}:${client.port}`
  client.on('error', () => {
    // A connection cut after the question was answered, or after the time was up, changes nothing any more.
  })
  try {
    await Promise.race([ask(client), timeUp()])
  } catch (error) {
    throw new Refusal(`The database at ${place} named by DATABASE_URL cannot be used: ${reasonOf(error)}.`, {
      cause: error,
    })
  } finally {
    void client.end().catch(() => {
      // It never was open.
    })
  }
}

function clientFor(address: string) {
  const isPostgres = /^postgres(ql)?:\/\//.test(address)
  try {
    if (isPostgres) return new pg.Client({ connectionString: address, connectionTimeoutMillis: patienceMs })
  } catch {
    // Told below; the parser's own message holds the address, and with it the password.
  }
  throw new Refusal(
    'DATABASE_URL is not an address of a PostgreSQL, such as postgres://user:password@host:5432/database.',
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
  // "localhost" stands for two addresses, and each has failed by itself.
  const first = error instanceof AggregateError ? error.errors[0] : error
  if (!(first instanceof Error)) return 'it did not answer'
  const code = 'code' in first ? String(first.code) : ''
  if (first.message === 'timeout expired') return 'no answer came within 5 seconds'
  return reasons[code] ?? first.message.replace(/\.$/, '')
}
