import { isApiError } from '#contract/api.ts'
import { personStore } from '#web/session/login/person-store.ts'
import { type Refusal, refusalOf } from './refusal-of.ts'

export type OwnAnswer<Answer> =
  | { kind: 'done'; answer: Answer }
  | ({ kind: 'refused'; code: string; status: number } & Refusal)

/** Calls the shop as the logged-in person, and ends the session here once the shop has ended it. */
export async function ownCall<Answer>(call: () => Promise<Answer>): Promise<OwnAnswer<Answer>> {
  try {
    return { kind: 'done', answer: await call() }
  } catch (error) {
    if (!isApiError(error)) throw error
    if (error.status === 401) personStore.endSession()
    return { kind: 'refused', status: error.status, ...refusalOf(error) }
  }
}
