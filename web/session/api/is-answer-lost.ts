import { isApiError } from '#contract/api.ts'

/** Whether what was asked for may have been done although no answer came, or one that says nothing of it. */
export function isAnswerLost(error: unknown): boolean {
  if (!isApiError(error)) return false
  return error.status === 0 ? error.problem.code !== 'stopped' : error.status >= 500
}

export const unsureTitle = 'We do not know whether it was saved'

export const unsureText = 'What you typed is still here. Save again: nothing is saved twice.'
