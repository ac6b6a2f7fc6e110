import type { z } from 'zod'
import { type AdminProduct, ProductEdit } from '#contract/catalogue/admin-product.ts'
import { limitText } from '#contract/wire/limit-text.ts'
import { nameInCode, toWire } from '#contract/wire/to-wire.ts'
import { readFlag } from '#domain/catalogue/spreadsheet.ts'
import { formValues } from '../../catalogue/edit/product-form-values.ts'
import { type FieldErrors, readProductForm } from '../../catalogue/edit/read-product-form.ts'
import { bulkEditContent } from '../bulk-edit-content.ts'
import type { RowEdits } from './grid-edits.ts'
import {
  type CategoryLabels,
  type GridField,
  gridFields,
  isGridField,
  isReceived,
  kindOf,
} from './grid-fields.ts'

const { errors: texts } = bulkEditContent

export type RowErrors = Readonly<Partial<Record<GridField, string>>>

export type RowReading = { kind: 'ready'; change: ProductEdit } | { kind: 'refused'; errors: RowErrors }

/** An edited product, checked against the rules of the product form. */
export function readRow(product: AdminProduct, edits: RowEdits, categories: CategoryLabels): RowReading {
  const { values, errors } = typedOver(product, edits, categories)
  const reading = readProductForm(values, { kind: 'edit', product })
  if (reading.kind === 'refused') addFormErrors(errors, reading.fields)
  // If a product's category was deleted, its other fields can still be saved.
  if (product.categoryId === null && edits.categoryId === undefined) delete errors.categoryId
  Object.assign(errors, heldBack(product, edits))
  if (Object.keys(errors).length > 0) return { kind: 'refused', errors }

  const whole =
    reading.kind === 'ready'
      ? reading
      : readProductForm({ ...values, categoryId: '1' }, { kind: 'edit', product })
  if (whole.kind === 'refused') return { kind: 'refused', errors: { name: whole.message } }
  const all: Record<string, unknown> = { ...whole.change }
  const changed = gridFields.filter((field) => edits[field] !== undefined)
  const change = {
    ...Object.fromEntries(
      changed
        .flatMap((field) => (field === 'stockQuantity' ? stockFields : [field]))
        .map((field) => [field, all[field]]),
    ),
    id: product.id,
    version: product.version,
  }
  const parsed = ProductEdit.safeParse(toWire(ProductEdit, change))
  return parsed.success
    ? { kind: 'ready', change }
    : { kind: 'refused', errors: contractErrors(parsed.error) }
}

// A count is sent with the level that was seen. Missing fields are not sent.
const stockFields = ['stockQuantity', 'stockSeen', 'stockReceived']

type Errors = Partial<Record<GridField, string>>

function typedOver(product: AdminProduct, edits: RowEdits, categories: CategoryLabels) {
  const values = formValues(product)
  const errors: Errors = {}
  for (const field of gridFields) {
    const text = edits[field]
    if (text === undefined) continue
    if (field === 'categoryId') {
      const category = categories.find(text)
      if (!category) errors.categoryId = text ? texts.category : texts.blank
      values.categoryId = String(category?.id ?? '')
    } else if (field === 'isActive') {
      const isTrue = readFlag(text)
      if (isTrue === undefined) errors[field] = texts.flag
      else values[field] = isTrue
    } else if (isReceived(field, text)) {
      values.stockReceived = text
    } else {
      values[field] = text
    }
  }
  // The form generates a new SKU if it is empty; here nobody would notice the new code.
  if (edits.sku === '') errors.sku = texts.blank
  return { values, errors }
}

function addFormErrors(errors: Errors, found: FieldErrors): void {
  for (const field of gridFields) {
    const text = found[field]
    if (text !== undefined) errors[field] ??= text
  }
}

function heldBack({ reserved }: AdminProduct, edits: RowEdits): Errors {
  const text = edits.stockQuantity
  if (text === undefined || !/^\d+$/.test(text) || Number(text) >= reserved) return {}
  return { stockQuantity: texts.heldBack(reserved) }
}

function contractErrors(error: z.ZodError): RowErrors {
  const errors: Errors = {}
  for (const issue of error.issues) {
    const field = nameInCode(ProductEdit, String(issue.path[0] ?? ''))
    if (isGridField(field))
      errors[field] ??= kindOf(field) === 'money' ? issue.message : (limitText(issue) ?? issue.message)
  }
  return errors
}
