import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { stockLevels } from '#server/db/schema/stock.ts'
import { lockStock, moveStock } from '#server/features/stock/stock-queries.ts'

/** Sets a product's stock on hand to this quantity. */
export async function setStock(tx: Tx, productId: number, onHand: number): Promise<void> {
  await lockStock(tx, [productId])
  const [level] = await tx.select().from(stockLevels).where(eq(stockLevels.productId, productId))
  const quantity = onHand - (level?.onHand ?? 0)
  await moveStock(tx, [{ productId, quantity, cause: 'edit' }], { actor: 'bench', now: new Date() })
}
