import type { AdminProduct } from '#contract/product.ts'
import { type CostRule, costLabel } from '#domain/cost-rule.ts'
import { centsFromRand, formatRand } from '#domain/money.ts'
import type { InsuranceType, ProductTag } from '#domain/product.ts'
import { type SpecificationsForm, specificationsForm } from './specifications-form.ts'

/** The form as people type in it: text, until it is read. */
export type ProductFormValues = {
  name: string
  brand: string
  description: string
  category: string
  supplier: string
  supplierSku: string
  sku: string
  specifications: SpecificationsForm
  retailPrice: string
  wholesalePrice: string
  costPrice: string
  stockQuantity: string
  /** What came in, on top of whatever is on hand. */
  stockReceived: string
  minStockLevel: string
  maxStockLevel: string
  tags: ProductTag[]
  insuranceType: InsuranceType
  isActive: boolean
  /** In their order: ids of those that are stored, and keys of files that are not. */
  pictures: string[]
}

export type FieldName = keyof ProductFormValues

export const fieldLabels: Record<FieldName, string> = {
  name: 'Name',
  brand: 'Brand',
  description: 'Description',
  category: 'Category',
  supplier: 'Supplier',
  supplierSku: 'Supplier product code',
  sku: 'Own SKU',
  specifications: 'Specifications',
  retailPrice: 'Retail price',
  wholesalePrice: 'Wholesale price',
  costPrice: 'Cost price',
  stockQuantity: 'Stock on hand',
  stockReceived: 'Received',
  minStockLevel: 'Minimum stock',
  maxStockLevel: 'Maximum stock',
  tags: 'Tags',
  insuranceType: 'Insurance',
  isActive: 'Active',
  pictures: 'Pictures',
}

const costFields: readonly FieldName[] = ['wholesalePrice', 'costPrice']

/** What a field is called; of costs with the word on their VAT. */
export function formLabel(field: FieldName, rule: CostRule | null): string {
  return costFields.includes(field) ? costLabel(fieldLabels[field], rule) : fieldLabels[field]
}

export const tagLabels: Record<ProductTag, string> = { new: 'New', sale: 'Sale', limited: 'Limited' }

export const insuranceLabels: Record<InsuranceType, string> = { none: 'None', hills: 'Hills' }

export const blankForm: ProductFormValues = {
  name: '',
  brand: '',
  description: '',
  category: '',
  supplier: '',
  supplierSku: '',
  sku: '',
  specifications: specificationsForm({}),
  retailPrice: '',
  wholesalePrice: '',
  costPrice: '',
  stockQuantity: '0',
  stockReceived: '',
  minStockLevel: '0',
  maxStockLevel: '',
  tags: [],
  insuranceType: 'none',
  isActive: true,
  pictures: [],
}

/** What this person may not see is left blank, and never sent. */
export function formValues(product: AdminProduct): ProductFormValues {
  return {
    name: product.name,
    brand: product.brand,
    description: product.description,
    category: product.category_id === null ? '' : String(product.category_id),
    supplier: product.supplier_id ? String(product.supplier_id) : '',
    supplierSku: product.supplier_sku ?? '',
    sku: product.sku,
    specifications: specificationsForm(product.specifications),
    retailPrice: formatRand(centsFromRand(product.retail_price)),
    wholesalePrice: amountText(product.wholesale_price),
    costPrice: amountText(product.cost_price),
    stockQuantity: String(product.on_hand_quantity),
    stockReceived: '',
    minStockLevel: String(product.min_stock_level),
    maxStockLevel: product.max_stock_level === null ? '' : String(product.max_stock_level),
    tags: product.tags,
    insuranceType: product.insurance_type,
    isActive: product.is_active,
    pictures: product.image_objects.map(({ id }) => String(id)),
  }
}

/** Another one like it: what each product has for itself alone starts afresh. */
export function copiedForm(product: AdminProduct): ProductFormValues {
  return { ...formValues(product), name: `${product.name} (copy)`, sku: '', stockQuantity: '0' }
}

/** After one was added, for the next of the same delivery. */
export function nextForm({ category, supplier }: ProductFormValues): ProductFormValues {
  return { ...blankForm, category, supplier }
}

/** Those without the permission to see prices get a product without its costs and supplier. */
export function showsSecrets(product: AdminProduct): boolean {
  return product.wholesale_price !== undefined
}

function amountText(rand: number | undefined): string {
  return rand === undefined ? '' : formatRand(centsFromRand(rand))
}
