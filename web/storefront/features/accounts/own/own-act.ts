import { data } from 'react-router'
import { ownCall } from './own-call.ts'

/**
 * The answer of a `clientAction`. Its status says whether the page is reloaded: after a success, and after a refusal
 * because of a newer state (409), but not if nothing has changed or no answer arrived.
 */
export async function ownAct<Answer>(call: () => Promise<Answer>) {
  const answer = await ownCall(call)
  const isOutdated = answer.kind === 'done' || answer.status === 409
  return data(answer, isOutdated ? 200 : 422)
}
