import type { z } from 'zod'
import type { AdminProduct } from '#contract/product.ts'
import { ProductEdit } from '#contract/product-edit.ts'
import { centsFromRand, formatRand } from '#domain/money.ts'
import { readFlag } from '#domain/spreadsheet.ts'
import { grouped } from '../../ui/pager.tsx'
import { type FieldName, formValues } from '../catalogue/product-form-values.ts'
import { type FieldErrors, readProductForm } from '../catalogue/read-product-form.ts'
import type { RowEdits } from './grid-edits.ts'
import {
  type CategoryLabels,
  formFields,
  type GridField,
  gridFields,
  isGridField,
  isReceived,
} from './grid-fields.ts'

export type RowErrors = Readonly<Partial<Record<GridField, string>>>

export type RowReading =
  | { kind: 'ready'; change: z.input<typeof ProductEdit> }
  | { kind: 'refused'; errors: RowErrors }

/** A product with what was typed over it, held against the rules of the product form. */
export function readRow(product: AdminProduct, edits: RowEdits, categories: CategoryLabels): RowReading {
  const { values, errors } = typedOver(product, edits, categories)
  const reading = readProductForm(values, { kind: 'edit', product })
  if (reading.kind === 'refused') addFormErrors(errors, reading.fields)
  // Of a product whose category was deleted, the others of its fields can be saved nevertheless.
  if (product.category_id === null && edits.category_id === undefined) delete errors.category_id
  Object.assign(errors, heldBack(product, edits))
  if (Object.keys(errors).length > 0) return { kind: 'refused', errors }

  const whole =
    reading.kind === 'ready'
      ? reading
      : readProductForm({ ...values, category: '1' }, { kind: 'edit', product })
  if (whole.kind === 'refused') return { kind: 'refused', errors: { name: whole.message } }
  const all: Record<string, unknown> = { ...whole.change }
  const changed = gridFields.filter((field) => edits[field] !== undefined)
  const change = {
    ...Object.fromEntries(
      changed
        .flatMap((field) => (field === 'stock_quantity' ? stockFields : [field]))
        .map((field) => [field, all[field]]),
    ),
    id: product.id,
    version: product.version,
  }
  const parsed = ProductEdit.safeParse(change)
  return parsed.success
    ? { kind: 'ready', change }
    : { kind: 'refused', errors: contractErrors(parsed.error) }
}

// A count goes with what was seen. What is not there is not sent.
const stockFields = ['stock_quantity', 'stock_seen', 'stock_received']

type Errors = Partial<Record<GridField, string>>

function typedOver(product: AdminProduct, edits: RowEdits, categories: CategoryLabels) {
  const values = formValues(product)
  const errors: Errors = {}
  for (const field of gridFields) {
    const text = edits[field]
    if (text === undefined) continue
    if (field === 'is_active') {
      const isActive = readFlag(text)
      if (isActive === undefined) errors.is_active = 'Enter Yes or No'
      else values.isActive = isActive
    } else if (field === 'category_id') {
      const category = categories.find(text)
      if (!category) errors.category_id = text ? 'Choose an existing category' : 'Please fill in this field'
      values.category = String(category?.id ?? '')
    } else if (isReceived(field, text)) {
      values.stockReceived = text
    } else {
      values[formFields[field]] = text
    }
  }
  // The form offers a new SKU for an empty one; here it would be a code that nobody chose.
  if (edits.sku === '') errors.sku = 'Please fill in this field'
  return { values, errors }
}

const gridFieldOf = new Map<FieldName, GridField>(gridFields.map((field) => [formFields[field], field]))

function addFormErrors(errors: Errors, found: FieldErrors): void {
  for (const [name, field] of gridFieldOf) {
    const text = found[name]
    if (text !== undefined) errors[field] ??= text
  }
}

function heldBack({ reserved_quantity: reserved }: AdminProduct, edits: RowEdits): Errors {
  const text = edits.stock_quantity
  if (text === undefined || !/^\d+$/.test(text) || Number(text) >= reserved) return {}
  return { stock_quantity: `${reserved} are reserved by orders awaiting payment` }
}

function contractErrors(error: z.ZodError): RowErrors {
  const errors: Errors = {}
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? '')
    if (isGridField(field)) errors[field] ??= limitText(field, issue)
  }
  return errors
}

function limitText(field: GridField, issue: z.core.$ZodIssue): string {
  if (issue.code !== 'too_big') return issue.message
  const most = Number(issue.maximum)
  if (issue.origin === 'string') return `At most ${most} characters`
  return `At most ${field.endsWith('_price') ? formatRand(centsFromRand(most)) : grouped(most)}`
}
