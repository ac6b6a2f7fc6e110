import type { PaymentProblem } from '#contract/wire/problem.ts'

/** A refusal in the form that payment pages have always read. */
export function paymentProblem<Status extends number>(
  status: Status,
  code: string,
  error: string,
): { status: Status; body: PaymentProblem } {
  return { status, body: { success: false, message: error, error, code } }
}
