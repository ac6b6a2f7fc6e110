import type { Memory } from '../memory.ts'
import type { Answer } from './answers.ts'

// Yoco forgets idempotency keys after 24 hours (Checkout API, Idempotency).
const KEPT_MS = 24 * 60 * 60 * 1000

export type Idempotency = {
  once(call: KeyedCall, act: () => Promise<Answer>): Promise<Answer>
}
type KeyedCall = { key: string; fingerprint: string }

/**
 * Yoco's rules (Checkout API, Idempotency): a repeat gets the first response again, success or error; 409 while the
 * first request is still in progress; 422 if the key is reused with another body.
 */
export function createIdempotency(answers: Memory['answers'], now: () => number): Idempotency {
  const inFlight = new Set<string>()

  return {
    async once({ key, fingerprint }, act) {
      forgetOld(answers, now())
      const earlier = answers.get(key)
      if (earlier && earlier.fingerprint !== fingerprint) return otherBody
      if (earlier) return { ...earlier, headers: { 'idempotent-replayed': 'true' } }
      if (inFlight.has(key)) return stillInFlight

      inFlight.add(key)
      try {
        const answer = await act()
        answers.put({ key, fingerprint, at: now(), status: answer.status, body: answer.body })
        return answer
      } finally {
        inFlight.delete(key)
      }
    },
  }
}

const stillInFlight: Answer = {
  status: 409,
  body: { description: 'A request with this idempotency key is still being processed' },
}

const otherBody: Answer = {
  status: 422,
  body: { description: 'This idempotency key has already been used with a different request' },
}

function forgetOld(answers: Memory['answers'], nowMs: number): void {
  for (const { key, at } of answers.values()) {
    if (nowMs - at < KEPT_MS) return
    answers.delete(key)
  }
}
