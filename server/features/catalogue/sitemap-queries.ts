import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { isListed } from './product-row-queries.ts'

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

/** Categories that are not empty, by themselves or through their children. */
export async function listFilledCategories(db: Queryable): Promise<{ slug: string }[]> {
  const result = await db.execute<{ slug: string }>(sql`
    with recursive filled as (
      select c.id, c.parent_id from categories c
      where exists (select 1 from products p where p.category_id = c.id and ${isListed})
      union select parent.id, parent.parent_id from categories parent join filled on filled.parent_id = parent.id
    )
    select c.slug from categories c where c.id in (select id from filled) order by c.position, c.id`)
  return result.rows
}
