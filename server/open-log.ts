import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { createLog } from './log.ts'
import { openSecurityStream } from './open-security-stream.ts'
import { createSecurityLog, type SecurityCounts, type SecurityLog } from './security-log.ts'
import { noTracing, type Tracing } from './tracing/tracing.ts'
import { version } from './version.ts'

export type Logging = { log: Logger; tracing: Tracing }

/** Each line of the log names the trace that it is a part of. */
export async function openLog({ logLevel, processNumber, traces }: Config): Promise<Logging> {
  if (!traces) return { log: createLog(logLevel), tracing: noTracing }
  // OpenTelemetry is as large as the server itself, and most shops have nobody who reads traces.
  const { openTracing } = await import('./tracing/open-tracing.ts')
  const log = createLog(logLevel, undefined, () => tracing.logFacts())
  const tracing = openTracing({ settings: traces, version, processNumber, log })
  return { log, tracing }
}

export type SecurityLogging = {
  securityLog: SecurityLog
  /** What the metrics say of them. */
  securityCounts: SecurityCounts
}

export function openSecurityLog(
  { securityLog: place }: Config,
  { log, clock, tracing }: Logging & { clock: Clock },
): SecurityLogging {
  const stream = place ? openSecurityStream(place, log) : null
  const lines = stream ? createLog('info', stream, tracing.isOn ? tracing.logFacts : undefined) : log
  return createSecurityLog({ log: lines, clock })
}
