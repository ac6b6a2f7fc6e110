import { isApiError } from '#contract/api.ts'

const attempts = {
  list: 'Failed to fetch products: ',
  read: 'Failed to fetch product: ',
  create: 'Failed to create product: ',
  update: 'Failed to update product: ',
  delete: 'Failed to delete product: ',
} as const

/** The attempted action, and the server's message. */
export function failureText(attempt: keyof typeof attempts, error: Error): string {
  const isFormless = attempt === 'list' && isApiError(error) && error.problem.code === 'unexpected_answer'
  return attempts[attempt] + (isFormless ? 'Invalid products data format' : error.message)
}
