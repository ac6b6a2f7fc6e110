import { isApiError } from '#contract/api.ts'

const attempts = {
  create: 'Failed to create supplier: ',
  update: 'Failed to update supplier: ',
  delete: 'Failed to delete supplier: ',
} as const

/** The attempted action, and the server's message. */
export function supplierFailure(attempt: keyof typeof attempts, error: Error): string {
  return attempts[attempt] + error.message
}

/** The server's message when suppliers could not be loaded. */
export function suppliersFailure(error: Error): string {
  const isFormless = isApiError(error) && error.problem.code === 'unexpected_answer'
  return isFormless ? 'Invalid suppliers data format' : error.message
}
