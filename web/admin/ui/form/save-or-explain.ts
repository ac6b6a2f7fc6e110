import { isApiError } from '#contract/api.ts'
import type { FormRefusal } from '#web/ui/form/form-state.ts'

/** Saves. What the shop refuses is said with what was tried, and at the fields that it is about. */
export async function saveOrExplain(
  save: () => Promise<unknown>,
  failureText: (error: Error) => string,
): Promise<FormRefusal | undefined> {
  try {
    await save()
    return undefined
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const { fields, code } = isApiError(error) ? error.problem : {}
    return { message: failureText(error), fields, code }
  }
}
