import { setTimeout as wait } from 'node:timers/promises'
import { storeReason } from '#server/store-reason.ts'

export type Look<T> = { kind: 'seen'; value: T } | { kind: 'failed'; reason: string }

/** Asks something that may fail or never answer, within a time limit. */
export async function lookWithin<T>(limitMs: number, ask: () => Promise<T>): Promise<Look<T>> {
  const ended = new AbortController()
  const late = wait(limitMs, null, { signal: ended.signal }).then(() => {
    throw new Error(`no answer within ${limitMs / 1000} s`)
  })
  late.catch(() => undefined)
  try {
    return { kind: 'seen', value: await Promise.race([ask(), late]) }
  } catch (error) {
    return { kind: 'failed', reason: storeReason(error) }
  } finally {
    ended.abort()
  }
}
