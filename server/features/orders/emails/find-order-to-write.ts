import type { Queryable } from '#server/db/client.ts'
import { findAccount } from '../../accounts/account-queries.ts'
import { findOrder, type OrderRow } from '../order-queries.ts'

export type OrderToWrite = OrderRow & {
  /** Of an account that has no password yet: what its owner logs in with. */
  loginEmail: string | null
}

/** An order as its emails tell of it; null if there is none. */
export async function findOrderToWrite(db: Queryable, orderNumber: string): Promise<OrderToWrite | null> {
  const order = await findOrder(db, orderNumber)
  if (!order) return null
  const account = order.accountId === null ? null : await findAccount(db, order.accountId)
  return { ...order, loginEmail: account && !account.hasPassword ? account.email : null }
}
