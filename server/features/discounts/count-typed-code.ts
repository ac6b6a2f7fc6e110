import { rateLimits } from '#domain/accounts/rate-limits.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Call } from '#server/http/route.ts'
import {
  consumeRateLimit,
  networkLimitKeys,
  type TooManyRequests,
} from '../rate-limits/consume-rate-limit.ts'
import type { RateLimitKey } from '../rate-limits/rate-limit-queries.ts'

type Needs = { db: Db; clock: Clock }
type Asker = Pick<Call, 'caller' | 'clientAddress'>

/**
 * Counts that somebody typed a code before it is looked up, so that codes cannot be guessed by trying. Within a session, only
 * its account's own tries count. What turns out to be a code of ours is given back.
 */
export async function countTypedCode(
  { db, clock }: Needs,
  asker: Asker,
): Promise<{ kind: 'counted'; limitKeys: RateLimitKey[] } | TooManyRequests> {
  const limitKeys = asker.caller
    ? [{ limit: rateLimits.discountCodeAccount, who: asker.caller.accountId }]
    : networkLimitKeys(rateLimits.discountCodeAddress, asker.clientAddress)
  return (await consumeRateLimit(db, limitKeys, clock())) ?? { kind: 'counted', limitKeys }
}

/** With an order: it is one statement more, and never given back, since nobody places so many. */
export async function countOrderedCode(
  { db, clock }: Needs,
  accountId: string,
): Promise<TooManyRequests | null> {
  return consumeRateLimit(db, [{ limit: rateLimits.discountCodeOrder, who: accountId }], clock())
}
