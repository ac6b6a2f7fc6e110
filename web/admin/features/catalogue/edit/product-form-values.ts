import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import type { InsuranceType, ProductTag } from '#domain/catalogue/product.ts'
import { fieldNames } from '#domain/fields/fields.ts'
import { isSecret, type ProductField, productFields } from '#domain/fields/product-fields.ts'
import { type CostRule, costLabel } from '#domain/money/cost-rule.ts'
import { type FormOf, formOf } from '#web/admin/ui/form/form-of.ts'
import { type OtherSupplierRow, otherSuppliersForm } from './prices/other-suppliers-form.ts'
import { type SpecificationsForm, specificationsForm } from './specifications/specifications-form.ts'

/** Form values beside the fields of the table. */
type Beside = {
  /** Blank for a new product, whose address is made from its name. */
  slug: string
  specifications: SpecificationsForm
  /** Left as they are for those who may not see prices. */
  otherSuppliers: OtherSupplierRow[]
  stockQuantity: string
  /** Received units, on top of the stock on hand. */
  stockReceived: string
  /** In order: ids of stored pictures, and keys of new files. */
  pictures: string[]
}

/** The form as typed: text, until it is parsed. */
export type ProductFormValues = FormOf<typeof productFields> & Beside

export type FieldName = keyof ProductFormValues

const besideLabels: Record<keyof Beside, string> = {
  slug: 'Address',
  specifications: 'Specifications',
  otherSuppliers: 'Other suppliers',
  stockQuantity: 'Stock on hand',
  stockReceived: 'Received',
  pictures: 'Pictures',
}

/** In form order. */
const formOrder: readonly FieldName[] = [
  ...fieldNames(productFields).flatMap((field): FieldName[] => {
    if (field === 'description') return [field, 'slug']
    if (field === 'retailCents') return ['specifications', field]
    if (field === 'supplierSku') return [field, 'otherSuppliers']
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

/** Costs, which are entered with or without VAT. */
export function isCost(field: string): boolean {
  return isSecret(field) && productFields[field].kind === 'money'
}

/** A field's label; for costs with their VAT note. */
export function formLabel(field: FieldName, rule: CostRule | null): string {
  return isCost(field) ? costLabel(fieldLabel(field), rule) : fieldLabel(field)
}

export const tagLabels: Record<ProductTag, string> = { new: 'New', sale: 'Sale', limited: 'Limited' }

export const insuranceLabels: Record<InsuranceType, string> = { none: 'None', hills: 'Hills' }

export const blankForm = inOrder(null, {
  slug: '',
  specifications: specificationsForm({}),
  otherSuppliers: [],
  stockQuantity: '0',
  stockReceived: '',
  pictures: [],
})

/** Fields that this person may not see are left blank, and never sent. */
export function formValues(product: AdminProduct): ProductFormValues {
  return inOrder(product, {
    slug: product.slug,
    specifications: specificationsForm(product.specifications),
    otherSuppliers: otherSuppliersForm(product),
    stockQuantity: String(product.onHand),
    stockReceived: '',
    pictures: product.imageObjects.map(({ id }) => String(id)),
  })
}

function inOrder(product: AdminProduct | null, beside: Beside): ProductFormValues {
  const values: ProductFormValues = { ...formOf(productFields, product), ...beside }
  return Object.fromEntries(formOrder.map((field) => [field, values[field]])) as ProductFormValues
}

/** A copy: unique fields start blank. */
export function copiedForm(product: AdminProduct): ProductFormValues {
  const form = formValues(product)
  const otherSuppliers = form.otherSuppliers.map((row) => ({ ...row, code: '' }))
  const unique = { slug: '', sku: '', ean: '', otherSuppliers }
  return { ...form, name: `${product.name} (copy)`, ...unique, stockQuantity: '0' }
}

/** For the next product of the same delivery, after one was added. */
export function nextForm({ categoryId, supplierId }: ProductFormValues): ProductFormValues {
  return { ...blankForm, categoryId, supplierId }
}

/** Without the permission to see prices, the product has no costs or supplier. */
export function showsSecrets(product: AdminProduct): boolean {
  return product.wholesaleCents !== undefined
}
