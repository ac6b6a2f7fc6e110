import { DrizzleQueryError } from 'drizzle-orm'
import pino, { type DestinationStream, type Logger, stdSerializers } from 'pino'

/** The shop's log: facts and ids, never a session, a password or what a person typed. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: { err: withoutValues },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** A failed query carries the values it was given, in a property and at the end of its message: addresses, hashes, letters. */
function withoutValues(error: Error): object {
  const told = stdSerializers.err(error)
  if (!(error instanceof DrizzleQueryError)) return told
  const values = `\nparams: ${error.params}`
  const { params: _params, ...rest } = told
  return { ...rest, message: rest.message.replace(values, ''), stack: rest.stack.replace(values, '') }
}
