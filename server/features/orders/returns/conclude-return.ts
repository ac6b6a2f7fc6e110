import type { Units } from '#domain/catalogue/stock.ts'
import { canMoveReturn, type ReturnOutcome } from '#domain/orders/returns/returns.ts'
import type { Tx } from '#server/db/client.ts'
import { type AuditActor, insertAuditEntry } from '../../audit/audit-queries.ts'
import type { Sealer } from '../../emails/sealer.ts'
import { lockLotsOfReturn, takeFromLot } from '../../stock/not-for-sale-queries.ts'
import type { OrderRow } from '../order-queries.ts'
import { notifyCustomer } from './move-return.ts'
import { findReturn, type ReturnRow, updateReturn, updateSentBack } from './return-queries.ts'

export type Conclusion = {
  outcome: ReturnOutcome
  /** The units that go back to the customer. */
  sentBack: readonly Units[]
  /** In words for the customer. */
  note: string
  actor: AuditActor
}

export type ConclusionRefusal = 'not_possible_now' | 'on_the_shelf' | 'nothing_accepted' | 'reason_missing'

/** Whether a return can end in this way. */
export function conclusionRefusal(
  { status, lines }: ReturnRow,
  { outcome, sentBack, note }: Conclusion,
): ConclusionRefusal | null {
  // A return that never came is closed, and has no outcome.
  if (status !== 'received' || !canMoveReturn(status, 'closed')) return 'not_possible_now'
  const units = lines.map((line) => ({ ...line, goBack: unitsOf(sentBack, line.productId) }))
  // Before a replacement was withdrawn, some may have gone back, and some may have found another place.
  const isWithin = units.every(
    ({ goBack, setAside, sentBack: before, atHand }) => goBack <= Math.min(setAside - before, atHand),
  )
  const isKnown = sentBack.every(({ productId }) => lines.some((line) => line.productId === productId))
  if (!isWithin || !isKnown || new Set(sentBack.map((one) => one.productId)).size < sentBack.length)
    return 'on_the_shelf'
  const isAllBack = units.every(({ goBack, received, sentBack: before }) => goBack + before === received)
  if (outcome === 'repaired' || outcome === 'rejected') {
    if (!isAllBack) return 'on_the_shelf'
  } else if (isAllBack) return 'nothing_accepted'
  const isAnyRejected = outcome !== 'repaired' && sentBack.length > 0
  return isAnyRejected && note === '' ? 'reason_missing' : null
}

/** Every unit that is with the shop and not on the shelf. */
export function everythingSetAside({ lines }: ReturnRow): Units[] {
  return lines.flatMap(({ productId, setAside, sentBack }) =>
    productId !== null && setAside > sentBack ? [{ productId, quantity: setAside - sentBack }] : [],
  )
}

/** What is kept of the goods if these go back to the customer, and not only those that did before: refunded or replaced. */
export function acceptedUnits(
  { lines }: ReturnRow,
  sentBack: readonly Units[],
): { orderLineId: number; productId: number | null; quantity: number }[] {
  return lines.map(({ orderLineId, productId, received, sentBack: before }) => ({
    orderLineId,
    productId,
    quantity: received - before - unitsOf(sentBack, productId),
  }))
}

/** Ends a return in a way that `conclusionRefusal` allows. Its order must be locked. */
export async function concludeReturn(
  tx: Tx,
  needs: { sealer: Sealer },
  {
    order,
    made,
    conclusion,
    replacementOrderNumber,
    now,
  }: {
    order: OrderRow
    made: ReturnRow
    conclusion: Conclusion
    replacementOrderNumber?: string
    now: Date
  },
): Promise<ReturnRow> {
  const { outcome, sentBack, note, actor } = conclusion
  await sendBack(tx, made, { sentBack, actor: actor.email, now })
  await updateReturn(tx, made.id, {
    status: 'closed',
    outcome,
    ...(note && { staffNote: note }),
    updatedAt: now,
    updatedBy: actor.email,
  })
  const ended = await findReturn(tx, order.id, made.id)
  if (!ended) throw new Error('A return that is locked is gone')
  // A refund has an email of its own, once the money has moved.
  if (outcome !== 'refunded' || sentBack.length > 0) {
    const more = replacementOrderNumber ? { replacementOrderNumber } : {}
    await notifyCustomer(tx, needs, { order, made: ended, step: outcome, note, now, ...more })
  }
  await insertAuditEntry(tx, {
    actor,
    action: 'return_concluded',
    subject: { type: 'order', id: order.orderNumber },
    before: { returnId: made.id, status: made.status },
    after: { returnId: made.id, status: 'closed', outcome, ...(note && { note }) },
  })
  return ended
}

async function sendBack(
  tx: Tx,
  made: ReturnRow,
  { sentBack, actor, now }: { sentBack: readonly Units[]; actor: string; now: Date },
): Promise<void> {
  const lots = await lockLotsOfReturn(tx, made.id)
  for (const { orderLineId, productId, sentBack: before } of made.lines) {
    const quantity = unitsOf(sentBack, productId)
    const lot = lots.find((one) => one.productId === productId)
    if (quantity === 0) continue
    if (!lot) throw new Error('Units of a return that are not for sale have no lot')
    await takeFromLot(tx, { lot, quantity, cause: 'sent_back', orderId: made.orderId, actor, now })
    await updateSentBack(tx, made.id, { orderLineId, sentBack: before + quantity })
  }
}

function unitsOf(wanted: readonly Units[], productId: number | null): number {
  return wanted.find((one) => one.productId === productId)?.quantity ?? 0
}
