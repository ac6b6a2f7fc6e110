import { and, eq, inArray, sql } from 'drizzle-orm'
import type {
  ImportRowState,
  ImportState,
  RowPictureState,
} from '#domain/catalogue/supplier-file/import-state.ts'
import type { KnownProducts } from '#domain/catalogue/supplier-file/match-supplier-rows.ts'
import type { SupplierMapping } from '#domain/catalogue/supplier-file/supplier-mapping.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { inParts } from '#server/db/in-parts.ts'
import {
  supplierImportMappings,
  supplierImportPictures,
  supplierImportRows,
  supplierImports,
} from '#server/db/schema/supplier-imports.ts'
import { suppliers } from '#server/db/schema/suppliers.ts'
import { productsOfSkus } from '../csv/import-queries.ts'
import type { FileRow } from './read-supplier-file.ts'

export type ImportRow = typeof supplierImports.$inferSelect & { supplierName: string }

const withSupplier = (db: Queryable) =>
  db
    .select({ supplierImport: supplierImports, supplierName: suppliers.name })
    .from(supplierImports)
    .innerJoin(suppliers, eq(suppliers.id, supplierImports.supplierId))

type Join = { supplierImport: typeof supplierImports.$inferSelect; supplierName: string }

const asRow = ({ supplierImport, supplierName }: Join): ImportRow => ({
  ...supplierImport,
  supplierName,
})

export async function findImport(db: Queryable, id: number): Promise<ImportRow | null> {
  const rows = await withSupplier(db).where(eq(supplierImports.id, id))
  return rows.map(asRow)[0] ?? null
}

/** Whoever moves an import on, or saves a part of it, holds its row. */
export async function lockImport(tx: Tx, id: number): Promise<ImportRow | null> {
  await tx.execute(sql`select 1 from supplier_imports where id = ${id} for update`)
  return findImport(tx, id)
}

/** For those who may work on it side by side, but not while it is stopped or undone. */
export async function shareImport(tx: Tx, id: number): Promise<ImportState | null> {
  const result = await tx.execute<{ state: ImportState }>(
    sql`select state from supplier_imports where id = ${id} for share`,
  )
  return result.rows[0]?.state ?? null
}

export async function listLatestImports(db: Queryable, limit: number): Promise<ImportRow[]> {
  const rows = await withSupplier(db).orderBy(sql`${supplierImports.id} desc`).limit(limit)
  return rows.map(asRow)
}

export async function findRunningImport(db: Queryable): Promise<ImportRow | null> {
  const rows = await withSupplier(db)
    .where(eq(supplierImports.state, 'running'))
    .orderBy(supplierImports.id)
    .limit(1)
  return rows.map(asRow)[0] ?? null
}

export async function insertImport(
  tx: Tx,
  { rows, ...row }: Omit<typeof supplierImports.$inferInsert, 'state'> & { rows: readonly FileRow[] },
): Promise<number> {
  const [inserted] = await tx
    .insert(supplierImports)
    .values({ ...row, state: 'open' })
    .returning({ id: supplierImports.id })
  if (!inserted) throw new Error('Inserting an import answered no row')
  for (const part of inParts(rows)) {
    await tx
      .insert(supplierImportRows)
      .values(part.map(({ line, cells }) => ({ importId: inserted.id, line, cells })))
  }
  return inserted.id
}

export async function updateImport(
  db: Queryable,
  id: number,
  change: Partial<typeof supplierImports.$inferInsert>,
): Promise<void> {
  await db.update(supplierImports).set(change).where(eq(supplierImports.id, id))
}

/** Deletes one that was never started; its rows go with it. */
export async function deleteOpenImport(db: Queryable, id: number): Promise<boolean> {
  const result = await db
    .delete(supplierImports)
    .where(and(eq(supplierImports.id, id), eq(supplierImports.state, 'open')))
  return result.rowCount === 1
}

/** Those whose rows nobody needs any more. */
export async function listOldImports(
  db: Queryable,
  { openBefore, endedBefore, limit }: { openBefore: Date; endedBefore: Date; limit: number },
): Promise<number[]> {
  const result = await db.execute<{ id: number }>(sql`
    select id from supplier_imports where (state = 'open' and created_at < ${openBefore})
      or (state in ('stopped', 'done', 'undone') and coalesce(ended_at, started_at) < ${endedBefore})
    order by id limit ${limit}`)
  return result.rows.map(({ id }) => id)
}

export async function deleteImport(db: Queryable, id: number): Promise<void> {
  await db.delete(supplierImports).where(and(eq(supplierImports.id, id), sql`state <> 'running'`))
}

export async function findMapping(db: Queryable, supplierId: number): Promise<SupplierMapping | null> {
  const rows = await db
    .select({ mapping: supplierImportMappings.mapping })
    .from(supplierImportMappings)
    .where(eq(supplierImportMappings.supplierId, supplierId))
  return rows[0]?.mapping ?? null
}

export async function upsertMapping(
  tx: Tx,
  row: { supplierId: number; mapping: SupplierMapping; savedAt: Date },
): Promise<void> {
  await tx
    .insert(supplierImportMappings)
    .values(row)
    .onConflictDoUpdate({ target: supplierImportMappings.supplierId, set: row })
}

export type RowOfImport = typeof supplierImportRows.$inferSelect

export async function listImportRows(db: Queryable, importId: number): Promise<RowOfImport[]> {
  return db
    .select()
    .from(supplierImportRows)
    .where(eq(supplierImportRows.importId, importId))
    .orderBy(supplierImportRows.line)
}

export async function listFirstRows(db: Queryable, importId: number, limit: number): Promise<RowOfImport[]> {
  return db
    .select()
    .from(supplierImportRows)
    .where(eq(supplierImportRows.importId, importId))
    .orderBy(supplierImportRows.line)
    .limit(limit)
}

/** The different texts of a column, the most frequent first. */
export async function listColumnValues(
  db: Queryable,
  { importId, at, limit }: { importId: number; at: number; limit: number },
): Promise<{ text: string; count: number }[]> {
  const result = await db.execute<{ text: string; count: number }>(sql`
    select min(trim(cells[${at + 1}::int])) as text, count(*)::int as count from supplier_import_rows
    where import_id = ${importId} and trim(coalesce(cells[${at + 1}::int], '')) <> ''
    group by lower(trim(cells[${at + 1}::int])) order by count(*) desc, 1 limit ${limit}`)
  return result.rows
}

/** The different texts of some columns that have a dot, a comma or a space in them. */
export async function listWrittenWithSigns(
  db: Queryable,
  importId: number,
  places: readonly number[],
): Promise<string[]> {
  const result = await db.execute<{ text: string }>(sql`
    select distinct cells[at] as text from supplier_import_rows,
      unnest(${sql.param(places.map((at) => at + 1))}::int[]) as at
    where import_id = ${importId} and cells[at] ~ '[.,[:space:]]'`)
  return result.rows.map(({ text }) => text)
}

/** The rows that are saved next, together. */
export async function listNextChunk(tx: Tx, importId: number): Promise<RowOfImport[]> {
  return tx
    .select()
    .from(supplierImportRows)
    .where(
      and(
        eq(supplierImportRows.importId, importId),
        eq(supplierImportRows.state, 'waiting'),
        sql`chunk = (select min(chunk) from supplier_import_rows where import_id = ${importId} and state = 'waiting')`,
      ),
    )
    .orderBy(supplierImportRows.line)
}

export async function listRowsToPicture(
  db: Queryable,
  importId: number,
  limit: number,
): Promise<RowOfImport[]> {
  return db
    .select()
    .from(supplierImportRows)
    .where(
      and(
        eq(supplierImportRows.importId, importId),
        eq(supplierImportRows.pictures, 'waiting'),
        inArray(supplierImportRows.state, ['saved', 'unchanged']),
      ),
    )
    .orderBy(supplierImportRows.line)
    .limit(limit)
}

export type RowOutcome = {
  line: number
  state: ImportRowState
  chunk?: number | null
  productId?: number | null
  productVersion?: number | null
  reason?: string | null
  pictures?: RowPictureState
}

/** What is not said stays as it is. */
export async function updateRows(tx: Tx, importId: number, outcomes: readonly RowOutcome[]): Promise<void> {
  for (const part of inParts(outcomes)) {
    await tx.execute(sql`
      update supplier_import_rows w set state = r.state, reason = r.reason, chunk = coalesce(r.chunk, w.chunk),
        product_id = coalesce(r."productId", w.product_id),
        product_version = coalesce(r."productVersion", w.product_version), pictures = coalesce(r.pictures, w.pictures)
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
        as r (line int, state text, chunk int, "productId" int, "productVersion" int, reason text, pictures text)
      where w.import_id = ${importId} and w.line = r.line`)
  }
}

export async function updateRowPictures(
  tx: Queryable,
  { importId, line }: { importId: number; line: number },
  pictures: { pictures: RowPictureState; pictureProblems: string[] },
): Promise<void> {
  await tx
    .update(supplierImportRows)
    .set(pictures)
    .where(and(eq(supplierImportRows.importId, importId), eq(supplierImportRows.line, line)))
}

/** Those of rows that were refused in part or whole are tried once more. */
export async function retryPictures(tx: Tx, importId: number): Promise<number> {
  const result = await tx.execute(sql`
    update supplier_import_rows set pictures = 'waiting', picture_problems = '{}'
    where import_id = ${importId} and pictures = 'refused' and state in ('saved', 'unchanged')`)
  return result.rowCount ?? 0
}

export type ImportCounts = Record<ImportRowState, number> & { rows: number } & Record<
    `pictures${'Waiting' | 'Added' | 'Refused'}`,
    number
  >

export async function countImportRows(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, ImportCounts>> {
  const result = await db.execute<ImportCounts & { importId: number }>(sql`
    select import_id as "importId", count(*)::int as rows,
      (count(*) filter (where state = 'open'))::int as open,
      (count(*) filter (where state = 'waiting'))::int as waiting,
      (count(*) filter (where state = 'saved'))::int as saved,
      (count(*) filter (where state = 'unchanged'))::int as unchanged,
      (count(*) filter (where state = 'skipped'))::int as skipped,
      (count(*) filter (where state = 'refused'))::int as refused,
      (count(*) filter (where pictures = 'waiting'))::int as "picturesWaiting",
      (count(*) filter (where pictures = 'added'))::int as "picturesAdded",
      (count(*) filter (where pictures = 'refused'))::int as "picturesRefused"
    from supplier_import_rows where import_id = any(${sql.param([...ids])}::int[]) group by import_id`)
  return new Map(result.rows.map(({ importId, ...counts }) => [importId, counts]))
}

export type ImportProblem = { line: number; what: string; productId: number | null }

/** What went wrong while it ran, row by row. */
export async function listImportProblems(
  db: Queryable,
  importId: number,
  limit: number,
): Promise<ImportProblem[]> {
  const result = await db.execute<ImportProblem>(sql`
    select line, product_id as "productId", coalesce(reason, array_to_string(picture_problems, '; ')) as what
    from supplier_import_rows where import_id = ${importId} and (state = 'refused' or picture_problems <> '{}')
    order by line limit ${limit}`)
  return result.rows
}

/**
 * The products that rows may mean, by their codes. The supplier's codes are those of this supplier alone, preferred or
 * not. A product whose code another one has, too, has it only in its own row.
 */
export async function listKnownProducts(
  db: Queryable,
  { supplierId, skus, eans, codes }: { supplierId: number; skus: string[]; eans: string[]; codes: string[] },
): Promise<KnownProducts> {
  const result = await db.execute<{ id: number; key: keyof KnownProducts; code: string }>(sql`
    select p.id, 'sku' as key, asked.sku as code from ${productsOfSkus(skus)}
    union
    select id, 'ean', ean from products where ean <> '' and ean = any(${sql.param(eans)}::text[])
    union
    select s.product_id, 'supplier_code', s.code from product_suppliers s join products p on p.id = s.product_id
    where s.supplier_id = ${supplierId} and s.code = any(${sql.param(codes)}::text[]) and p.archived_at is null
    union
    select id, 'supplier_code', supplier_sku from products
    where supplier_id = ${supplierId} and archived_at is null and supplier_sku = any(${sql.param(codes)}::text[])
    order by id`)
  const of = (wanted: keyof KnownProducts) => {
    const ids = new Map<string, number[]>()
    for (const { id, key, code } of result.rows) {
      if (key === wanted) ids.set(code, [...(ids.get(code) ?? []), id])
    }
    return ids
  }
  return { sku: of('sku'), ean: of('ean'), supplier_code: of('supplier_code') }
}

export type MatchedProduct = { id: number; version: number; supplierId: number | null; hasPictures: boolean }

export async function listMatchedProducts(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, MatchedProduct>> {
  const result = await db.execute<MatchedProduct>(sql`
    select id, version, supplier_id as "supplierId",
      exists (select 1 from product_images i where i.product_id = p.id) as "hasPictures"
    from products p where id = any(${sql.param([...ids])}::int[])`)
  return new Map(result.rows.map((row) => [row.id, row]))
}

/** Holds the product that pictures are added to; null if it is gone. */
export async function lockMatchedProduct(
  tx: Tx,
  id: number,
): Promise<{ name: string; sku: string; hasPictures: boolean } | null> {
  const result = await tx.execute<{ name: string; sku: string; hasPictures: boolean }>(sql`
    select name, sku, exists (select 1 from product_images i where i.product_id = p.id) as "hasPictures"
    from products p where id = ${id} and archived_at is null for update`)
  return result.rows[0] ?? null
}

export async function insertImportPictures(
  db: Queryable,
  rows: readonly (typeof supplierImportPictures.$inferInsert)[],
): Promise<void> {
  for (const part of inParts(rows)) {
    await db
      .insert(supplierImportPictures)
      .values(part)
      .onConflictDoUpdate({
        target: [supplierImportPictures.importId, supplierImportPictures.name],
        set: { storeKey: sql`excluded.store_key` },
      })
  }
}

export async function listImportPictures(
  db: Queryable,
  importId: number,
): Promise<{ name: string; storeKey: string }[]> {
  return db
    .select({ name: supplierImportPictures.name, storeKey: supplierImportPictures.storeKey })
    .from(supplierImportPictures)
    .where(eq(supplierImportPictures.importId, importId))
}

export async function findPictureKey(db: Queryable, importId: number, name: string): Promise<string | null> {
  const rows = await db
    .select({ storeKey: supplierImportPictures.storeKey })
    .from(supplierImportPictures)
    .where(and(eq(supplierImportPictures.importId, importId), eq(supplierImportPictures.name, name)))
  return rows[0]?.storeKey ?? null
}

/** An import that is undone is not continued. */
export async function closeImportOf(db: Queryable, batchId: string): Promise<void> {
  await db.execute(sql`
    update supplier_imports set state = 'undone', ended_at = coalesce(ended_at, now())
    where batch_id = ${batchId} and state <> 'undone'`)
}
