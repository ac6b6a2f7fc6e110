import type { AdminProduct } from '#contract/product.ts'
import { centsFromRand, formatRand } from '#domain/money.ts'
import type { InsuranceType, ProductTag } from '#domain/product.ts'

/** The form as people type in it: text, until it is read. */
export type ProductFormValues = {
  name: string
  brand: string
  description: string
  category: string
  supplierSku: string
  sku: string
  retailPrice: string
  wholesalePrice: string
  costPrice: string
  stockQuantity: string
  minStockLevel: string
  maxStockLevel: string
  tags: ProductTag[]
  insuranceType: InsuranceType
  isActive: boolean
}

export type FieldName = keyof ProductFormValues

export const fieldLabels: Record<FieldName, string> = {
  name: 'Name',
  brand: 'Brand',
  description: 'Description',
  category: 'Category',
  supplierSku: 'Supplier product code',
  sku: 'Own SKU',
  retailPrice: 'Retail price',
  wholesalePrice: 'Wholesale price',
  costPrice: 'Cost price',
  stockQuantity: 'Stock on hand',
  minStockLevel: 'Minimum stock',
  maxStockLevel: 'Maximum stock',
  tags: 'Tags',
  insuranceType: 'Insurance',
  isActive: 'Active',
}

export const tagLabels: Record<ProductTag, string> = { new: 'New', sale: 'Sale', limited: 'Limited' }

export const insuranceLabels: Record<InsuranceType, string> = { none: 'None', hills: 'Hills' }

export function formValues(product: AdminProduct): ProductFormValues {
  return {
    name: product.name,
    brand: product.brand,
    description: product.description,
    category: product.category_id === null ? '' : String(product.category_id),
    supplierSku: product.supplier_sku,
    sku: product.sku,
    retailPrice: formatRand(centsFromRand(product.retail_price)),
    wholesalePrice: formatRand(centsFromRand(product.wholesale_price)),
    costPrice: formatRand(centsFromRand(product.cost_price)),
    stockQuantity: String(product.on_hand_quantity),
    minStockLevel: String(product.min_stock_level),
    maxStockLevel: product.max_stock_level === null ? '' : String(product.max_stock_level),
    tags: product.tags,
    insuranceType: product.insurance_type,
    isActive: product.is_active,
  }
}
