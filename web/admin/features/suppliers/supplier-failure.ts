import { isApiError } from '#contract/api.ts'

const attempts = {
  create: 'Failed to create supplier: ',
  update: 'Failed to update supplier: ',
  delete: 'Failed to delete supplier: ',
} as const

/** What was tried, and what the shop said to it. */
export function supplierFailure(attempt: keyof typeof attempts, error: Error): string {
  return attempts[attempt] + error.message
}

/** What the shop said when suppliers were asked for. */
export function suppliersFailure(error: Error): string {
  const isFormless = isApiError(error) && error.problem.code === 'unexpected_answer'
  return isFormless ? 'Invalid suppliers data format' : error.message
}
