import { isApiError } from '#contract/api.ts'

/** The server's message when suppliers could not be loaded. */
export function suppliersFailure(error: Error): string {
  const isFormless = isApiError(error) && error.problem.code === 'unexpected_answer'
  return isFormless ? 'Invalid suppliers data format' : error.message
}
