import type { Supplier } from '#contract/supplier.ts'
import type { SupplierRow } from './supplier-queries.ts'

export function supplierView(row: SupplierRow): Supplier {
  const { isActive, productCount, createdAt, ...same } = row
  return { ...same, is_active: isActive, product_count: productCount, created_at: createdAt.toISOString() }
}
