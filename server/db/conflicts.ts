import pg from 'pg'

const constraintClasses = new Set(['23503', '23505', '23514'])

// No connection, terminated, no permission to log in, no such database, not accepting connections, read-only, disk
// full, shutting down or starting, disk failure.
const faultCodes = /^(08|25006|25P0[34]|28|3D|55000|55P03|53|57014|57P|58030)/
const readOnly = '25006'
const diskFull = '53100'
// Overload: out of memory or connections, and waits that took too long.
const busyCodes = /^(53[234]|55P03|57014)/

// A missing file has the same code as a missing socket: the operation tells them apart.
const networkCalls = new Set(['connect', 'getaddrinfo'])
const networkCodes = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])
// Messages of pg and pg-pool, which give these errors no code.
const lostConnectionWords =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout e|Query read timeout)/
const noFreeConnection = 'timeout exceeded when trying to connect'

/** pg-pool's message for a shorter wait than its own. */
export class NoFreeConnection extends Error {
  constructor() {
    super(noFreeConnection)
  }
}

/** One of several hosts that takes no writes at the moment. */
export class StandbyServer extends Error {
  constructor() {
    super('the server is a standby')
  }
}

/** The database cannot be used just now. The cause is not the request, so it may be repeated later. */
export type DatabaseFault = { kind: 'unreachable' | 'read_only' | 'full' | 'busy'; reason: string }

/** The name of the constraint that refused a write, or null when the error is about something else. */
export function conflictOf(error: unknown): string | null {
  const cause = databaseError(error)
  return cause?.code && constraintClasses.has(cause.code) ? (cause.constraint ?? null) : null
}

/** Whether a write was refused because its account does not exist, or no longer does. */
export function isWithoutAccount(error: unknown): boolean {
  return conflictOf(error)?.endsWith('_account_id_accounts_id_fk') ?? false
}

/** Whether a statement was ended because it took longer than its connection allows. */
export function isOutOfTime(error: unknown): boolean {
  // query_canceled
  return databaseError(error)?.code === '57014'
}

/** Why the database cannot be used, in the driver's words; null if the error is about something else. */
export function databaseFaultOf(error: unknown): DatabaseFault | null {
  if (!(error instanceof Error)) return null
  // A host name with two addresses, each of which has failed by itself.
  if (error instanceof AggregateError) return databaseFaultOf(error.errors[0])
  const kind = kindOf(error)
  return kind ? { kind, reason: error.message } : databaseFaultOf(error.cause)
}

/** Whether a connection is useless after this: it is gone, or leads to a server that accepts no writes. */
export function endsConnection(error: unknown): boolean {
  const kind = databaseFaultOf(error)?.kind
  return kind === 'unreachable' || kind === 'read_only'
}

function kindOf(error: Error & { code?: string; syscall?: string }): DatabaseFault['kind'] | null {
  const { code = '', syscall = '', message } = error
  if (error instanceof pg.DatabaseError) {
    if (!faultCodes.test(code)) return null
    if (code === readOnly) return 'read_only'
    if (code === diskFull) return 'full'
    return busyCodes.test(code) ? 'busy' : 'unreachable'
  }
  if (error instanceof StandbyServer) return 'read_only'
  if (message === noFreeConnection) return 'busy'
  const isOfNetwork = networkCalls.has(syscall) || networkCodes.has(code)
  return isOfNetwork || lostConnectionWords.test(message) ? 'unreachable' : null
}

// Drizzle wraps the driver's error.
function databaseError(error: unknown): pg.DatabaseError | null {
  if (error instanceof pg.DatabaseError) return error
  return error instanceof Error && error.cause ? databaseError(error.cause) : null
}
