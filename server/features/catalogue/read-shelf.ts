import type { Queryable } from '#server/db/client.ts'
import { listSupplierNames } from '../suppliers/supplier-queries.ts'
import { listCategoryRows } from './category-queries.ts'
import type { Shelf } from './plan-change.ts'
import { listAnyProductsById } from './product-queries.ts'

/** What changes of these products are held against. */
export async function readShelf(db: Queryable, ids: readonly number[], now: Date): Promise<Shelf> {
  return {
    products: await listAnyProductsById(db, ids, now),
    categories: await listCategoryRows(db),
    suppliers: await listSupplierNames(db),
  }
}
