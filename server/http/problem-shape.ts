import type { Endpoint } from '#contract/endpoint.ts'
import type { PaymentProblem, Problem } from '#contract/wire/problem.ts'
import type { Answer } from './route.ts'

/** Payment calls also have `success` and `message`; everything else has the plain shape. */
export function problemFor(
  endpoint: Pick<Endpoint, 'path'>,
  status: number,
  code: string,
  error: string,
): Answer {
  return { status, body: shaped(endpoint.path, { error, code }) }
}

export function shaped(path: string, problem: Problem): Problem | PaymentProblem {
  return path.startsWith('/payments/') ? { ...problem, success: false, message: problem.error } : problem
}
