import { setTimeout as delay } from 'node:timers/promises'
import { Refusal } from '../refusal.mjs'

/** One of the programs that make up a running shop. */
export type Part = {
  name: string
  /** Resolves when it has ended, with a description of how. */
  ended: Promise<string>
  stop(): Promise<void>
  pid?: number | undefined
  /** Starts it anew as it was; without this, everything ends with it. */
  startAgain?: () => Promise<Part>
}

const minPauseMs = 100
const maxPauseMs = 30_000
// Whatever ran this long did not fail because it was started.
const steadyAfterMs = 60_000

/**
 * Starts a part again whenever it ends by itself: at once, and after longer and longer pauses if that does not last.
 * Resolves with how it ended if it cannot be started again, or if everything is to end.
 */
export async function keepRunning(
  first: Part,
  { ending, say }: { ending: AbortSignal; say: (sentence: string) => void },
): Promise<string> {
  let pauseMs = minPauseMs
  for (let part = first; ; ) {
    const startedAt = performance.now()
    let how = await part.ended
    const { startAgain } = part
    if (ending.aborted || !startAgain) return how
    if (performance.now() - startedAt > steadyAfterMs) pauseMs = minPauseMs
    for (let next: Part | null = null; next === null; ) {
      say(`${first.name} stopped unexpectedly (${how}); starting it again.`)
      await delay(pauseMs, undefined, { signal: ending }).catch(() => undefined)
      if (ending.aborted) return how
      pauseMs = Math.min(2 * pauseMs, maxPauseMs)
      try {
        next = await startAgain()
        part = next
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        how = error.message.replace(/\.$/, '')
      }
    }
  }
}
