import { sql } from 'drizzle-orm'
import { facetsOfProduct, saleFacet } from '#domain/catalogue/browsing/facets.ts'
import { ownReadersOf } from '#domain/catalogue/browsing/own-filter.ts'
import type { SpecificationField } from '#domain/catalogue/specifications/specification-field.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { inParts } from '#server/db/in-parts.ts'
import { productFacets } from '#server/db/schema/facets.ts'

export type FacetSource = { id: number } & Parameters<typeof facetsOfProduct>[0]

/** Replaces the facets of these products, as the filters of all categories are by now. */
export async function replaceFacets(tx: Tx, products: readonly FacetSource[]): Promise<void> {
  if (products.length === 0) return
  const own = ownReadersOf(await listOwnFilters(tx))
  for (const part of inParts(products)) {
    const ids = part.map(({ id }) => id)
    await deleteFacets(tx, ids)
    const rows = part.flatMap((product) =>
      facetsOfProduct(product, own).map((facet) => ({ productId: product.id, ...facet })),
    )
    for (const some of inParts(rows)) await tx.insert(productFacets).values(some)
  }
}

type WithFields = { specificationFields: SpecificationField[] }

/** The templates that have filters of their own. */
async function listOwnFilters(tx: Queryable): Promise<WithFields[]> {
  const result = await tx.execute<WithFields>(sql`
    select specification_fields as "specificationFields" from categories
    where specification_fields @> '[{"isFilter": true}]' order by id`)
  return result.rows
}

export async function deleteFacets(tx: Tx, productIds: readonly number[]): Promise<void> {
  await tx.execute(sql`delete from product_facets where product_id = any(${sql.param([...productIds])}::int[])
    and (key, value) <> (${saleFacet.key}, ${saleFacet.value})`)
}

/** The next products, in id order, that have no facet. They are locked. */
export async function lockProductsWithoutFacets(
  tx: Queryable,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<FacetSource[]> {
  const result = await tx.execute<FacetSource>(sql`
    select p.id, p.specifications, p.tags from products p
    where p.id > ${afterId} and not exists (select 1 from product_facets f where f.product_id = p.id)
    order by p.id limit ${limit} for update of p`)
  return result.rows
}
