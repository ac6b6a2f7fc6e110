import { waitText } from '#domain/accounts/rate-limits.ts'
import { type Call, problem, whoCalls } from '#server/http/route.ts'
import type { SecurityLog } from '#server/security-log.ts'
import type { TooManyRequests } from './consume-rate-limit.ts'

/** Logs the refusal and answers the caller. */
export function tooManyRequests(
  securityLog: SecurityLog,
  call: Pick<Call, 'caller' | 'clientAddress'>,
  { retryAfterSeconds, limit, times, accountId }: TooManyRequests,
) {
  const who = whoCalls(call)
  securityLog({ event: 'too_many_requests', ...who, accountId: accountId ?? who.accountId, limit, times })
  const text = `Too many attempts. Please wait ${waitText(retryAfterSeconds)} and try again.`
  return {
    ...problem(429, 'too_many_requests', text),
    headers: { 'retry-after': String(retryAfterSeconds) },
  }
}
