import { data } from 'react-router'
import { isApiError } from '#contract/api.ts'

export type ShopFailure = { message: string }

/** Awaits the shop's answer, and passes a refusal to the error boundary with its message and real status. */
export async function shopAnswer<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    if (isApiError(error)) throw data<ShopFailure>({ message: error.problem.error }, { status: error.status })
    throw error
  }
}
