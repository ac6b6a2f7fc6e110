import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { savedCarts } from '#server/db/schema/carts.ts'

export type CartItem = { productId: number; quantity: number }

/** Empty where nothing was ever saved. */
export async function findSavedCart(db: Queryable, accountId: string): Promise<CartItem[]> {
  const rows = await db
    .select({ items: savedCarts.items })
    .from(savedCarts)
    .where(eq(savedCarts.accountId, accountId))
  return rows[0]?.items ?? []
}

export async function replaceSavedCart(
  db: Queryable,
  accountId: string,
  { items, savedAt }: { items: CartItem[]; savedAt: Date },
): Promise<void> {
  await db
    .insert(savedCarts)
    .values({ accountId, items, savedAt })
    .onConflictDoUpdate({ target: savedCarts.accountId, set: { items, savedAt } })
}
