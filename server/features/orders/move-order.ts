import { type SQL, sql } from 'drizzle-orm'
import { canMove, type OrderStatus, orderStatuses } from '#domain/orders/order-status.ts'
import type { Tx } from '#server/db/client.ts'
import { anyOf } from '#server/db/word-list.ts'
import { insertOrderEvent, type OrderRow, updateOrder } from './order-queries.ts'

type Move = {
  to: OrderStatus
  actor: string
  at: Date
  note?: string | null
  /** Columns that change with the status. */
  change?: Parameters<typeof updateOrder>[2]
}

/** Moves an order from one status to the next, with its row in the history. The order must be locked. */
export async function moveOrder(
  tx: Tx,
  { id, status }: Pick<OrderRow, 'id' | 'status'>,
  { to, actor, at, note = null, change }: Move,
): Promise<void> {
  const { rowCount } = await tx.execute(moveOrderPiece(to, { id, from: status }))
  if (rowCount === 0)
    throw new Error(`An order that is ${status} cannot become ${to}: ask canMove before moving it`)
  if (change) await updateOrder(tx, id, change)
  await insertOrderEvent(tx, { orderId: id, at, from: status, to, actor, note })
}

/** The same as a piece of a statement, without the history: it finds no order that may not go there. */
export function moveOrderPiece(
  to: OrderStatus,
  {
    id,
    from,
    set = sql``,
    only = sql`true`,
  }: { id: SQL | number; from: SQL | OrderStatus; set?: SQL; only?: SQL },
): SQL {
  const before = orderStatuses.filter((status) => canMove(status, to))
  return sql`update orders set status = ${anyOf([to])}${set}
    where id = ${id} and status = ${from} and status in ${anyOf(before)} and ${only}
    returning id, order_number, account_id`
}
