import { formatDecimal } from '#domain/money/money.ts'
import { proposedPurchase, salesWindowDays } from '#domain/orders/checkout/purchase.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { csvLines } from '../csv/csv-lines.ts'
import { supplierQueries } from '../trade-partners/supplier-queries.ts'
import { type LowStock, listLowStock } from './report-queries.ts'

const maxLines = 10_000

const columns: readonly { head: string; cell(row: LowStock, quantity: number): string }[] = [
  { head: 'supplier_sku', cell: (row) => row.supplierSku },
  { head: 'sku', cell: (row) => row.sku },
  { head: 'name', cell: (row) => row.name },
  { head: 'quantity', cell: (_row, quantity) => String(quantity) },
  { head: 'unit_price', cell: (row) => formatDecimal(row.wholesaleCents) },
  { head: 'total', cell: (row, quantity) => formatDecimal(row.wholesaleCents * quantity) },
  { head: 'available', cell: (row) => String(row.available) },
  { head: 'min_stock_level', cell: (row) => String(row.minStockLevel) },
  { head: 'max_stock_level', cell: (row) => (row.maxStockLevel === null ? '' : String(row.maxStockLevel)) },
  { head: `sold_in_${salesWindowDays}_days`, cell: (row) => String(row.sold) },
]

export type PurchaseCsv = { supplierName: string; csv: string }

/** The proposed purchase from one supplier as CSV; null if the supplier does not exist. */
export async function exportPurchase(
  { db, clock }: { db: Db; clock: Clock },
  supplierId: number | null,
): Promise<PurchaseCsv | null> {
  const supplier = supplierId === null ? { name: 'no-supplier' } : await supplierQueries.find(db, supplierId)
  if (!supplier) return null
  const now = clock()
  const since = southAfricanDay(now.getTime() - salesWindowDays * 24 * 60 * 60_000)
  const { rows } = await listLowStock(db, { now, since, limit: maxLines, supplierId })
  const lines = rows
    .map((row) => ({ row, quantity: proposedPurchase({ ...row, soldInWindow: row.sold }) }))
    .filter(({ quantity }) => quantity > 0)
    .map(({ row, quantity }) => columns.map(({ cell }) => cell(row, quantity)))
  const csv = csvLines([columns.map(({ head }) => head), ...lines], { isFirst: true })
  return { supplierName: supplier.name, csv }
}
