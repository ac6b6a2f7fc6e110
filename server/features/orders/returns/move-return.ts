import type { Wanted } from '#domain/catalogue/stock.ts'
import { toldReturnStatuses } from '#domain/email.ts'
import { canMoveReturn, type ReturnStatus } from '#domain/orders/returns.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { insertAuditEntry } from '../../audit/audit-queries.ts'
import { queueEmail } from '../../emails/queue-email.ts'
import type { Sealer } from '../../emails/sealer.ts'
import { listSold, lockStock, restock } from '../../stock/stock-queries.ts'
import { updateAttentionCleared } from '../attention/attention-queries.ts'
import { lockOrderByNumber, type OrderRow } from '../order-queries.ts'
import { productIdsOf } from '../place/wanted-stock.ts'
import { returnableLines } from './return-options.ts'
import { findReturn, listReturnsOf, type ReturnRow, updateRestocked, updateReturn } from './return-queries.ts'

type Needs = { db: Db; clock: Clock; sealer: Sealer }

export type MoveReturn = {
  orderNumber: string
  returnId: number
  status: ReturnStatus
  note?: string | undefined
  /** The units that came back fit for sale. */
  restock: readonly Wanted[]
  actor: { accountId: string; email: string }
}

export type MoveReturnResult =
  | { kind: 'moved'; made: ReturnRow }
  | { kind: 'refused'; reason: 'not_found' | 'not_possible_now' | 'more_than_came' }

/** Moves a return one step on. Refunding is a step of its own. */
export async function moveReturn(needs: Needs, command: MoveReturn): Promise<MoveReturnResult> {
  const { db, clock } = needs
  const { orderNumber, returnId, status, note, actor } = command
  return db.transaction(async (tx): Promise<MoveReturnResult> => {
    const order = await lockOrderByNumber(tx, orderNumber)
    const before = order && (await findReturn(tx, order.id, returnId))
    if (!order || !before) return { kind: 'refused', reason: 'not_found' }
    if (isRepeat(before, command)) return { kind: 'moved', made: before }
    if (!canMoveReturn(before.status, status)) return { kind: 'refused', reason: 'not_possible_now' }
    if (before.status === 'declined' && !isReturnable(before, order, await listReturnsOf(tx, order.id)))
      return { kind: 'refused', reason: 'not_possible_now' }
    if (command.restock.length > 0 && status !== 'received')
      return { kind: 'refused', reason: 'not_possible_now' }

    const now = clock()
    const items = await restockable(tx, before, command.restock)
    if (!items) return { kind: 'refused', reason: 'more_than_came' }
    await lockStock(tx, productIdsOf(items))
    await restock(tx, { orderId: order.id, items, actor: actor.email, now })
    for (const { orderLineId, quantity } of items)
      await updateRestocked(tx, { returnId, orderLineId, restocked: quantity })
    await updateReturn(tx, returnId, {
      status,
      ...(note && { staffNote: note }),
      updatedAt: now,
      updatedBy: actor.email,
    })

    await settleRequest(tx, order.id, { actor: actor.email, status, now })
    if (before.status !== status) await notifyCustomer(tx, needs, { ...command, recipient: order.email, now })

    const made = await findReturn(tx, order.id, returnId)
    if (!made) throw new Error('A return that is locked is gone')
    await insertAuditEntry(tx, {
      actor,
      action: 'return_moved',
      subject: { type: 'order', id: orderNumber },
      before: { returnId, status: before.status },
      after: { returnId, status, restocked: items.length > 0 ? items : undefined },
    })
    return { kind: 'moved', made }
  })
}

/** Once every request is answered, the attention is settled. */
async function settleRequest(
  tx: Tx,
  orderId: number,
  { actor, status, now }: { actor: string; status: ReturnStatus; now: Date },
): Promise<void> {
  const returns = await listReturnsOf(tx, orderId)
  if (returns.some((one) => one.status === 'requested')) return
  await updateAttentionCleared(tx, {
    orderId,
    reasons: ['return_requested'],
    clearedBy: actor,
    clearedAt: now,
    note: `return ${status}`,
  })
}

/** A repeated click. If its target does not match, the caller has seen an outdated return. */
function isRepeat({ status, staffNote }: ReturnRow, request: MoveReturn): boolean {
  return (
    status === request.status && request.restock.length === 0 && (!request.note || request.note === staffNote)
  )
}

/** While it was declined, the same goods may have gone into another return. */
function isReturnable(made: ReturnRow, order: OrderRow, returns: readonly ReturnRow[]): boolean {
  const left = returnableLines(order, returns)
  return made.lines.every(({ orderLineId, quantity }) =>
    left.some(({ id, returnable }) => id === orderLineId && quantity <= returnable),
  )
}

async function notifyCustomer(
  tx: Tx,
  { sealer }: Needs,
  { orderNumber, returnId, status, note = '', recipient, now }: MoveReturn & { recipient: string; now: Date },
): Promise<void> {
  const told = toldReturnStatuses.find((one) => one === status)
  if (!told) return
  await queueEmail(
    tx,
    { sealer, now },
    {
      kind: 'return_moved',
      // A return goes through each of its steps once.
      eventKey: `return_moved:${returnId}:${told}`,
      recipient,
      data: { orderNumber, returnId, status: told, note },
    },
  )
}

/** Null if more units are named than this return has, or than ever left the shelf for its order. */
async function restockable(
  tx: Tx,
  made: ReturnRow,
  wanted: readonly Wanted[],
): Promise<(Wanted & { orderLineId: number })[] | null> {
  const sold = await listSold(tx, made.orderId)
  const items = wanted.map(({ productId, quantity }) => {
    const line = made.lines.find((line) => line.productId === productId)
    const out = sold.find((one) => one.productId === productId)?.quantity ?? 0
    return line && quantity <= line.quantity && quantity <= out
      ? { productId, quantity, orderLineId: line.orderLineId }
      : null
  })
  const isDistinct = new Set(productIdsOf(wanted)).size === wanted.length
  return isDistinct && items.every((item) => item !== null) ? items : null
}
