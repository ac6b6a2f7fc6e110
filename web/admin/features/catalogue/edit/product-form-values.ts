import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import type { InsuranceType, ProductTag } from '#domain/catalogue/product.ts'
import { fieldNames } from '#domain/fields/fields.ts'
import { isSecret, type ProductField, productFields } from '#domain/fields/product-fields.ts'
import { type CostRule, costLabel } from '#domain/money/cost-rule.ts'
import { type FormOf, formOf } from '#web/admin/ui/form/form-of.ts'
import { type SpecificationsForm, specificationsForm } from './specifications-form.ts'

/** What stands in the form beside the fields of the table. */
type Beside = {
  specifications: SpecificationsForm
  stockQuantity: string
  /** What came in, on top of whatever is on hand. */
  stockReceived: string
  /** In their order: ids of those that are stored, and keys of files that are not. */
  pictures: string[]
}

/** The form as people type in it: text, until it is read. */
export type ProductFormValues = FormOf<typeof productFields> & Beside

export type FieldName = keyof ProductFormValues

const besideLabels: Record<keyof Beside, string> = {
  specifications: 'Specifications',
  stockQuantity: 'Stock on hand',
  stockReceived: 'Received',
  pictures: 'Pictures',
}

/** As they stand in the form. */
const formOrder: readonly FieldName[] = [
  ...fieldNames(productFields).flatMap((field): FieldName[] => {
    if (field === 'retailCents') return ['specifications', field]
    return field === 'minStockLevel' ? ['stockQuantity', 'stockReceived', field] : [field]
  }),
  'pictures',
]

export function isProductField(field: string): field is ProductField {
  return field in productFields
}

export function fieldLabel(field: FieldName): string {
  return isProductField(field) ? productFields[field].label : besideLabels[field]
}

/** What a thing cost, which is typed with VAT or without. */
export function isCost(field: string): boolean {
  return isSecret(field) && productFields[field].kind === 'money'
}

/** What a field is called; of costs with the word on their VAT. */
export function formLabel(field: FieldName, rule: CostRule | null): string {
  return isCost(field) ? costLabel(fieldLabel(field), rule) : fieldLabel(field)
}

export const tagLabels: Record<ProductTag, string> = { new: 'New', sale: 'Sale', limited: 'Limited' }

export const insuranceLabels: Record<InsuranceType, string> = { none: 'None', hills: 'Hills' }

export const blankForm = inOrder(null, {
  specifications: specificationsForm({}),
  stockQuantity: '0',
  stockReceived: '',
  pictures: [],
})

/** What this person may not see is left blank, and never sent. */
export function formValues(product: AdminProduct): ProductFormValues {
  return inOrder(product, {
    specifications: specificationsForm(product.specifications),
    stockQuantity: String(product.onHand),
    stockReceived: '',
    pictures: product.imageObjects.map(({ id }) => String(id)),
  })
}

function inOrder(product: AdminProduct | null, beside: Beside): ProductFormValues {
  const values: ProductFormValues = { ...formOf(productFields, product), ...beside }
  return Object.fromEntries(formOrder.map((field) => [field, values[field]])) as ProductFormValues
}

/** Another one like it: what each product has for itself alone starts afresh. */
export function copiedForm(product: AdminProduct): ProductFormValues {
  return { ...formValues(product), name: `${product.name} (copy)`, sku: '', stockQuantity: '0' }
}

/** After one was added, for the next of the same delivery. */
export function nextForm({ categoryId, supplierId }: ProductFormValues): ProductFormValues {
  return { ...blankForm, categoryId, supplierId }
}

export function withFields(
  values: ProductFormValues,
  others: ProductFormValues,
  fields: readonly FieldName[],
): ProductFormValues {
  return { ...values, ...Object.fromEntries(fields.map((field) => [field, others[field]])) }
}

/** Those without the permission to see prices get a product without its costs and supplier. */
export function showsSecrets(product: AdminProduct): boolean {
  return product.wholesaleCents !== undefined
}
