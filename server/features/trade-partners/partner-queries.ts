import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { pageCount } from '#domain/catalogue/browsing/browsing.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { readingOrder } from '#server/db/reading-order.ts'
import type { couriers } from '#server/db/schema/couriers.ts'
import type { suppliers } from '#server/db/schema/suppliers.ts'

type PartnerTable = typeof couriers | typeof suppliers

export type PartnerRow<Table extends PartnerTable, Count extends string> = Table['$inferSelect'] & {
  [Name in Count]: number
}

export type PartnerChange<Table extends PartnerTable> = Omit<Table['$inferSelect'], 'id' | 'createdAt'>

/** The queries of suppliers or of couriers, by name; `counts` are what else is read with each. */
export function partnerQueries<Table extends PartnerTable, Count extends string>(
  table: Table,
  counts: Record<Count, SQL<number>>,
) {
  type Row = PartnerRow<Table, Count>
  const columns: Record<string, PgColumn | SQL> = { ...getTableColumns<PgTable>(table), ...counts }

  async function find(db: Queryable, id: number): Promise<Row | null> {
    const [row] = await db
      .select(columns)
      .from(table as PgTable)
      .where(eq(table.id, id))
    return (row as Row | undefined) ?? null
  }

  return {
    find,
    async lock(tx: Tx, id: number): Promise<Row | null> {
      await tx.execute(sql`select 1 from ${table} where id = ${id} for update`)
      return find(tx, id)
    },
    async listPage(
      db: Queryable,
      matching: SQL | undefined,
      { page, limit }: { page: number; limit: number },
    ) {
      const listing = db
        .select(columns)
        .from(table as PgTable)
        .where(matching)
        .orderBy(readingOrder(table.name), table.id)
        .limit(limit)
        .offset((page - 1) * limit)
      const [rows, total] = await Promise.all([listing, db.$count(table, matching)])
      return { rows: rows as Row[], pagination: { page, limit, total, pages: pageCount(total, limit) } }
    },
    /** With an `id`, restores a deleted one under its own id. */
    async insert(tx: Tx, row: PgInsertValue<Table>): Promise<number> {
      const inserting = tx.insert(table).values(row)
      const [made] = await inserting.returning({ id: table.id })
      if (!made) throw new Error('Inserting a supplier or a courier always gives its id')
      return made.id
    },
    /** Unless there is one with its name or its email. */
    async insertIfNew(tx: Queryable, row: PgInsertValue<Table>): Promise<void> {
      const inserting = tx.insert(table).values(row)
      await inserting.onConflictDoNothing()
    },
    async update(tx: Tx, id: number, change: PgUpdateSetSource<Table>): Promise<void> {
      const updating = tx.update(table).set(change)
      await updating.where(eq(table.id, id))
    },
    async delete(tx: Tx, id: number): Promise<void> {
      await tx.delete(table).where(eq(table.id, id))
    },
  }
}
