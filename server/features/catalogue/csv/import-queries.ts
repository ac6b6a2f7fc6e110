import { type SQL, sql } from 'drizzle-orm'
import type { Cents } from '#domain/money/money.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { inParts } from '#server/db/in-parts.ts'
import { type ProductChange, rowColumns, valuesOfRow, writtenColumns } from '../edit/product-change.ts'

export type Codes = { ids: readonly number[]; skus: readonly string[]; eans: readonly string[] }

/** The products in a file, by their ids, SKUs or EANs. */
export async function listIdsByCodes(db: Queryable, { ids, skus, eans }: Codes): Promise<number[]> {
  const result = await db.execute<{ id: number }>(sql`
    select id from products where id = any(${sql.param([...ids])}::int[])
      or same_code(sku) = any(array(select same_code(code) from unnest(${sql.param([...skus])}::text[]) code))
      or (sku ~ '^0[0-9]+$' and ltrim(sku, '0') = any(${sql.param(skus.filter((sku) => /^[1-9]\d*$/.test(sku)))}::text[]))
      or (ean <> '' and ean = any(${sql.param([...eans])}::text[])) order by id`)
  return result.rows.map(({ id }) => id)
}

// Of fewer, the one in the middle says little.
const enoughNeighbours = 5

/** The wholesale price in the middle of each category. */
export async function listUsualCosts(db: Queryable): Promise<Map<number, Cents>> {
  const result = await db.execute<{ id: number; cents: number }>(sql`
    select category_id as id, percentile_disc(0.5) within group (order by wholesale_cents)::int as cents
    from products where archived_at is null and category_id is not null
    group by category_id having count(*) >= ${enoughNeighbours}`)
  return new Map(result.rows.map(({ id, cents }) => [id, cents]))
}

export async function updateProducts(
  tx: Tx,
  changes: readonly (ProductChange & { id: number })[],
): Promise<void> {
  for (const part of inParts(changes)) {
    await tx.execute(sql`
      update products p set (${writtenColumns}) = row (${valuesOfRow}), version = p.version + 1
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as r (id int, ${rowColumns}) where p.id = r.id`)
  }
}

/** The ids of the new products by their SKUs. */
export async function insertProducts(
  tx: Tx,
  changes: readonly (ProductChange & { slug: string })[],
  createdAt: Date,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const part of inParts(changes)) {
    const result = await tx.execute<{ id: number; sku: string }>(sql`
      insert into products (slug, created_at, ${writtenColumns}) select r.slug, ${createdAt}, ${valuesOfRow}
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as r (slug text, ${rowColumns}) returning id, sku`)
    for (const { id, sku } of result.rows) ids.set(sku, id)
  }
  return ids
}

/** Deletes those that no order and no quote refers to and archives the others; returns which were archived. */
export async function removeProducts(tx: Tx, ids: readonly number[], now: Date): Promise<Set<number>> {
  const ordered = await tx.execute<{ id: number }>(sql`
    update products p set archived_at = ${now}, version = p.version + 1
    where p.id = any(${sql.param([...ids])}::int[]) and (
      exists (select 1 from order_lines l where l.product_id = p.id)
      or exists (select 1 from order_swaps s where s.product_id = p.id)
      or exists (select 1 from quote_lines q where q.product_id = p.id))
    returning p.id`)
  const archived = new Set(ordered.rows.map(({ id }) => id))
  const rest = ids.filter((id) => !archived.has(id))
  await tx.execute(sql`delete from products where id = any(${sql.param(rest)}::int[])`)
  return archived
}

/** Which of these EANs products have. */
export async function listTakenEans(db: Queryable, eans: readonly string[]): Promise<Map<string, number>> {
  const result = await db.execute<{ id: number; ean: string }>(
    sql`select id, ean from products where ean <> '' and ean = any(${sql.param([...eans])}::text[])`,
  )
  return new Map(result.rows.map(({ id, ean }) => [ean, id]))
}

/** Products `p` with the SKUs by which they are `asked` for, in any spelling. */
export function productsOfSkus(skus: readonly string[]): SQL {
  return sql`unnest(${sql.param([...skus])}::text[]) asked (sku) join products p on same_code(p.sku) = same_code(asked.sku)`
}

/** Which of these codes other products have. */
export async function listTakenSkus(db: Queryable, skus: readonly string[]): Promise<Map<string, number>> {
  const result = await db.execute<{ id: number; sku: string }>(
    sql`select p.id, asked.sku from ${productsOfSkus(skus)}`,
  )
  return new Map(result.rows.map(({ id, sku }) => [sku, id]))
}
