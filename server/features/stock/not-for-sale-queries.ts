import { type SQL, sql } from 'drizzle-orm'
import type { NotForSaleCause } from '#domain/catalogue/not-for-sale.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { type MovementCause, notForSaleLots, stockMovements } from '#server/db/schema/stock.ts'

export type LotRow = typeof notForSaleLots.$inferSelect

/** Books units that arrived and cannot be sold. */
export async function insertLot(
  tx: Tx,
  { orderId, ...lot }: Omit<typeof notForSaleLots.$inferInsert, 'id'> & { orderId: number },
): Promise<void> {
  const rows = await tx.insert(notForSaleLots).values(lot).returning({ id: notForSaleLots.id })
  const lotId = rows[0]?.id
  if (lotId === undefined) throw new Error('Inserting units that are not for sale gave no row')
  await tx.insert(stockMovements).values({
    productId: lot.productId,
    quantity: lot.quantity,
    place: 'not_for_sale',
    lotId,
    cause: 'return',
    orderId,
    actor: lot.setAsideBy,
    at: lot.setAsideAt,
  })
}

export type LotExit = {
  lot: Pick<LotRow, 'id' | 'productId'>
  quantity: number
  cause: Extract<MovementCause, 'moved' | 'sent_back' | 'to_supplier' | 'written_off'>
  /** Of the customer to whom they go. */
  orderId?: number
  note?: string | null
  actor: string
  now: Date
}

/** Takes units out of a lot, which must be locked. A constraint refuses more than are in it. */
export async function takeFromLot(tx: Tx, exit: LotExit): Promise<void> {
  const { lot, quantity, cause, orderId = null, note = null, actor, now } = exit
  await tx.execute(sql`update not_for_sale_lots set quantity = quantity - ${quantity} where id = ${lot.id}`)
  await tx.insert(stockMovements).values({
    productId: lot.productId,
    quantity: -quantity,
    place: 'not_for_sale',
    lotId: lot.id,
    cause,
    orderId,
    note,
    actor,
    at: now,
  })
}

/** The lot, locked until the transaction ends. */
export async function lockLot(tx: Tx, id: number): Promise<LotRow | null> {
  const rows = await tx.select().from(notForSaleLots).where(sql`id = ${id}`).for('update')
  return rows[0] ?? null
}

/** Whether its return is not over yet: until then its units may go back to the customer. */
export async function isNeededByReturn(tx: Tx, { returnId }: Pick<LotRow, 'returnId'>): Promise<boolean> {
  const result = await tx.execute(
    sql`select 1 from order_returns where id = ${returnId} and status <> 'closed'`,
  )
  return result.rowCount !== 0
}

/** The lots of a return, locked until the transaction ends. */
export async function lockLotsOfReturn(tx: Tx, returnId: number): Promise<LotRow[]> {
  return tx
    .select()
    .from(notForSaleLots)
    .where(sql`return_id = ${returnId}`)
    .orderBy(notForSaleLots.id)
    .for('update')
}

export type ListedLotRow = {
  id: number
  productId: number
  productName: string
  sku: string
  cause: NotForSaleCause
  quantity: number
  setAsideAt: string
  setAsideBy: string
  returnId: number | null
  orderNumber: string | null
  /** Its return is not decided yet, and needs the units. */
  isInReturn: boolean
}

export type LotFilter = { productId: number | null; text: string }

/** Units that are not for sale, those that came last first. */
export async function listLots(
  db: Queryable,
  filter: LotFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedLotRow[]> {
  const result = await db.execute<ListedLotRow>(sql`
    select l.id::float8 as id, l.product_id as "productId", p.name as "productName", p.sku, l.cause, l.quantity,
      l.set_aside_at as "setAsideAt", l.set_aside_by as "setAsideBy", l.return_id::float8 as "returnId",
      o.order_number as "orderNumber", coalesce(r.status <> 'closed', false) as "isInReturn"
    from not_for_sale_lots l join products p on p.id = l.product_id
    left join order_returns r on r.id = l.return_id left join orders o on o.id = r.order_id
    where l.quantity > 0 and ${matching(filter)}
    order by l.id desc limit ${limit} offset ${offset}`)
  return result.rows
}

export async function countLots(db: Queryable, filter: LotFilter): Promise<{ lots: number; units: number }> {
  const result = await db.execute<{ lots: number; units: number }>(sql`
    select count(*)::int as lots, coalesce(sum(l.quantity), 0)::int as units
    from not_for_sale_lots l join products p on p.id = l.product_id
    where l.quantity > 0 and ${matching(filter)}`)
  return result.rows[0] ?? { lots: 0, units: 0 }
}

function matching({ productId, text }: LotFilter): SQL {
  const parts = [sql`true`]
  if (productId !== null) parts.push(sql`l.product_id = ${productId}`)
  if (text) parts.push(sql`position(lower(${text}) in lower(p.name || ' ' || p.sku)) > 0`)
  return sql.join(parts, sql` and `)
}
