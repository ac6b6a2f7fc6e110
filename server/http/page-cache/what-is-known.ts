import type { ChangeFeed } from './change-feed.ts'

/**
 * Whether an answer may be sent: one that is known to be right, or, while the database cannot be asked, one of which
 * that was known a while ago.
 */
export type Knowledge = { kind: 'known' } | { kind: 'old'; seconds: number } | { kind: 'unknown' }

/** Nobody waits for a database that is known to be away, and it is asked again meanwhile. */
export async function whatIsKnown(
  feed: Pick<ChangeFeed, 'freshen' | 'retry' | 'awayForMs'>,
  maxOldMs: number,
): Promise<Knowledge> {
  if (feed.awayForMs() !== null) {
    const asked = feed.freshen()
    const old = oldBy(feed, maxOldMs)
    if (old) return old
    return (await asked) ? { kind: 'known' } : { kind: 'unknown' }
  }
  if (await feed.freshen()) return { kind: 'known' }
  if (maxOldMs > 0 && (await feed.retry())) return { kind: 'known' }
  return oldBy(feed, maxOldMs) ?? { kind: 'unknown' }
}

function oldBy({ awayForMs }: Pick<ChangeFeed, 'awayForMs'>, maxOldMs: number): Knowledge | null {
  const ms = awayForMs()
  return ms !== null && ms <= maxOldMs ? { kind: 'old', seconds: Math.ceil(ms / 1000) } : null
}

/** How programs are told (RFC 9211, a ttl below zero): shoppers need not be, since nothing can be bought meanwhile. */
export function headersOfOld(seconds: number): Record<string, string> {
  return { 'cache-status': `kwela; hit; ttl=-${seconds}; detail=database-unreachable` }
}
