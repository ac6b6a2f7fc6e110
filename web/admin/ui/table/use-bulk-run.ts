import { useRef, useState } from 'react'

export type BulkFailure = { key: string; reason: string }

export type BulkState = {
  total: number
  done: number
  failures: readonly BulkFailure[]
  isRunning: boolean
  /** How many beyond `done` were tried without an answer that gives their result. */
  unsure: number
  /** Stopped or interrupted: everything beyond `done` and `unsure` was not tried. */
  brokenOff: string | null
}

type BulkWork = {
  keys: readonly string[]
  chunkSize: number
  /** Processes a few at once and returns those that failed. */
  run: (keys: readonly string[]) => Promise<readonly BulkFailure[]>
}

/**
 * Processes many in chunks, one after the other, and reports after each. A chunk that fails as a whole ends the run,
 * since its result is unknown and the next would most likely fail too.
 */
export async function runInChunks(
  { keys, chunkSize, run }: BulkWork,
  tell: (state: BulkState) => void,
  isStopped: () => boolean,
): Promise<BulkState> {
  let state: BulkState = {
    total: keys.length,
    done: 0,
    failures: [],
    unsure: 0,
    isRunning: true,
    brokenOff: null,
  }
  tell(state)
  while (state.done < keys.length && !state.brokenOff) {
    if (isStopped()) {
      state = { ...state, brokenOff: 'Stopped.' }
      break
    }
    const chunk = keys.slice(state.done, state.done + chunkSize)
    try {
      const failures = await run(chunk)
      state = {
        ...state,
        done: state.done + chunk.length,
        failures: [...state.failures, ...failures],
      }
      tell(state)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      state = { ...state, unsure: chunk.length, brokenOff: error.message }
    }
  }
  const ended = { ...state, isRunning: false }
  tell(ended)
  return ended
}

export function useBulkRun() {
  const [state, setState] = useState<BulkState | null>(null)
  const isStopped = useRef(false)
  return {
    state,
    start(work: BulkWork): Promise<BulkState> {
      isStopped.current = false
      return runInChunks(work, setState, () => isStopped.current)
    },
    stop() {
      isStopped.current = true
    },
    forget: () => setState(null),
  }
}
