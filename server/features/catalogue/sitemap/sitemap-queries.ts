import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { isListed } from '../product-row-queries.ts'

export type ListedProduct = { slug: string; changedAt: Date }

export async function countListedProducts(db: Queryable): Promise<number> {
  // The maintained counts have each family once, but each variant has an address of its own.
  const result = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from products p where ${isListed}`,
  )
  return result.rows[0]?.count ?? 0
}

/** Every product that shoppers may see, oldest first, so that a new one only changes the last part. */
export async function listListedProducts(
  db: Queryable,
  part: { limit: number; offset: number },
): Promise<ListedProduct[]> {
  const result = await db.execute<{ slug: string; changedAt: string }>(sql`
    select p.slug, greatest(p.created_at, (select max(a.at) from audit_entries a
      where a.subject_type = 'product' and a.subject_id = p.id::text)) as "changedAt"
    from products p where ${isListed} order by p.id limit ${part.limit} offset ${part.offset}`)
  return result.rows.map(({ slug, changedAt }) => ({ slug, changedAt: new Date(changedAt) }))
}
