import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import { backInStockRequests } from '#server/db/schema/back-in-stock-requests.ts'
import { products } from '#server/db/schema/products.ts'
import type { AddressedAccount } from '../accounts/account-merge.ts'
import { available } from '../catalogue/product-row-queries.ts'

/** Once for each product and address. A product that is just being deleted is waited for, and then has none. */
export async function insertBackInStockRequest(
  db: Queryable,
  {
    productId,
    email,
    accountId,
    now,
  }: { productId: number; email: string; accountId: string | null; now: Date },
): Promise<void> {
  await db.execute(sql`
    insert into back_in_stock_requests (product_id, account_id, email, created_at)
    select p.id, ${accountId}, ${email}, ${now} from products p
    where p.id = ${productId} and p.is_active and p.archived_at is null
    for key share of p
    on conflict on constraint back_in_stock_requests_once do nothing`)
}

export type DueRequest = { id: string; email: string; productName: string; slug: string }

/**
 * Takes the oldest requests for products that can be bought again. Two jobs at a time never take the same one, and a
 * transaction that fails puts them back.
 */
export async function deleteDueRequests(tx: Tx, now: Date, limit: number): Promise<DueRequest[]> {
  const result = await tx.execute<DueRequest>(sql`
    with due as (
      select r.id from back_in_stock_requests r join products p on p.id = r.product_id
      where p.is_active and p.archived_at is null and ${available(now)} > 0
      order by r.id limit ${limit} for update of r skip locked
    )
    delete from back_in_stock_requests r using due, products p
    where r.id = due.id and p.id = r.product_id
    returning r.id::text as id, r.email, p.name as "productName", p.slug`)
  return result.rows
}

/** Of products that were removed from the shop, but kept for their orders. */
export async function deleteRequestsOfArchived(db: Queryable): Promise<void> {
  await db.execute(sql`
    delete from back_in_stock_requests r using products p
    where p.id = r.product_id and p.archived_at is not null`)
}

type Owner = { accountId: string; email: string; emailVerified: boolean }

// Anyone can sign up with anyone's address, so an unverified one does not show what others asked for.
function ownRequests({ accountId, email, emailVerified }: Owner) {
  const own = eq(backInStockRequests.accountId, accountId)
  return emailVerified ? or(own, eq(backInStockRequests.email, email)) : own
}

export function listBackInStockRequestsOf(db: Queryable, owner: Owner) {
  return db
    .select({
      requestedAt: backInStockRequests.createdAt,
      email: backInStockRequests.email,
      product: products.name,
    })
    .from(backInStockRequests)
    .innerJoin(products, eq(products.id, backInStockRequests.productId))
    .where(ownRequests(owner))
    .orderBy(desc(backInStockRequests.id))
}

export async function deleteBackInStockRequestsOf(tx: Tx, owner: Owner): Promise<void> {
  await tx.delete(backInStockRequests).where(ownRequests(owner))
}

/** What somebody asked for, as a condition: without a login it belongs to an account by its verified address alone. */
export function requestsOf({ id, email, emailVerified }: AddressedAccount): SQL {
  const own = sql`account_id = ${id}`
  return emailVerified ? sql`(${own} or (account_id is null and email = ${email}))` : own
}

export async function moveRequests(
  tx: Tx,
  { stayingId, closing }: { stayingId: string; closing: AddressedAccount },
): Promise<void> {
  await tx.execute(
    sql`update back_in_stock_requests set account_id = ${stayingId} where ${requestsOf(closing)}`,
  )
}

/** What an address that was verified asked for, without a login, stays with its account. */
export async function updateRequestsOfEmail(
  tx: Tx,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  await tx
    .update(backInStockRequests)
    .set({ accountId })
    .where(and(isNull(backInStockRequests.accountId), eq(backInStockRequests.email, email)))
}
