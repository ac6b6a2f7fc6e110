import { setTimeout as wait } from 'node:timers/promises'
import type { DatabaseTurn } from '#server/db/database-turn.ts'
import type { ChangeFeed } from '#server/http/page-cache/change-feed.ts'
import type { Change } from '#server/http/page-cache/tags.ts'
import type { RunningPurges } from '../growth.ts'
import type { CachingProxy } from './caching-proxy.ts'
import { createPurgeQueue, type PurgeLog } from './create-purge-queue.ts'
import { keysToPurge } from './surrogate-keys.ts'

type Needs = {
  proxies: readonly CachingProxy[]
  openFeed: (onChange: (change: Change) => void) => ChangeFeed
  /** One process tells them, for all. */
  turn: DatabaseTurn
  log: PurgeLog
}

/**
 * How often changes are read and told. A change is told one round after it was noticed: by then every process has
 * noticed it (`limits.changes.toleranceMs`), and an old answer that was on its way to the proxy has arrived and goes with the
 * rest.
 */
export const purgeEveryMs = 250
const turnEveryMs = 500

/** Tells the proxies in front of the shop what has changed, whoever changed it, as long as it is this process's turn. */
export function purgeProxies(needs: Needs): RunningPurges {
  const ending = new AbortController()
  const running = run(needs, ending.signal)
  return {
    async stop() {
      ending.abort()
      await running
      await needs.turn.close()
    },
  }
}

async function run(needs: Needs, ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    if (await needs.turn.isOurs()) await follow(needs, ending)
    else await rest(turnEveryMs, ending)
  }
}

/**
 * Until the turn is lost. The first poll of a feed reports that everything may have changed, which is so: nobody knows
 * what was told before, nor which build made what the proxies have.
 */
async function follow({ proxies, openFeed, turn, log }: Needs, ending: AbortSignal): Promise<void> {
  const queues = proxies.map((proxy) => createPurgeQueue(proxy, log))
  const tell = (keys: readonly string[]) => {
    if (keys.length > 0) for (const queue of queues) queue.add(keys)
  }
  let noticed = new Set<string>()
  const feed = openFeed((change) => {
    for (const key of keysToPurge(change)) noticed.add(key)
  })
  while (!ending.aborted && (await turn.isOurs())) {
    const due = noticed
    noticed = new Set()
    // Without the database nobody changes anything, and the proxies' pages are better than none.
    if (await feed.sync()) tell([...due])
    else for (const key of due) noticed.add(key)
    await rest(purgeEveryMs, ending)
  }
  // Whoever has the turn next tells them to forget everything; this is for a shop that stays closed.
  if (await feed.sync()) tell([...noticed])
  await Promise.all(queues.map((queue) => queue.close()))
  await feed.close()
}

async function rest(ms: number, ending: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal: ending }).catch(() => undefined)
}
