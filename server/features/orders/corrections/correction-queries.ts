import { eq, sql } from 'drizzle-orm'
import type { LineUnits } from '#domain/orders/parcels/units-to-pack.ts'
import type { Queryable } from '#server/db/client.ts'
import { orderCorrections, orderLines, orderRemovals } from '#server/db/schema/orders.ts'

export type CorrectionRow = typeof orderCorrections.$inferSelect

export async function findCorrection(db: Queryable, id: number): Promise<CorrectionRow | null> {
  const rows = await db.select().from(orderCorrections).where(eq(orderCorrections.id, id))
  return rows[0] ?? null
}

export async function insertCorrection(
  tx: Queryable,
  correction: typeof orderCorrections.$inferInsert,
): Promise<number> {
  const rows = await tx.insert(orderCorrections).values(correction).returning({ id: orderCorrections.id })
  if (!rows[0]) throw new Error('Inserting a correction gave no row')
  return rows[0].id
}

/** Records the units that a correction takes out, and takes them out of the lines; a constraint refuses more than there are. */
export async function removeUnits(
  tx: Queryable,
  correctionId: number,
  units: readonly LineUnits[],
): Promise<void> {
  await tx.insert(orderRemovals).values(units.map((of) => ({ correctionId, ...of })))
  for (const { lineId, quantity } of units) {
    await tx
      .update(orderLines)
      .set({ removedQuantity: sql`${orderLines.removedQuantity} + ${quantity}` })
      .where(eq(orderLines.id, lineId))
  }
}
