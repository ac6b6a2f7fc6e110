import { eq, sql } from 'drizzle-orm'
import { facetsOfProduct } from '#domain/catalogue/facets.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { productFacets } from '#server/db/schema/facets.ts'

/** Replaces a product's facets. */
export async function updateFacets(
  tx: Tx,
  productId: number,
  product: Parameters<typeof facetsOfProduct>[0],
): Promise<void> {
  await tx.delete(productFacets).where(eq(productFacets.productId, productId))
  const rows = facetsOfProduct(product).map((facet) => ({ productId, ...facet }))
  if (rows.length > 0) await tx.insert(productFacets).values(rows)
}

export type Described = { id: number } & Parameters<typeof facetsOfProduct>[0]

/** The next products, in id order, that have no facet. They are locked. */
export async function lockProductsWithoutFacets(
  tx: Queryable,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<Described[]> {
  const result = await tx.execute<Described>(sql`
    select p.id, p.specifications, p.tags from products p
    where p.id > ${afterId} and not exists (select 1 from product_facets f where f.product_id = p.id)
    order by p.id limit ${limit} for update of p`)
  return result.rows
}
