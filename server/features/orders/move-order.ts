import { canMove, type OrderStatus } from '#domain/orders/order-status.ts'
import type { Tx } from '#server/db/client.ts'
import { insertOrderEvent, type OrderRow, updateOrder, updateOrderStatus } from './order-queries.ts'

type Move = {
  to: OrderStatus
  actor: string
  at: Date
  note?: string | null
  /** Columns that change with the status. */
  change?: Parameters<typeof updateOrder>[2]
}

/** The only way from one status to the next, with its row in the history. The order must be locked. */
export async function moveOrder(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'status'>,
  { to, actor, at, note = null, change }: Move,
): Promise<void> {
  if (!canMove(order.status, to)) {
    throw new Error(`An order that is ${order.status} cannot become ${to}: ask canMove before moving it`)
  }
  await updateOrderStatus(tx, order.id, to)
  if (change) await updateOrder(tx, order.id, change)
  await insertOrderEvent(tx, { orderId: order.id, at, fromStatus: order.status, toStatus: to, actor, note })
}
