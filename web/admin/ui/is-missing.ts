import { isApiError } from '#contract/api.ts'

/** Whether what was asked for does not exist, or no longer does. */
export function isMissing(error: Error | null): boolean {
  return isApiError(error) && error.status === 404
}
