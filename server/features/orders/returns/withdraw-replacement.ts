import { endedByWholeRefund } from '#domain/orders/attention.ts'
import { statusFacts } from '#domain/orders/order-status.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { type AuditActor, insertAuditEntry } from '../../audit/audit-queries.ts'
import type { Sealer } from '../../emails/sealer.ts'
import { updateAttentionCleared } from '../attention/attention-queries.ts'
import { moveOrder } from '../move-order.ts'
import { lockOrderByNumber, type OrderRow } from '../order-queries.ts'
import { sentParcels } from '../parcels/packed-parcels.ts'
import { restockUnsent } from '../parcels/restock-unsent.ts'
import { unpackParcels } from '../parcels/unpack-parcels.ts'
import { notifyCustomer } from './move-return.ts'
import { findReturn, lockReturn, type ReturnRow, updateReturn } from './return-queries.ts'

type Needs = { db: Db; clock: Clock; sealer: Sealer }

export type WithdrawReplacement = {
  returnId: number
  /** The order that was to replace the goods: a return may have had one before. */
  orderNumber: string
  /** In words for the customer. */
  note: string
  actor: AuditActor
}

export type WithdrawReplacementResult =
  | { kind: 'withdrawn'; made: ReturnRow }
  | { kind: 'refused'; reason: 'not_found' | 'no_such_replacement' | 'replacement_has_left' }

/**
 * Takes back a replacement that has not left: its goods are on the shelf again, and the return waits for another
 * decision. Safe to send twice; of withdrawing and sending, the one that has the lock of the replacement first is done.
 */
export async function withdrawReplacement(
  needs: Needs,
  command: WithdrawReplacement,
): Promise<WithdrawReplacementResult> {
  const { returnId, orderNumber } = command
  return needs.db.transaction(async (tx): Promise<WithdrawReplacementResult> => {
    const locked = await lockReturn(tx, returnId)
    if (!locked) return { kind: 'refused', reason: 'not_found' }
    const { made, order } = locked
    if (made.withdrawnOrderNumbers.includes(orderNumber)) return { kind: 'withdrawn', made }
    if (made.replacementOrderNumber !== orderNumber) return { kind: 'refused', reason: 'no_such_replacement' }
    // Always after the order that it replaces goods of, so that two of these never wait for each other.
    const replacement = await lockOrderByNumber(tx, orderNumber)
    if (!replacement) throw new Error('An order that replaces goods is never deleted')
    if (!canBeWithdrawn(replacement)) return { kind: 'refused', reason: 'replacement_has_left' }

    const now = needs.clock()
    await cancelReplacement(tx, replacement, { returnId, actor: command.actor.email, now })
    return { kind: 'withdrawn', made: await reopenReturn(tx, needs, { order, made, command, now }) }
  })
}

/** Nothing of it has left, nor waits at the counter where its customer was told to fetch it. */
export function canBeWithdrawn(replacement: Pick<OrderRow, 'status' | 'parcels'>): boolean {
  return statusFacts[replacement.status].awaitsCourier && sentParcels(replacement).length === 0
}

async function cancelReplacement(
  tx: Tx,
  replacement: OrderRow,
  { returnId, actor, now }: { returnId: number; actor: string; now: Date },
): Promise<void> {
  await restockUnsent(tx, replacement, { actor, now })
  await unpackParcels(tx, replacement, { now, text: 'Unpacked: the replacement was withdrawn' })
  await updateAttentionCleared(tx, {
    orderId: replacement.id,
    reasons: endedByWholeRefund,
    clearedBy: actor,
    clearedAt: now,
    note: 'replacement withdrawn',
  })
  await moveOrder(tx, replacement, {
    to: 'cancelled',
    actor,
    at: now,
    note: `Withdrawn: return ${returnId} is decided again`,
    change: { replacesReturnId: null, withdrawnReturnId: returnId },
  })
}

type Reopening = { order: OrderRow; made: ReturnRow; command: WithdrawReplacement; now: Date }

async function reopenReturn(
  tx: Tx,
  needs: Needs,
  { order, made, command, now }: Reopening,
): Promise<ReturnRow> {
  const { note, actor, orderNumber: replacementOrderNumber } = command
  await updateReturn(tx, made.id, {
    status: 'received',
    outcome: null,
    ...(note && { staffNote: note }),
    updatedAt: now,
    updatedBy: actor.email,
  })
  const open = await findReturn(tx, order.id, made.id)
  if (!open) throw new Error('A return that is locked is gone')
  await notifyCustomer(tx, needs, { order, made: open, step: 'withdrawn', note, replacementOrderNumber, now })
  await insertAuditEntry(tx, {
    at: now,
    actor,
    action: 'replacement_withdrawn',
    subject: { type: 'order', id: order.orderNumber },
    before: { returnId: made.id, status: made.status, outcome: made.outcome },
    after: {
      returnId: made.id,
      status: 'received',
      replacement: replacementOrderNumber,
      ...(note && { note }),
    },
  })
  return open
}
