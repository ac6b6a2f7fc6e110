import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'

/** Fails after the limit, so that a siege that hangs says what it waited for. */
export async function within<T>(limitMs: number, what: string, promise: Promise<T>): Promise<T> {
  const isOver = new AbortController()
  const late = wait(limitMs, undefined, { signal: isOver.signal }).then(() => {
    const open = process.getActiveResourcesInfo().join(', ')
    throw new Error(`${what} took longer than ${limitMs / 1000} seconds; still open: ${open || 'nothing'}.`)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    isOver.abort()
    late.catch(() => {})
  }
}
