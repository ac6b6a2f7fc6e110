import { ApiError } from '#contract/api.ts'
import { afterFirstView } from '../../deferred-hydration/after-first-view.ts'

/** For a call, or code to call with, that did not come through. */
export function unreachable(cause?: unknown): ApiError {
  const error = new ApiError(0, {
    error: 'We could not reach the shop. Check your connection and try again.',
    code: 'offline',
  })
  error.cause = cause
  return error
}

export function outOfReach(cause: unknown): never {
  throw unreachable(cause)
}

/**
 * For code that somebody pressed for: where the shop is there and its code is not, the page is of an earlier version, and is
 * loaded anew. Never for what a page asks by itself: it would go while somebody types.
 */
export async function codeMissing(cause: unknown): Promise<never> {
  await (await afterFirstView())?.loadAnew()
  return outOfReach(cause)
}
