import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { readingOrder } from '#server/db/reading-order.ts'
import { containing } from '#server/db/text-match.ts'

type FamilyRow = { name: string; options: string[]; variants: number }

/** The first families whose names have the text, and how many there are. */
export async function listFamilyRows(
  db: Queryable,
  { text, limit }: { text: string; limit: number },
): Promise<{ families: FamilyRow[]; total: number }> {
  const matching = text === '' ? sql`true` : sql`lower(family_name) like ${containing(text)}`
  const result = await db.execute<FamilyRow & { total: number }>(sql`
    select family_name as name, count(*)::int as variants, count(*) over ()::int as total,
      array_remove(array[min(first_option), min(second_option), min(third_option)], '') as options
    from products where family_name <> '' and archived_at is null and ${matching}
    group by family_name order by ${readingOrder(sql`family_name`)}, family_name limit ${limit}`)
  const families = result.rows.map(({ name, options, variants }) => ({ name, options, variants }))
  return { families, total: result.rows[0]?.total ?? 0 }
}
