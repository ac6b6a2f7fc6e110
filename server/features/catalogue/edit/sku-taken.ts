import type { Queryable } from '#server/db/client.ts'
import { findSkuHolder } from '../product-queries.ts'
import { skuTakenText } from './plan-change.ts'

export type SkuTaken = { kind: 'refused'; reason: 'sku_taken'; message: string }

export function isSkuConflict(conflict: string | null): boolean {
  return conflict === 'products_sku_unique' || conflict === 'products_sku_in_any_case'
}

/** Says which product has it, as far as that is still there. */
export async function skuTaken(db: Queryable, sku = ''): Promise<SkuTaken> {
  const holder = await findSkuHolder(db, sku)
  const message = holder ? skuTakenText(holder) : 'Another product already has this SKU'
  return { kind: 'refused', reason: 'sku_taken', message }
}
