import type { CallInput, CallOutput, Endpoint } from './endpoint.ts'
import type { Problem } from './wire/problem.ts'

/** The one typed client: over HTTP in the browser, in the same process for the pages that the server renders. */
export type Api = {
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallOutput<E>>
}

/** A page, or where to find it, with its bytes as they are sent. */
/** `scripts` are the shop's own inline scripts: no others may run. */
export type PageBody = { body: Buffer; scripts: readonly Buffer[] }

/** `quick`: in one pass, with code that comes after painting; `plain`: React's and React Router's own way. */
export const renderingWays = ['quick', 'plain'] as const
export type RenderingWay = (typeof renderingWays)[number]

export type MadePage = PageBody & { status: number; headers: Headers }

/**
 * Answers an address with a page. Pages are built and loaded separately from the server, which knows them by this type
 * only.
 */
export type PageHandler = (
  request: Request,
  needs: { api: Api; report: (fault: unknown) => void },
) => Promise<MadePage>

/** A call that the shop answered with an error. `problem` may have more fields than `Problem` names. */
export class ApiError extends Error {
  readonly status: number
  readonly problem: Problem

  constructor(status: number, problem: Problem) {
    super(problem.error)
    this.name = 'ApiError'
    this.status = status
    this.problem = problem
  }
}

// By name, not by class: the bundled pages and the server each have their own copy of this module.
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError' && 'status' in error && 'problem' in error
}
