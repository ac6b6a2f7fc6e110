import { sql } from 'drizzle-orm'
import type { FamilyPart } from '#domain/catalogue/families/family.ts'
import type { Queryable, Tx } from '#server/db/client.ts'

export type FamilyMember = FamilyPart & { id: number; sku: string }

/** The variants of these families, without archived ones. */
export async function listFamilyMembers(db: Queryable, names: readonly string[]): Promise<FamilyMember[]> {
  const wanted = [...new Set(names)].filter((name) => name !== '')
  if (wanted.length === 0) return []
  const result = await db.execute<FamilyMember>(sql`
    select id, sku, family_name as "familyName", first_option as "firstOption", first_value as "firstValue",
      second_option as "secondOption", second_value as "secondValue", third_option as "thirdOption", third_value as "thirdValue"
    from products where family_name = any(${sql.param(wanted)}::text[]) and family_name <> '' and archived_at is null`)
  return result.rows
}

/** Whatever is written to one variant may move another to the head of the family: writers take all of it, in id order. */
export async function lockFamilies(
  tx: Tx,
  { ids, names = [] }: { ids: readonly number[]; names?: readonly string[] },
): Promise<void> {
  await tx.execute(sql`
    select 1 from products where id = any(${sql.param([...ids])}::int[])
      or family_name <> '' and (family_name = any(${sql.param([...names])}::text[]) or family_name in (
        select family_name from products where id = any(${sql.param([...ids])}::int[]) and family_name <> ''))
    order by id for update`)
}
