import { isApiError } from '#contract/api.ts'
import { ProductEdit } from '#contract/catalogue/admin-product.ts'
import { EditReport } from '#contract/catalogue/product-edit.ts'
import { nameInCode } from '#contract/wire/to-wire.ts'
import { isGridField } from '../grid/grid-fields.ts'
import type { RowErrors } from '../grid/read-row.ts'

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

/** By product, at their cells; errors without a cell are shown as text. */
export function errorsByRow(errors: EditErrors) {
  const found = new Map<number, RowErrors>()
  const others: string[] = []
  for (const { id, field: wireName, error } of errors) {
    const field = nameInCode(ProductEdit, wireName)
    if (isGridField(field)) found.set(id, { [field]: error, ...found.get(id) })
    else others.push(`${error}.`.replace('..', '.'))
  }
  return { found, others: [...new Set(others)] }
}
