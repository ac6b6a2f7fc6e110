import { DrizzleQueryError } from 'drizzle-orm'
import pino, { type DestinationStream, type Logger, stdSerializers } from 'pino'
import { databaseFaultOf } from './db/conflicts.ts'
import { TooBusy } from './too-busy.ts'

/** The shop's log: facts and ids, never a session, a password or what a person typed. */
export function createLog(
  level: string,
  destination?: DestinationStream,
  mixin?: () => Record<string, string>,
): Logger {
  const options = {
    level,
    ...(mixin && { mixin }),
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: { err: withoutValues, req: withoutQuery },
    hooks: { streamWrite: withoutMissedQuery },
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * A database that cannot be used is not a fault in the code: the stack trace says nothing, and it occurs everywhere at
 * once.
 */
export function logFault(log: Pick<Logger, 'warn' | 'error'>, error: unknown, message: string): void {
  const fault = databaseFaultOf(error)
  if (fault) log.warn({ database: fault.kind, reason: fault.reason }, message)
  else if (error instanceof TooBusy) log.warn({ reason: error.message }, message)
  else log.error({ err: error }, message)
}

type LoggedRequest = {
  method: string
  url: string
  host?: string
  ip?: string
  socket?: { remotePort?: number }
}

/** The path without the query, where people write names, addresses and search terms. */
function withoutQuery({ method, url, host, ip, socket }: LoggedRequest): object {
  return { method, url: pathOf(url), host, remoteAddress: ip, remotePort: socket?.remotePort }
}

function pathOf(url: string): string {
  return url.replace(/[?#].*$/s, '')
}

/** Fastify's own log line about an unknown address contains all of it. */
function withoutMissedQuery(line: string): string {
  return line.replace(/("msg":"Route [A-Z-]+:(?:[^"?\\]|\\.)*)\?(?:[^"\\]|\\.)*?( not found")/, '$1$2')
}

/** A failed query has its values in a property and at the end of its message: addresses, hashes, emails. */
function withoutValues(error: Error): object {
  const told = stdSerializers.err(error)
  if (!(error instanceof DrizzleQueryError)) return told
  const { params: _params, ...rest } = told
  const without = (text: string) => text.replace(valuesIn(error), '')
  return { ...rest, message: without(rest.message), stack: without(rest.stack) }
}

function valuesIn({ params }: DrizzleQueryError): string {
  return `\nparams: ${params}`
}

/** An error's own message, for readers outside the log. */
export function faultText(error: unknown): string {
  if (error instanceof DrizzleQueryError) return error.message.replace(valuesIn(error), '')
  return error instanceof Error ? error.message : String(error)
}
