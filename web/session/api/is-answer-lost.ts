import { isApiError } from '#contract/api.ts'

/** Whether a request may have succeeded although no answer arrived, or one that says nothing about it. */
export function isAnswerLost(error: unknown): boolean {
  if (!isApiError(error)) return false
  return error.status === 0 ? error.problem.code !== 'stopped' : error.status >= 500
}

export const unsureTitle = 'We do not know whether it was saved'

export const unsureText = 'What you typed is still here. Save again: nothing is saved twice.'
