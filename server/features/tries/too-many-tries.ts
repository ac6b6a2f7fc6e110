import { waitText } from '#domain/tries.ts'
import { type Call, problem, whoCalls } from '#server/http/route.ts'
import type { SecurityLog } from '#server/security-log.ts'
import type { TooMany } from './count-try.ts'

/** Tells the log and whoever tried. */
export function tooManyTries(
  securityLog: SecurityLog,
  call: Pick<Call, 'caller' | 'clientAddress'>,
  { retryAfterSeconds, limit, times, accountId }: TooMany,
) {
  const who = whoCalls(call)
  securityLog({ event: 'too_many_tries', ...who, accountId: accountId ?? who.accountId, limit, times })
  const text = `Too many tries. Please wait ${waitText(retryAfterSeconds)} and try again.`
  return {
    ...problem(429, 'too_many_tries', text),
    headers: { 'retry-after': String(retryAfterSeconds) },
  }
}
