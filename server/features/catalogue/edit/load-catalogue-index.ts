import type { Queryable } from '#server/db/client.ts'
import { listSupplierNames } from '../../trade-partners/supplier-queries.ts'
import { listKnownBrands } from '../brand-queries.ts'
import { listCategoryRows, listTemplates } from '../categories/category-queries.ts'
import { listAnyProductsById } from '../product-queries.ts'
import { listFamilyMembers } from './family-queries.ts'
import { type CatalogueIndex, catalogueIndexOf } from './plan-change.ts'

/** What changes to these products are checked against. */
export async function loadCatalogueIndex(
  db: Queryable,
  {
    ids,
    families,
    brands,
  }: { ids: readonly number[]; families: readonly string[]; brands: readonly string[] },
  now: Date,
): Promise<CatalogueIndex> {
  const products = await listAnyProductsById(db, ids, now)
  const named = [...families, ...products.map(({ familyName }) => familyName)]
  return catalogueIndexOf({
    products,
    familyMembers: await listFamilyMembers(db, named),
    brands: await listKnownBrands(db, brands),
    categories: await listCategoryRows(db),
    suppliers: await listSupplierNames(db),
    templates: await listTemplates(db),
  })
}
