import { isRouteErrorResponse } from 'react-router'
import { isApiError } from '#contract/api.ts'

/** The shop's own message about an error, if there is one. */
export function failureMessage(error: unknown, otherwise: string): string {
  if (!isRouteErrorResponse(error)) return otherwise
  const body: unknown = error.data
  if (typeof body !== 'object' || body === null || !('message' in body)) return otherwise
  return typeof body.message === 'string' && body.message !== '' ? body.message : otherwise
}

export function isNotFound(error: unknown): boolean {
  return (isRouteErrorResponse(error) || isApiError(error)) && error.status === 404
}
