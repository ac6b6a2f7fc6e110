/** Somebody asked for the end: Ctrl-C, or the terminal is gone. */
export class StopRequest extends Error {
  constructor(signal: string) {
    super(`it was asked to stop (${signal})`)
  }
}

/** What ends a run before its time: asked for, or something that went wrong. The first one counts. */
export type EarlyEnd = {
  /** Rejects with the first reason; never resolves. */
  happened: Promise<never>
  /** Says the reason at once, before anything else is closed. Whatever follows from it is said in a line each. */
  because(reason: unknown): void
}

/** `say` gets one line at a time. */
export function createEarlyEnd(say: (line: string) => void): EarlyEnd {
  const { promise: happened, reject } = Promise.withResolvers<never>()
  // Somebody waits for it only once the fleet is open.
  happened.catch(() => undefined)
  const said = new Set<string>()
  return {
    happened,
    because(reason) {
      const sentence = sentenceOf(reason)
      if (said.size === 0) say(`The fleet ends early: ${sentence}`)
      else if (!said.has(sentence)) say(`  after that: ${sentence}`)
      said.add(sentence)
      reject(reason)
    },
  }
}

/** What went wrong and what that came from, in one line: "The bookkeeper failed: … (connect ECONNREFUSED)". */
export function sentenceOf(reason: unknown): string {
  if (!(reason instanceof Error)) return String(reason)
  const first = reason.message.split('\n')[0] || reason.name
  return reason.cause === undefined ? first : `${first} (${sentenceOf(reason.cause)})`
}
