import type { CsvColumn, FileColumn } from '#contract/product-csv.ts'
import { formatDecimal } from '#domain/money.ts'
import type { ProductRow } from './product-row-queries.ts'

export type CsvProduct = Omit<ProductRow, 'id' | 'images' | 'slug' | 'createdAt' | 'version' | 'reserved'> & {
  id: number | null
}

/** A product as the texts of its cells, before anything is done to keep spreadsheets from running them. */
export function csvCells(product: CsvProduct): Record<CsvColumn, string> {
  return {
    id: product.id === null ? '' : String(product.id),
    sku: product.sku,
    name: product.name,
    brand: product.brand,
    category: product.categorySlug ?? '',
    supplier: product.supplierName ?? '',
    supplier_sku: product.supplierSku,
    retail_price: formatDecimal(product.retailCents),
    wholesale_price: formatDecimal(product.wholesaleCents),
    cost_price: formatDecimal(product.costCents),
    stock_quantity: String(product.onHand),
    min_stock_level: String(product.minStockLevel),
    max_stock_level: product.maxStockLevel === null ? '' : String(product.maxStockLevel),
    tags: product.tags.join(', '),
    insurance_type: product.insuranceType,
    is_active: String(product.isActive),
    specifications: specificationsText(product.specifications),
    description: product.description,
  }
}

/** The cells that an import reads back: beside its stock what that was, so that only what is changed counts. */
export function fileCells(product: CsvProduct): Record<FileColumn, string> {
  return { ...csvCells(product), stock_exported: String(product.onHand), stock_received: '' }
}

/** A record as JSON, a sentence as it is, unless it would be taken for JSON. */
function specificationsText(specifications: ProductRow['specifications']): string {
  if (typeof specifications !== 'string') {
    return Object.keys(specifications).length === 0 ? '' : JSON.stringify(specifications)
  }
  return /^\s*["{]/.test(specifications) ? JSON.stringify(specifications) : specifications
}
