import { data } from 'react-router'
import { ownCall } from './own-call.ts'

/**
 * What a `clientAction` answers. Its status says whether the page is to be loaded anew: after what was done, and after what
 * was refused for what the thing is by now (409), but not where nothing has changed or no answer came.
 */
export async function ownAct<Answer>(call: () => Promise<Answer>) {
  const answer = await ownCall(call)
  const isOutdated = answer.kind === 'done' || answer.status === 409
  return data(answer, isOutdated ? 200 : 422)
}
