import type { Cents } from '../money/money.ts'

/** Where else a product can be bought. What the product itself says of supplier, code and cost is of the main one. */
export type OtherSupplier = { supplierId: number; code: string; costCents: Cents }

export const maxOtherSuppliers = 20

/** What is wrong with the other suppliers of a product; null if nothing is. */
export function otherSuppliersProblem(
  others: readonly { supplierId: number | null; costCents: Cents | null }[],
  mainId: number | null,
): string | null {
  if (others.length === 0) return null
  if (mainId === null) return 'Choose the main supplier, or remove the other suppliers'
  const ids = others.map(({ supplierId }) => supplierId)
  if (ids.includes(null)) return 'Choose every other supplier, or remove its row'
  if (others.some(({ costCents }) => costCents === null)) return 'Enter what each other supplier asks'
  if (others.some(({ costCents }) => (costCents ?? 0) < 0)) return 'Prices must be 0 or more'
  if (ids.includes(mainId)) return 'The main supplier is among the other suppliers. Remove it there'
  return new Set(ids).size < ids.length ? 'A supplier is listed twice. Remove one of its rows' : null
}

/** In the one order in which they are stored and shown. */
export function cheapestFirst(others: readonly OtherSupplier[]): OtherSupplier[] {
  return others.toSorted((a, b) => a.costCents - b.costCents || a.supplierId - b.supplierId)
}

/** What stays if a product is given this main supplier without a word on the others. */
export function othersBeside(others: readonly OtherSupplier[], mainId: number | null): OtherSupplier[] {
  return mainId === null ? [] : others.filter(({ supplierId }) => supplierId !== mainId)
}
