import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import { sameCode } from '#domain/catalogue/same-code.ts'
import type { Edits } from './grid-edits.ts'

/** Products with an SKU that another one has, saved or edited. */
export function twinSkus(edits: Edits, known: ReadonlyMap<number, Pick<AdminProduct, 'sku'>>): number[] {
  const typed = [...edits].flatMap(([id, { sku }]) => (sku ? [{ id, sku }] : []))
  if (typed.length === 0) return []
  const owners = new Map<string, Set<number>>()
  const own = (sku: string, id: number) =>
    owners.set(sameCode(sku), (owners.get(sameCode(sku)) ?? new Set()).add(id))
  for (const [id, { sku }] of known) own(sku, id)
  for (const { id, sku } of typed) own(sku, id)
  return typed
    .filter(({ id, sku }) => [...(owners.get(sameCode(sku)) ?? [])].some((other) => other !== id))
    .map(({ id }) => id)
}
