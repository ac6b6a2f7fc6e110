import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { askedOf, type ListedPrices, type MemberPrice } from '#domain/money/member-price.ts'
import type { Queryable } from '#server/db/client.ts'
import { products } from '#server/db/schema/products.ts'
import { listTerms } from '../customer-groups/list-terms.ts'

export type ProductToQuote = { id: number; name: string; sku: string; askedCents: number } & MemberPrice

/** Those of these products that are on sale, with what this account is asked for them. */
export async function listProductsToQuote(
  db: Queryable,
  ids: readonly number[],
  accountId: string | null,
): Promise<ProductToQuote[]> {
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      sku: products.sku,
      retailCents: products.retailCents,
      askedCents: products.askedCents,
      terms: sql<ListedPrices['terms']>`${listTerms(sql`${accountId}`, 'products')}`,
    })
    .from(products)
    .where(and(inArray(products.id, [...ids]), eq(products.isActive, true), isNull(products.archivedAt)))
  return rows.map(askedOf)
}
