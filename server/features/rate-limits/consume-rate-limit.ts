import { networkOf } from '#domain/accounts/network.ts'
import { type RateLimit, slowdownMs } from '#domain/accounts/rate-limits.ts'
import type { Queryable } from '#server/db/client.ts'
import { TooBusy } from '#server/too-busy.ts'
import { decrementRateLimitCount, incrementRateLimitCount, type RateLimitKey } from './rate-limit-queries.ts'

export type TooManyRequests = {
  kind: 'refused'
  reason: 'too_many_requests'
  retryAfterSeconds: number
  /** The limit that was exceeded the most, and how often by now. */
  limit: string
  times: number
  /** Whose account was tried, where it is known. */
  accountId: string | null
}

/** Who calls from this address; nobody where the shop asks itself. */
export function networkLimitKeys(limit: RateLimit, clientAddress: string | null): RateLimitKey[] {
  return clientAddress === null ? [] : [{ limit, who: networkOf(clientAddress) }]
}

/**
 * Counts an attempt before it is made, so that many at once cannot each find room for one more. What went well is given
 * back afterwards.
 */
export async function consumeRateLimit(
  db: Queryable,
  limitKeys: readonly RateLimitKey[],
  now: Date,
): Promise<TooManyRequests | null> {
  let waitMs = 0
  let most = { limit: '', times: 0 }
  for (const limitKey of limitKeys) {
    const { count, endsAt } = await incrementRateLimitCount(db, limitKey, now)
    const times = count - limitKey.limit.max
    if (times > 0) waitMs = Math.max(waitMs, endsAt.getTime() - now.getTime())
    if (times > most.times) most = { limit: limitKey.limit.name, times }
  }
  if (waitMs === 0) return null
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  return { kind: 'refused', reason: 'too_many_requests', retryAfterSeconds, ...most, accountId: null }
}

/** Counts an attempt that is never refused. Gives the time that its answer is to be kept back, and for which time it is. */
export async function consumeWithSlowdown(
  db: Queryable,
  limitKey: RateLimitKey,
  now: Date,
): Promise<{ slowdown: number; times: number }> {
  const { count } = await incrementRateLimitCount(db, limitKey, now)
  return { slowdown: slowdownMs(limitKey.limit, count), times: count - limitKey.limit.max }
}

/** What the shop was too busy to judge was no attempt. */
export async function consumeUnlessBusy<Result>(
  db: Queryable,
  limitKeys: readonly RateLimitKey[],
  judge: () => Promise<Result>,
): Promise<Result> {
  try {
    return await judge()
  } catch (error) {
    if (error instanceof TooBusy) await refundRateLimit(db, limitKeys)
    throw error
  }
}

export async function refundRateLimit(db: Queryable, limitKeys: readonly RateLimitKey[]): Promise<void> {
  for (const limitKey of limitKeys) await decrementRateLimitCount(db, limitKey)
}
