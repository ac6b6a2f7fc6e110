/** What the provider is asked about one checkout on behalf of whoever looks at it. */
export type CheckoutQuestions = {
  /** Asks, unless it is being asked or was a moment ago: then that answer, which is in the books, is everybody's. */
  ask(checkoutId: string, question: () => Promise<unknown>): Promise<void>
}

type StatusCall = { answer: Promise<void>; endedAtMs: number | null }

/** Of one process of the shop. `nowMs` only ever grows, so that no change of the clock makes it ask more. */
export function createCheckoutQuestions({
  everyMs,
  nowMs = () => performance.now(),
}: {
  everyMs: number
  nowMs?: () => number
}): CheckoutQuestions {
  const asked = new Map<string, StatusCall>()

  function isFresh({ endedAtMs }: StatusCall): boolean {
    return endedAtMs === null || nowMs() - endedAtMs < everyMs
  }

  function forgetOld(): void {
    for (const [checkoutId, earlier] of asked) if (!isFresh(earlier)) asked.delete(checkoutId)
  }

  async function answerOf(checkoutId: string, question: () => Promise<unknown>): Promise<void> {
    try {
      await question()
    } finally {
      const own = asked.get(checkoutId)
      if (own) own.endedAtMs = nowMs()
    }
  }

  return {
    ask(checkoutId, question) {
      const earlier = asked.get(checkoutId)
      if (earlier && isFresh(earlier)) return earlier.answer
      forgetOld()
      // Begins only once it is kept, so that its end finds it.
      const answer = Promise.resolve().then(() => answerOf(checkoutId, question))
      asked.set(checkoutId, { answer, endedAtMs: null })
      return answer
    },
  }
}
