import { useCallback } from 'react'
import { isApiError } from '#contract/api.ts'
import { useAuth } from '#web/session/auth-provider.tsx'
import { type Refusal, refusalOf } from './refusal-of.ts'

export type OwnAnswer<Answer> =
  | { kind: 'done'; answer: Answer }
  | ({ kind: 'refused'; code: string } & Refusal)

/** Calls the shop in the name of who is signed in, and ends the session here too once the shop has ended it. */
export function useOwnCall() {
  const { endSession } = useAuth()
  return useCallback(
    async <Answer>(call: () => Promise<Answer>): Promise<OwnAnswer<Answer>> => {
      try {
        return { kind: 'done', answer: await call() }
      } catch (error) {
        if (isApiError(error) && error.status === 401) endSession()
        return { kind: 'refused', ...refusalOf(error) }
      }
    },
    [endSession],
  )
}
