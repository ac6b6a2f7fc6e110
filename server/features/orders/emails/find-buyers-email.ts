import type { Queryable } from '#server/db/client.ts'
import { findUser } from '../../accounts/users/user-queries.ts'
import type { OrderRow } from '../order-queries.ts'

/**
 * Where an order that is not paid may be written about: to the proven address of whoever placed it. Any other may be a
 * stranger's, whom nobody may flood through the shop.
 */
export async function findBuyersEmail(
  db: Queryable,
  { accountId, source }: Pick<OrderRow, 'accountId' | 'source'>,
): Promise<string | null> {
  const buyer = accountId !== null && source === 'online' ? await findUser(db, accountId) : null
  return buyer?.emailVerified ? buyer.email : null
}
