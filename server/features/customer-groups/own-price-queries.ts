import { sql } from 'drizzle-orm'
import { askedOf, type ListedPrices } from '#domain/money/member-price.ts'
import type { Queryable } from '#server/db/client.ts'
import { listTerms } from './list-terms.ts'

/** Of these products that are on sale, those that the list of an account's group makes cheaper. */
export async function listOwnPrices(db: Queryable, accountId: string | null, ids: readonly number[]) {
  const { rows } = await db.execute<{ productId: number } & ListedPrices>(sql`
    select p.id as "productId", p.retail_cents as "retailCents", p.asked_cents as "askedCents",
      ${listTerms(sql`${accountId}`, 'p')} as terms
    from products p where p.id = any(${sql.param([...ids])}::int[]) and p.is_active and p.archived_at is null`)
  return rows
    .map(askedOf)
    .flatMap(({ priceList, ...row }) => (priceList === null ? [] : [{ ...row, priceList }]))
}
