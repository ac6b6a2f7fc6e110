import { sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import type { AccountMerge } from '../accounts/account-merge.ts'

/** Blocks other saves of the same person until this transaction ends, and nothing else. */
export async function lockWishlist(tx: Tx, accountId: string): Promise<void> {
  await tx.execute(sql`select 1 from accounts where id = ${accountId} for no key update`)
}

/** Only visible products: nobody meant to remove what the shop has hidden for a while. */
export async function deleteWishlistItemsExcept(
  tx: Tx,
  accountId: string,
  productIds: readonly number[],
): Promise<void> {
  await tx.execute(sql`
    delete from wishlist_items w using products p
    where w.account_id = ${accountId} and p.id = w.product_id and p.is_active and p.archived_at is null
      and p.id <> all(${sql.param([...productIds])}::int[])`)
}

/**
 * Deleted products are skipped. One that is just being deleted is waited for, so that none is saved after it is gone.
 */
export async function insertWishlistItems(
  tx: Tx,
  accountId: string,
  productIds: readonly number[],
): Promise<void> {
  await tx.execute(sql`
    insert into wishlist_items (account_id, product_id, position)
    select ${accountId}, p.id, asked.place::int - 1
    from unnest(${sql.param([...productIds])}::int[]) with ordinality as asked (product_id, place)
    join products p on p.id = asked.product_id
    where p.is_active and p.archived_at is null
    order by p.id
    for key share of p
    on conflict (account_id, product_id) do update set position = excluded.position`)
}

export async function listWishlistIds(db: Queryable, accountId: string): Promise<number[]> {
  const result = await db.execute<{ productId: number }>(sql`
    select w.product_id as "productId" from wishlist_items w
    where w.account_id = ${accountId} order by w.position, w.product_id`)
  return result.rows.map((row) => row.productId)
}

export async function moveWishlistItems(
  tx: Tx,
  { stayingId, closingId }: AccountMerge,
  { productIds, from }: { productIds: readonly number[]; from: number },
): Promise<void> {
  if (productIds.length === 0) return
  await tx.execute(sql`
    update wishlist_items w set account_id = ${stayingId}, position = ${from} + moved.place - 1
    from unnest(${sql.param([...productIds])}::int[]) with ordinality as moved (product_id, place)
    where w.account_id = ${closingId} and w.product_id = moved.product_id`)
}
