/** Requests to the provider about a checkout, on behalf of people who are looking at it. */
export type CheckoutQuestions = {
  /**
   * Asks, unless a request is running or has just ended: then everybody gets that answer, which is already recorded.
   */
  ask(checkoutId: string, question: () => Promise<unknown>): Promise<void>
}

type StatusCall = { answer: Promise<void>; endedAtMs: number | null }

/** For one process of the shop. `nowMs` only ever grows, so that changing the clock causes no extra requests. */
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
      // Starts only once it is stored, so that its end finds it.
      const answer = Promise.resolve().then(() => answerOf(checkoutId, question))
      asked.set(checkoutId, { answer, endedAtMs: null })
      return answer
    },
  }
}
