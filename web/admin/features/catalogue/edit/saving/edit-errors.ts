import { isApiError } from '#contract/api.ts'
import { EditReport } from '#contract/catalogue/product-edit.ts'

/** The server's errors about single products when it refuses them all. */
export type EditErrors = EditReport['errors']

const Refused = EditReport.pick({ errors: true })

export function editErrorsOf(error: unknown): EditErrors | null {
  if (!isApiError(error)) return null
  const told = Refused.safeParse(error.problem)
  return told.success && told.data.errors.length > 0 ? told.data.errors : null
}

/** Products that somebody else changed, or took away, since they were read. */
export function lateIds(errors: EditErrors): number[] {
  return errors.filter(({ field }) => field === 'version' || field === 'id').map(({ id }) => id)
}
