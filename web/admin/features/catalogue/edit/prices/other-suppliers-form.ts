import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import { type OtherSupplier, otherSuppliersProblem } from '#domain/catalogue/other-supplier.ts'
import { formatRand } from '#domain/money/money.ts'
import { amountProblem, parseRand } from '#domain/money/parse-rand.ts'

/** The key identifies rows while they are being typed. */
export type OtherSupplierRow = { key: string; supplierId: string; code: string; cost: string }

export function otherSuppliersForm({ otherSuppliers = [] }: AdminProduct): OtherSupplierRow[] {
  return otherSuppliers.map(({ supplierId, code, costCents }) => ({
    key: String(supplierId),
    supplierId: String(supplierId),
    code,
    cost: formatRand(costCents),
  }))
}

export type OtherSuppliersReading =
  | { kind: 'read'; otherSuppliers: OtherSupplier[] }
  | { kind: 'unreadable'; message: string }

/** A row that nothing was entered in is left out. */
export function readOtherSuppliers(
  rows: readonly OtherSupplierRow[],
  mainId: number | null,
): OtherSuppliersReading {
  const read = rows
    .filter(({ supplierId, code, cost }) => supplierId || code.trim() || cost.trim())
    .map(({ supplierId, code, cost }) => ({
      supplierId: supplierId ? Number(supplierId) : null,
      code: code.trim(),
      costCents: parseRand(cost),
    }))
  const unclear = rows.map(({ cost }) => amountProblem(cost)).find((problem) => problem !== null)
  const message = unclear ?? otherSuppliersProblem(read, mainId)
  if (message) return { kind: 'unreadable', message }
  return {
    kind: 'read',
    otherSuppliers: read.flatMap(({ supplierId, code, costCents }) =>
      supplierId === null || costCents === null ? [] : [{ supplierId, code, costCents }],
    ),
  }
}

/** In one line, whatever order they were typed in. */
export function otherSuppliersText(
  rows: readonly OtherSupplierRow[],
  nameOf = (id: string): string => id,
): string {
  return rows
    .map(({ supplierId, code, cost }) =>
      [nameOf(supplierId), code.trim(), cost.trim()].filter(Boolean).join(' '),
    )
    .toSorted()
    .join(', ')
}
