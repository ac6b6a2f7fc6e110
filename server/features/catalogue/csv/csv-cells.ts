import type { FileColumn } from '#contract/catalogue/product-csv.ts'
import { homeGroup } from '#domain/catalogue/browsing/category.ts'
import { type FieldKind, fieldNames } from '#domain/fields/fields.ts'
import { type CsvColumn, columnOf, productFields } from '#domain/fields/product-fields.ts'
import { formatDecimal } from '#domain/money/money.ts'
import type { PriceRow, ProductRow } from '../product-row-queries.ts'

export type CsvProduct = Omit<
  ProductRow,
  'id' | 'family' | 'images' | 'slug' | 'createdAt' | 'version' | 'reserved' | keyof PriceRow
> & {
  id: number | null
}

/** A product as the texts of its cells, before they are made safe for spreadsheets. */
export function csvCells(product: CsvProduct): Record<CsvColumn, string> {
  const cells = fieldNames(productFields).map((field) => [
    columnOf(field),
    cellText(productFields[field], product[field]),
  ])
  return {
    ...(Object.fromEntries(cells) as Record<CsvColumn, string>),
    id: product.id === null ? '' : String(product.id),
    category: product.categorySlug === null ? '' : homeGroup(product),
    supplier: product.supplierName ?? '',
    stock_quantity: String(product.onHand),
    specifications: specificationsText(product.specifications),
  }
}

/** The cells that an import reads back: beside its stock the level at export, so that only changes count. */
export function fileCells(product: CsvProduct): Record<FileColumn, string> {
  return { ...csvCells(product), stock_exported: String(product.onHand), stock_received: '' }
}

function cellText(field: FieldKind, value: string | number | boolean | readonly string[] | null): string {
  if (value === null) return ''
  if (typeof value === 'number' && field.kind === 'money') return formatDecimal(value)
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** A record as JSON, a sentence as it is, unless it looks like JSON. */
function specificationsText(specifications: ProductRow['specifications']): string {
  if (typeof specifications !== 'string') {
    return Object.keys(specifications).length === 0 ? '' : JSON.stringify(specifications)
  }
  return /^\s*["{]/.test(specifications) ? JSON.stringify(specifications) : specifications
}
