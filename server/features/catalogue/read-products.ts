import type { Product } from '#contract/catalogue/product.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { PageParts } from '#server/http/page-cache/page-parts.ts'
import { productTags } from '#server/http/page-cache/tags.ts'
import type { ShopConfig } from '#shop.config'
import { listProductsById } from './product-queries.ts'
import type { ProductRow } from './product-row-queries.ts'
import { productView } from './product-view.ts'
import { isVisitor, type Reader, readProductView } from './read-product-view.ts'

export type ProductReading = { db: Db; clock: Clock; shop: ShopConfig; pageCache: PageParts }

/**
 * These products in this order, each as the caller may see it, without those that have gone; staff see hidden ones as well. What visitors see is
 * cached: its number in stock may be an old one as long as it means the same.
 */
export async function readProducts(
  needs: ProductReading,
  ids: readonly number[],
  caller: Reader | null,
): Promise<Product[]> {
  const list = (some: readonly number[], includeInactive = false) =>
    listProductsById(needs.db, some, { includeInactive, now: needs.clock() })
  if (!isVisitor(caller)) {
    const view = await readProductView(needs, caller)
    return (await list(ids, true)).filter(({ isArchived }) => !isArchived).map(view)
  }
  const parts = await needs.pageCache.getOrCreateParts(ids.map(nameOf), async (names) => {
    const wanted = new Set(names)
    const rows = await list(ids.filter((id) => wanted.has(nameOf(id))))
    return new Map(rows.map((row) => [nameOf(row.id), partOf(row)] as const))
  })
  return ids.flatMap((id) => parts.get(nameOf(id))?.value ?? [])
}

const nameOf = (id: number) => `product ${id}`

function partOf(row: ProductRow) {
  return { value: productView(row), tags: productTags([row]) }
}
