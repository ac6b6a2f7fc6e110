import { categoryFields } from '#domain/fields/category-fields.ts'
import { courierFields } from '#domain/fields/courier-fields.ts'
import { fieldNames, labelsByWireName, wireNameOf } from '#domain/fields/fields.ts'
import { columnLabel, productFields } from '#domain/fields/product-fields.ts'
import { savedAnswerFields } from '#domain/fields/saved-answer-fields.ts'
import { savedReasonFields } from '#domain/fields/saved-reason-fields.ts'
import { staffRoleFields } from '#domain/fields/staff-role-fields.ts'
import { supplierFields } from '#domain/fields/supplier-fields.ts'
import { synonymFields } from '#domain/fields/synonym-fields.ts'
import { centsFromRand, formatRand } from '#domain/money/money.ts'

// Fields derived from others, or repeated under another name: they would show each change twice.
const derived = new Set([
  'id',
  'price',
  'specs',
  'stock',
  'profit',
  'images',
  'image_url',
  'category',
  'category_id',
  'supplier_id',
  'group',
  'stock_status',
  'stock_quantity',
  'version',
  'created_at',
  'product_ids',
  'supplied',
  'child_ids',
  'product_count',
  'order_count',
])

const randNames = new Set(
  fieldNames(productFields)
    .filter((field) => productFields[field].kind === 'money')
    .map((field) => wireNameOf(productFields, field)),
)

const labels: Record<string, string> = {
  ...labelsByWireName(categoryFields),
  ...labelsByWireName(supplierFields),
  ...labelsByWireName(courierFields),
  ...labelsByWireName(savedAnswerFields),
  ...labelsByWireName(savedReasonFields),
  ...labelsByWireName(staffRoleFields),
  ...labelsByWireName(synonymFields),
  ...Object.fromEntries(
    fieldNames(productFields).map((field) => [wireNameOf(productFields, field), columnLabel(field)]),
  ),
  category_name: 'Category',
  slug: 'Address',
  supplier_name: 'Supplier',
  image_objects: 'Pictures',
  other_suppliers: 'Other suppliers',
  on_hand_quantity: 'On hand',
  reserved_quantity: 'Reserved',
  is_archived: 'Archived',
  second_factor: 'Two-step login',
  staff_role: 'Name of the role',
}

/** A record's state as an owner reads it: with the form's labels, without derived fields. */
export function readableState(state: unknown): unknown {
  if (!isRecord(state)) return state
  return Object.fromEntries(
    Object.entries(state)
      .filter(([name]) => !derived.has(name))
      .map(([name, value]) => [labelOf(name), readable(name, value)]),
  )
}

function labelOf(name: string): string {
  const known = labels[name]
  if (known) return known
  const words = name
    .replace(/Cents$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A value in words. */
export function readable(name: string, value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return numberText(name, value)
  if (name === 'image_objects' && Array.isArray(value)) return picturesText(value)
  if (name === 'other_suppliers' && Array.isArray(value)) return suppliersText(value)
  if (Array.isArray(value)) return value.map((item) => (isRecord(item) ? readableState(item) : item))
  return isRecord(value) ? readableState(value) : value
}

function numberText(name: string, value: number): string {
  if (!Number.isFinite(value)) return 'not a number'
  if (name.endsWith('Cents')) return formatRand(value)
  return randNames.has(name) ? formatRand(centsFromRand(value)) : String(value)
}

/** By their numbers, so that a new order shows too. */
function picturesText(pictures: readonly unknown[]): string {
  return pictures.map((picture) => (isRecord(picture) ? `no. ${picture.id}` : '')).join(', ') || 'None'
}

/** By their numbers: the name of a supplier may have changed since, or be gone with it. */
function suppliersText(suppliers: readonly unknown[]): string {
  const texts = suppliers.filter(isRecord).map(({ supplier_id: id, code, cost_price: cost }) => {
    const price = typeof cost === 'number' ? formatRand(centsFromRand(cost)) : ''
    return [`no. ${id}`, code, price].filter(Boolean).join(' ')
  })
  return texts.join(', ') || 'None'
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
