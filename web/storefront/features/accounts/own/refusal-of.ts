import { isApiError } from '#contract/api.ts'
import type { Problem } from '#contract/wire/problem.ts'

export type Refusal = {
  message: string
  fields?: Record<string, string> | undefined
  stored?: object | undefined
}

/** The shop's message if it refused; anything else is a fault of ours. */
export function refusalOf(error: unknown): Refusal & { code: string } {
  if (!isApiError(error)) throw error
  const { error: message, code, fields, stored }: Problem & { stored?: object } = error.problem
  return { message, code, fields, stored }
}
