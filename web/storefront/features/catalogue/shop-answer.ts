import { data } from 'react-router'
import { isApiError } from '#contract/api.ts'

export type ShopFailure = { message: string }

/** Waits for the shop's answer, and hands a refusal to the error boundary with its text and its honest status. */
export async function shopAnswer<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    if (isApiError(error)) throw data<ShopFailure>({ message: error.problem.error }, { status: error.status })
    throw error
  }
}
