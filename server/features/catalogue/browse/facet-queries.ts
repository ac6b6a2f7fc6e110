import { eq, sql } from 'drizzle-orm'
import { facetsOf } from '#domain/catalogue/facets.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { productFacets } from '#server/db/schema/facets.ts'

/** Replaces a product's facets. */
export async function updateFacets(
  tx: Tx,
  productId: number,
  specifications: Parameters<typeof facetsOf>[0],
): Promise<void> {
  await tx.delete(productFacets).where(eq(productFacets.productId, productId))
  const rows = facetsOf(specifications).map((facet) => ({ productId, ...facet }))
  if (rows.length > 0) await tx.insert(productFacets).values(rows)
}

export type Specified = { id: number; specifications: Parameters<typeof facetsOf>[0] }

/** The next products, in id order, that have specifications and no facet. They are locked. */
export async function lockProductsWithoutFacets(
  tx: Queryable,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<Specified[]> {
  const result = await tx.execute<Specified>(sql`
    select p.id, p.specifications from products p
    where p.id > ${afterId} and not exists (select 1 from product_facets f where f.product_id = p.id)
    order by p.id limit ${limit} for update of p`)
  return result.rows
}
