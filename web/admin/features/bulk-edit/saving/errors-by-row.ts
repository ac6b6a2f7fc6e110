import { ProductEdit } from '#contract/catalogue/admin-product.ts'
import { nameInCode } from '#contract/wire/to-wire.ts'
import type { EditErrors } from '../../catalogue/edit/saving/edit-errors.ts'
import { isGridField } from '../grid/grid-fields.ts'
import type { RowErrors } from '../grid/read-row.ts'

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
