import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
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

/** The lots of a return, locked until the transaction ends. */
export async function lockLotsOfReturn(tx: Tx, returnId: number): Promise<LotRow[]> {
  return tx
    .select()
    .from(notForSaleLots)
    .where(sql`return_id = ${returnId}`)
    .orderBy(notForSaleLots.id)
    .for('update')
}
