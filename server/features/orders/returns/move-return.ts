import { type ReturnStep, toldReturnSteps } from '#domain/email.ts'
import { canMoveReturn, type ReturnStatus, refundDueOn } from '#domain/orders/returns/returns.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { insertAuditEntry } from '../../audit/audit-queries.ts'
import { queueEmail } from '../../emails/queue-email.ts'
import type { Sealer } from '../../emails/sealer.ts'
import { updateAttentionCleared } from '../attention/attention-queries.ts'
import { lockOrderByNumber, type OrderRow } from '../order-queries.ts'
import { type ArrivedGoods, bookArrival, placesOf } from './book-arrival.ts'
import { returnableLines } from './return-options.ts'
import { findReturn, listReturnsOf, type ReturnRow, updateReturn } from './return-queries.ts'
import { refundByOf } from './return-view.ts'

type Needs = { db: Db; clock: Clock; sealer: Sealer }

export type MoveReturn = ArrivedGoods & {
  orderNumber: string
  returnId: number
  status: ReturnStatus
  note?: string | undefined
  actor: { accountId: string; email: string }
}

export type MoveReturnResult =
  | { kind: 'moved'; made: ReturnRow }
  | { kind: 'refused'; reason: 'not_found' | 'not_possible_now' | 'more_than_came' }

/** Moves a return one step on. What becomes of goods that arrived is a step of its own. */
export async function moveReturn(needs: Needs, command: MoveReturn): Promise<MoveReturnResult> {
  const { db, clock } = needs
  const { orderNumber, returnId, status, note, cause, actor } = command
  return db.transaction(async (tx): Promise<MoveReturnResult> => {
    const order = await lockOrderByNumber(tx, orderNumber)
    const before = order && (await findReturn(tx, order.id, returnId))
    if (!order || !before) return { kind: 'refused', reason: 'not_found' }
    if (isRepeat(before, command)) return { kind: 'moved', made: before }
    if (!(await isPossible(tx, { order, before, command })))
      return { kind: 'refused', reason: 'not_possible_now' }

    const now = clock()
    const lines = status === 'received' ? await placesOf(tx, before, command) : []
    if (!lines) return { kind: 'refused', reason: 'more_than_came' }
    if (status === 'received') await bookArrival(tx, before, { lines, cause, actor: actor.email, now })
    await updateReturn(tx, returnId, {
      status,
      ...(note && { staffNote: note }),
      ...(status === 'received' && { refundDueOn: dueOnceReceived(before, now) }),
      updatedAt: now,
      updatedBy: actor.email,
    })

    await settleRequest(tx, order.id, { actor: actor.email, status, now })
    const made = await findReturn(tx, order.id, returnId)
    if (!made) throw new Error('A return that is locked is gone')
    if (before.status !== status) await notifyCustomer(tx, needs, { order, made, step: status, note, now })
    await insertAuditEntry(tx, {
      actor,
      action: 'return_moved',
      subject: { type: 'order', id: orderNumber },
      before: { returnId, status: before.status },
      after: { returnId, status, ...(lines.length > 0 && { units: lines }) },
    })
    return { kind: 'moved', made }
  })
}

type Moving = { order: OrderRow; before: ReturnRow; command: MoveReturn }

async function isPossible(tx: Tx, { order, before, command }: Moving): Promise<boolean> {
  const { status, restock, missing } = command
  if (!canMoveReturn(before.status, status)) return false
  if (status !== 'received' && restock.length + missing.length > 0) return false
  return before.status !== 'declined' || isReturnable(before, order, await listReturnsOf(tx, order.id))
}

function dueOnceReceived({ reason, requestedAt, refundDueOn: due }: ReturnRow, now: Date): string | null {
  if (due === null) return null
  return refundDueOn({
    reason,
    requestedOn: southAfricanDay(requestedAt.getTime()),
    receivedOn: southAfricanDay(now.getTime()),
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
function isRepeat({ status, staffNote, lines }: ReturnRow, request: MoveReturn): boolean {
  const isSame = status === request.status && (!request.note || request.note === staffNote)
  if (!isSame || status !== 'received') return isSame && request.restock.length === 0
  return lines.every(({ productId, quantity, received, restocked }) => {
    const of = (wanted: MoveReturn['restock']) =>
      wanted.find((one) => one.productId === productId)?.quantity ?? 0
    return restocked === of(request.restock) && received === quantity - of(request.missing)
  })
}

/** While it was declined, the same goods may have gone into another return. */
function isReturnable(made: ReturnRow, order: OrderRow, returns: readonly ReturnRow[]): boolean {
  const left = returnableLines(order, returns)
  return made.lines.every(({ orderLineId, quantity }) =>
    left.some(({ id, returnable }) => id === orderLineId && quantity <= returnable),
  )
}

type News = {
  order: OrderRow
  made: ReturnRow
  step: ReturnStatus | ReturnStep
  note?: string | undefined
  /** Of the order that replaces the goods. */
  replacementOrderNumber?: string
  now: Date
}

/** The email of a step, if it has one. */
export async function notifyCustomer(
  tx: Tx,
  { sealer }: Pick<Needs, 'sealer'>,
  { order, made, step, note = '', replacementOrderNumber, now }: News,
): Promise<void> {
  const told = toldReturnSteps.find((one) => one === step)
  if (!told) return
  const { id: returnId, reason, remedy, lines } = made
  const sentBack = lines.flatMap(({ name, sentBack: quantity }) => (quantity > 0 ? [{ name, quantity }] : []))
  await queueEmail(
    tx,
    { sealer, now },
    {
      kind: 'return_moved',
      // A return goes through each of its steps once; but a replacement may be withdrawn, and another one ordered.
      eventKey: ['return_moved', returnId, told, replacementOrderNumber].filter(Boolean).join(':'),
      recipient: order.email,
      data: {
        orderNumber: order.orderNumber,
        returnId,
        status: told,
        note,
        reason,
        remedy,
        refundBy: refundByOf(made),
        ...(sentBack.length > 0 && { sentBack }),
        ...(replacementOrderNumber && { replacementOrderNumber }),
      },
    },
  )
}
