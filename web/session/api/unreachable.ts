import { ApiError } from '#contract/api.ts'

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
