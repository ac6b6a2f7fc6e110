import type { Queryable } from '#server/db/client.ts'
import { listSupplierNames } from '../../suppliers/supplier-queries.ts'
import { listCategoryRows } from '../categories/category-queries.ts'
import { listAnyProductsById } from '../product-queries.ts'
import { type CatalogueIndex, catalogueIndexOf } from './plan-change.ts'

/** What changes to these products are checked against. */
export async function loadCatalogueIndex(
  db: Queryable,
  ids: readonly number[],
  now: Date,
): Promise<CatalogueIndex> {
  return catalogueIndexOf({
    products: await listAnyProductsById(db, ids, now),
    categories: await listCategoryRows(db),
    suppliers: await listSupplierNames(db),
  })
}
