import type { ProductList } from '#contract/catalogue/product.ts'
import { isAllowed } from '#domain/accounts/staff/permissions.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { listProductsById } from './product-queries.ts'
import { type Reader, readProductView } from './read-product-view.ts'

type Needs = { db: Db; clock: Clock; shop: ShopConfig }

/** A list of exactly these products, each as the caller may see it. */
export async function productsById(
  needs: Needs,
  ids: readonly number[],
  caller: Reader | null,
): Promise<ProductList> {
  const rows = await listProductsById(needs.db, ids, {
    includeInactive: caller !== null && isAllowed(caller, 'catalogue'),
    now: needs.clock(),
  })
  const view = await readProductView(needs, caller)
  return {
    products: rows.map(view),
    pagination: { page: 1, limit: ids.length, total: rows.length, pages: 1 },
    brands: [],
    price: { minCents: 0, maxCents: 0 },
    tags: [],
    facets: [],
    suggestions: [],
    accessories: [],
    pages: [],
  }
}
