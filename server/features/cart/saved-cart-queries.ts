import { eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { savedCarts } from '#server/db/schema/carts.ts'

export type CartItem = { productId: number; quantity: number }

/** Empty if nothing was ever saved. */
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

/**
 * The piece of a statement that takes what accounts have `bought`, by product, out of their saved carts: what was added since
 * stays.
 */
export function savedCartPiece(bought: SQL): SQL {
  return sql`update saved_carts c set items = (
      select coalesce(jsonb_agg(jsonb_set(item, '{quantity}', to_jsonb(rest)) order by place), '[]')
      from jsonb_array_elements(c.items) with ordinality as saved (item, place),
        lateral (select (item->>'quantity')::int - coalesce((quantities->>(item->>'productId'))::int, 0) as rest) as what_is_left
      where rest > 0
    )
    from (${bought}) as bought (account_id, quantities)
    where c.account_id = bought.account_id and quantities is not null`
}
