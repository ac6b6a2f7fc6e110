import { isApiError } from '#contract/api.ts'

export type Refusal = { message: string; fields?: Record<string, string> | undefined }

/** What the shop says where it did not do as it was asked; anything else is a fault of ours. */
export function refusalOf(error: unknown): Refusal & { code: string } {
  if (!isApiError(error)) throw error
  const { error: message, code, fields } = error.problem
  return { message, code, fields }
}
