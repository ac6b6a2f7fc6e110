import pg from 'pg'

const constraintClasses = new Set(['23503', '23505', '23514'])

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

// Drizzle wraps what the driver threw.
function databaseError(error: unknown): pg.DatabaseError | null {
  if (error instanceof pg.DatabaseError) return error
  return error instanceof Error && error.cause ? databaseError(error.cause) : null
}
