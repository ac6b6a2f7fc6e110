import { networkOf } from '#domain/network.ts'
import { slowdownMs, type TryLimit } from '#domain/tries.ts'
import type { Queryable } from '#server/db/client.ts'
import { TooBusy } from '#server/too-busy.ts'
import { insertTry, type Trier, updateTryBack } from './try-queries.ts'

export type TooMany = {
  kind: 'refused'
  reason: 'too_many_tries'
  retryAfterSeconds: number
  /** The limit that was exceeded the most, and how often by now. */
  limit: string
  times: number
  /** Whose account was tried, where it is known. */
  accountId: string | null
}

/** Who tries from this address; nobody where the shop asks itself. */
export function fromAddress(limit: TryLimit, clientAddress: string | null): Trier[] {
  return clientAddress === null ? [] : [{ limit, who: networkOf(clientAddress) }]
}

/**
 * Counts a try before it is made, so that many at once cannot each find room for one more. What went well is given
 * back afterwards.
 */
export async function countTry(db: Queryable, triers: readonly Trier[], now: Date): Promise<TooMany | null> {
  let waitMs = 0
  let most = { limit: '', times: 0 }
  for (const trier of triers) {
    const { tries, endsAt } = await insertTry(db, trier, now)
    const times = tries - trier.limit.tries
    if (times > 0) waitMs = Math.max(waitMs, endsAt.getTime() - now.getTime())
    if (times > most.times) most = { limit: trier.limit.name, times }
  }
  if (waitMs === 0) return null
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  return { kind: 'refused', reason: 'too_many_tries', retryAfterSeconds, ...most, accountId: null }
}

/** Counts a try that is never refused. Gives the time that its answer is to be kept back, and for which time it is. */
export async function countSlowly(
  db: Queryable,
  trier: Trier,
  now: Date,
): Promise<{ slowdown: number; times: number }> {
  const { tries } = await insertTry(db, trier, now)
  return { slowdown: slowdownMs(trier.limit, tries), times: tries - trier.limit.tries }
}

/** What the shop was too busy to judge was no try. */
export async function countedUnlessBusy<Result>(
  db: Queryable,
  triers: readonly Trier[],
  judge: () => Promise<Result>,
): Promise<Result> {
  try {
    return await judge()
  } catch (error) {
    if (error instanceof TooBusy) await giveTryBack(db, triers)
    throw error
  }
}

export async function giveTryBack(db: Queryable, triers: readonly Trier[]): Promise<void> {
  for (const trier of triers) await updateTryBack(db, trier)
}
