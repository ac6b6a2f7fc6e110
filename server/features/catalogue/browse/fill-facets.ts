import type { Db } from '#server/db/client.ts'
import { lockProductsWithoutFacets, replaceFacets } from './facet-queries.ts'

const productsAtOnce = 200

/** Gives facets to products from before facets existed. Repeating it finds nothing to do. */
export async function fillFacets({ db }: { db: Db }): Promise<void> {
  let afterId: number | undefined = 0
  while (afterId !== undefined) afterId = await fillSome(db, afterId)
}

async function fillSome(db: Db, afterId: number): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    const products = await lockProductsWithoutFacets(tx, { afterId, limit: productsAtOnce })
    await replaceFacets(tx, products)
    return products.at(-1)?.id
  })
}
