import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'

export type CategoryRow = {
  id: number
  slug: string
  title: string
  description: string
  parentId: number | null
  productCount: number
}

/** Every category with how many active products it and its children list. */
export async function listCategoryRows(db: Queryable): Promise<CategoryRow[]> {
  const result = await db.execute<CategoryRow>(sql`
    select c.id, c.slug, c.title, c.description, c.parent_id as "parentId",
      (with recursive below as (
         select c.id union select child.id from categories child join below on child.parent_id = below.id
       )
       select count(*)::int from products p
       where p.category_id in (select id from below) and p.is_active and p.archived_at is null) as "productCount"
    from categories c order by c.position, c.title, c.id`)
  return result.rows
}
