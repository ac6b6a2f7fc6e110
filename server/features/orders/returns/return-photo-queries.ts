import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import { orders } from '#server/db/schema/orders.ts'
import { orderReturns, returnPhotos } from '#server/db/schema/returns.ts'

/** A photo that belongs to no return yet. */
export async function insertReturnPhoto(
  db: Queryable,
  photo: { id: string; width: number; height: number; createdAt: Date },
): Promise<void> {
  await db.insert(returnPhotos).values(photo)
}

/** Gives a return the photos that were stored for it. */
export async function updateReturnOfPhotos(
  tx: Tx,
  { returnId, photoIds }: { returnId: number; photoIds: readonly string[] },
): Promise<void> {
  if (photoIds.length === 0) return
  const { rowCount } = await tx
    .update(returnPhotos)
    .set({ returnId })
    .where(and(inArray(returnPhotos.id, [...photoIds]), isNull(returnPhotos.returnId)))
  if (rowCount !== photoIds.length) throw new Error('A photo that was just stored for a return is missing')
}

/** Whose a photo is; null if the order's return has no such photo. */
export async function findReturnPhotoOwner(
  db: Queryable,
  { orderNumber, returnId, photoId }: { orderNumber: string; returnId: number; photoId: string },
): Promise<{ accountId: string | null } | null> {
  const rows = await db
    .select({ accountId: orders.accountId })
    .from(returnPhotos)
    .innerJoin(orderReturns, eq(orderReturns.id, returnPhotos.returnId))
    .innerJoin(orders, eq(orders.id, orderReturns.orderId))
    .where(
      and(eq(returnPhotos.id, photoId), eq(orderReturns.id, returnId), eq(orders.orderNumber, orderNumber)),
    )
  return rows[0] ?? null
}

/** The next photos without a return, stored before the given time, that nobody else is deleting. */
export async function lockUnusedReturnPhotos(
  tx: Tx,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await tx
    .select({ id: returnPhotos.id })
    .from(returnPhotos)
    .where(and(isNull(returnPhotos.returnId), lt(returnPhotos.createdAt, before)))
    .orderBy(returnPhotos.createdAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map(({ id }) => id)
}

export async function deleteReturnPhotos(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.delete(returnPhotos).where(inArray(returnPhotos.id, [...ids]))
}
