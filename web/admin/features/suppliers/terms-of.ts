import type { AdminProduct } from '#contract/catalogue/admin-product.ts'

type Terms = { code: string; costCents: number; isMain: boolean }

/** What a supplier calls a product and asks for it; null for those who may not see that. */
export function termsOf(product: AdminProduct, supplierId: number): Terms | null {
  const { supplierSku = '', costCents, otherSuppliers = [] } = product
  if (product.supplierId === supplierId && costCents !== undefined) {
    return { code: supplierSku, costCents, isMain: true }
  }
  const other = otherSuppliers.find((one) => one.supplierId === supplierId)
  return other ? { ...other, isMain: false } : null
}
