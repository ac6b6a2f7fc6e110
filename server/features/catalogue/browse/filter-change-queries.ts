import { sql } from 'drizzle-orm'
import { ownFacetKey } from '#domain/catalogue/browsing/facet.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import type { FacetSource } from './facet-queries.ts'

// So few that a part is read in a fraction of a second, whatever its products say.
const idsAtOnce = 1000

/** Whoever began to save a product before this may still write what the former filters read. */
export async function settleFilterChanges(db: Queryable): Promise<void> {
  await db.execute(sql`
    update filter_changes set settled_by = pg_snapshot_xmax(pg_current_snapshot())::text::bigint
    where settled_by is null`)
}

/** The oldest change that no save which knew nothing of it can still undo. */
export async function findSettledChange(db: Queryable): Promise<number | null> {
  const result = await db.execute<{ id: number }>(sql`
    select id from filter_changes
    where settled_by <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint
      -- Restored into another server, where transactions are numbered anew.
      or changed_at < now() - interval '1 hour'
    order by id limit 1`)
  return result.rows[0]?.id ?? null
}

export type FilterPart = { names: string[]; from: number; to: number; isLast: boolean }

/** What is to be read next; nothing if another process reads it. */
export async function lockFilterChange(tx: Tx, id: number): Promise<FilterPart | null> {
  const result = await tx.execute<FilterPart>(sql`
    select c.names, c.read_up_to as "from", c.read_up_to + ${idsAtOnce} as "to",
      c.read_up_to + ${idsAtOnce} >= (select coalesce(max(id), 0) from products) as "isLast"
    from filter_changes c where c.id = ${id} for update of c skip locked`)
  return result.rows[0] ?? null
}

/** Those of a part that say something of these names, or are counted for it. */
export async function listIdsSaying(tx: Tx, { names, from, to }: FilterPart): Promise<number[]> {
  const keys = names.map(ownFacetKey)
  const result = await tx.execute<{ id: number }>(sql`
    select p.id from products p where p.id > ${from} and p.id <= ${to} and (
      jsonb_typeof(p.specifications) = 'string'
      or exists (select from product_facets f where f.product_id = p.id and f.key = any(${sql.param(keys)}::text[]))
      or exists (
        select from jsonb_object_keys(case jsonb_typeof(p.specifications) when 'object' then p.specifications else '{}' end) said
        where btrim(regexp_replace(lower(said), '[^[:alnum:]]+', '_', 'g'), '_') = any(${sql.param(names)}::text[])))`)
  return result.rows.map(({ id }) => id)
}

/** As they are now, which may be later than when they were looked for. */
export async function lockDescribed(tx: Tx, ids: readonly number[]): Promise<FacetSource[]> {
  const result = await tx.execute<FacetSource>(sql`
    select id, specifications, tags from products where id = any(${sql.param([...ids])}::int[]) order by id for update`)
  return result.rows
}

export async function updateReadUpTo(tx: Tx, id: number, readUpTo: number): Promise<void> {
  await tx.execute(sql`update filter_changes set read_up_to = ${readUpTo} where id = ${id}`)
}

export async function deleteFilterChange(tx: Tx, id: number): Promise<void> {
  await tx.execute(sql`delete from filter_changes where id = ${id}`)
}
