import pg from 'pg'

const constraintClasses = new Set(['23503', '23505', '23514'])

// No connection, no right to sign in, no such database, one that lets nobody in, no room, and shut down or starting.
const lostConnectionCodes = /^(08|28|3D|55000|53|57P)/
// A file that is missing has the code of a socket that is: what was tried tells them apart.
const networkCalls = new Set(['connect', 'getaddrinfo'])
const networkCodes = new Set(['ECONNRESET', 'EPIPE'])
// In the words of pg and pg-pool, which give them no code.
const lostConnectionWords =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout e)/

/** The name of the constraint that refused a write, or null when the error is about something else. */
export function conflictOf(error: unknown): string | null {
  const cause = databaseError(error)
  return cause?.code && constraintClasses.has(cause.code) ? (cause.constraint ?? null) : null
}

/** Whether a statement was ended because it took longer than its connection allows. */
export function isOutOfTime(error: unknown): boolean {
  // query_canceled
  return databaseError(error)?.code === '57014'
}

/** Whether a query was never sent, since none of the connections came free in time. */
export function isOutOfConnections(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // In the words of pg-pool, which gives it no code.
  return error.message === 'timeout exceeded when trying to connect' || isOutOfConnections(error.cause)
}

/** Why the database could not be reached, or was lost, in the driver's words; null when the error is about something else. */
export function connectionFaultOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  // A name that stands for two addresses, where each has failed by itself.
  if (error instanceof AggregateError) return connectionFaultOf(error.errors[0])
  return isConnectionFault(error) ? error.message : connectionFaultOf(error.cause)
}

function isConnectionFault(error: Error & { code?: string; syscall?: string }): boolean {
  const { code = '', syscall = '', message } = error
  if (error instanceof pg.DatabaseError) return lostConnectionCodes.test(code)
  return networkCalls.has(syscall) || networkCodes.has(code) || lostConnectionWords.test(message)
}

// Drizzle wraps what the driver threw.
function databaseError(error: unknown): pg.DatabaseError | null {
  if (error instanceof pg.DatabaseError) return error
  return error instanceof Error && error.cause ? databaseError(error.cause) : null
}
