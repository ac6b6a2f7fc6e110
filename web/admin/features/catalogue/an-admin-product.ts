import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import { mergeFields } from '#domain/fields/fields.ts'
import { productFields } from '#domain/fields/product-fields.ts'

/** A product for tests that only depend on a few of its fields. */
export function anAdminProduct(details: Partial<AdminProduct> = {}): AdminProduct {
  return {
    // So that a test mentions only what it is about, whatever fields products get later.
    ...mergeFields(productFields, { sent: {}, before: null }),
    id: 7,
    slug: 'usb-hub',
    name: 'USB hub',
    brand: 'Anker',
    description: 'Seven ports.',
    specifications: { ports: 7, color: 'black' },
    retailCents: 129_950,
    priceCents: 129_950,
    wasPriceCents: null,
    saleEndsAt: null,
    lowestPrice30DaysCents: null,
    available: 10,
    stockStatus: 'in_stock',
    sku: 'US20261120AC042',
    categoryId: 4,
    categoryName: 'Accessories',
    category: 'accessories',
    group: 'accessories',
    images: [],
    imageUrl: null,
    imageObjects: [],
    tags: ['new'],
    insuranceType: 'none',
    isActive: true,
    family: null,
    createdAt: '2026-03-18T10:44:00+02:00',
    wholesaleCents: 90_000,
    costCents: 85_025,
    profit: { amountCents: 44_925, percentage: 52.8 },
    minStockLevel: 3,
    maxStockLevel: null,
    onHand: 12,
    reserved: 2,
    supplierId: 5,
    supplierName: 'Table Bay Imports',
    supplierSku: 'TBI-1',
    otherSuppliers: [],
    isArchived: false,
    version: 9,
    ...details,
  }
}
