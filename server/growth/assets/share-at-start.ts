import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { storeReason } from '#server/store-reason.ts'

type Needs = { share: () => Promise<void>; log: Pick<Logger, 'warn'>; ending: AbortSignal }

// A shop that does not open would be worse than one whose other machines do not know its newest pages.
const patienceMs = 15_000
const againMs = 60_000
// Whoever tidied while these files were stored may have removed one that this build has in common with an old one.
const afterOthersMs = 10 * 60_000

/** Stores the files of this build before its pages are served; if the store is away, it is tried again beside them. */
export async function shareAtStart(needs: Needs, limits = { patienceMs, againMs }): Promise<void> {
  const isShared = await shareOnce(needs, limits.patienceMs)
  void keepTrying(needs, { isShared, againMs: limits.againMs })
}

async function keepTrying(
  needs: Needs,
  { isShared: wasShared, againMs: everyMs }: { isShared: boolean; againMs: number },
): Promise<void> {
  let isShared = wasShared
  while (!isShared && (await goesOnAfter(everyMs, needs))) isShared = await shareOnce(needs, everyMs)
  if (await goesOnAfter(afterOthersMs, needs)) await shareOnce(needs, everyMs)
}

async function shareOnce({ share, log, ending }: Needs, limitMs: number): Promise<boolean> {
  const ended = new AbortController()
  const sharing = share().then(() => true)
  // It may fail after nobody waits for it any more.
  sharing.catch(() => undefined)
  try {
    const late = wait(limitMs, false, { signal: AbortSignal.any([ending, ended.signal]), ref: false })
    late.catch(() => undefined)
    if (await Promise.race([sharing, late])) return true
    throw new Error(`it took longer than ${limitMs / 1000} s`)
  } catch (error) {
    if (!ending.aborted)
      log.warn(
        { reason: storeReason(error) },
        'the files of this build could not be stored in ASSETS_STORE yet',
      )
    return false
  } finally {
    ended.abort()
  }
}

async function goesOnAfter(ms: number, { ending }: Needs): Promise<boolean> {
  return wait(ms, true, { signal: ending, ref: false }).catch(() => false)
}
