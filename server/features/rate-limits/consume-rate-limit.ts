import { networkOf } from '#domain/accounts/network.ts'
import { type RateLimit, slowdownMs } from '#domain/accounts/rate-limits.ts'
import type { Queryable } from '#server/db/client.ts'
import { TooBusy } from '#server/too-busy.ts'
import { decrementRateLimitCount, incrementRateLimitCount, type RateLimitKey } from './rate-limit-queries.ts'

export type TooManyRequests = {
  kind: 'refused'
  reason: 'too_many_requests'
  retryAfterSeconds: number
  /** The limit that was exceeded the most, and the count so far. */
  limit: string
  times: number
  /** The account concerned, if known. */
  accountId: string | null
}

/** The caller at this address; null if the shop calls itself. */
export function networkLimitKeys(limit: RateLimit, clientAddress: string | null): RateLimitKey[] {
  return clientAddress === null ? [] : [{ limit, who: networkOf(clientAddress) }]
}

/**
 * Counts an attempt before it is made, so that many at once cannot each find room for one more. Successful attempts are
 * given back.
 */
export async function consumeRateLimit(
  db: Queryable,
  limitKeys: readonly RateLimitKey[],
  now: Date,
): Promise<TooManyRequests | null> {
  let waitMs = 0
  let worst = { limit: '', times: 0 }
  for (const limitKey of limitKeys) {
    const { count, endsAt } = await incrementRateLimitCount(db, limitKey, now)
    const times = count - limitKey.limit.max
    if (times > 0) waitMs = Math.max(waitMs, endsAt.getTime() - now.getTime())
    if (times > worst.times) worst = { limit: limitKey.limit.name, times }
  }
  if (waitMs === 0) return null
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  return { kind: 'refused', reason: 'too_many_requests', retryAfterSeconds, ...worst, accountId: null }
}

/** Counts an attempt that is never refused. Returns the delay of its answer, and which attempt it is. */
export async function consumeWithSlowdown(
  db: Queryable,
  limitKey: RateLimitKey,
  now: Date,
): Promise<{ slowdown: number; times: number }> {
  const { count } = await incrementRateLimitCount(db, limitKey, now)
  return { slowdown: slowdownMs(limitKey.limit, count), times: count - limitKey.limit.max }
}

/** If the shop was too busy to check, it was not an attempt. */
export async function consumeUnlessBusy<Result>(
  db: Queryable,
  limitKeys: readonly RateLimitKey[],
  check: () => Promise<Result>,
): Promise<Result> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof TooBusy) await refundRateLimit(db, limitKeys)
    throw error
  }
}

export async function refundRateLimit(db: Queryable, limitKeys: readonly RateLimitKey[]): Promise<void> {
  for (const limitKey of limitKeys) await decrementRateLimitCount(db, limitKey)
}
