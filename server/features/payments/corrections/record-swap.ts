import { statusFacts } from '#domain/orders/order-status.ts'
import type { Tx } from '#server/db/client.ts'
import { type AuditActor, insertAuditEntry } from '../../audit/audit-queries.ts'
import { queueEmail } from '../../emails/queue-email.ts'
import type { Sealer } from '../../emails/sealer.ts'
import type { SwapRow } from '../../orders/corrections/swap-queries.ts'
import { findOrderById, type OrderRow } from '../../orders/order-queries.ts'
import { swappedUnits } from './swap-text.ts'

type EndedSwap = {
  before: OrderRow
  /** One that is done. */
  swap: SwapRow
  debitNote?: string
  /** The member of staff; null if the provider's news of the payment ended it. */
  actor: AuditActor | null
  now: Date
}

/** Tells the customer of a swap that is done, and the audit log if a person did it. */
export async function recordSwap(
  tx: Tx,
  { sealer }: { sealer: Sealer },
  { before, swap, debitNote, actor, now }: EndedSwap,
): Promise<void> {
  const { orderNumber } = before
  const after = await findOrderById(tx, before.id)
  if (!after) throw new Error('An order that is locked is gone')
  if (actor)
    await insertAuditEntry(tx, {
      actor: { accountId: actor.accountId, email: actor.email },
      action: 'order_units_swapped',
      subject: { type: 'order', id: orderNumber },
      before: auditView(before),
      after: { ...auditView(after), reason: swap.reason },
    })
  await queueEmail(
    tx,
    { sealer, now },
    {
      kind: 'order_swapped',
      eventKey: `order_swapped:${swap.correctionId}`,
      recipient: before.email,
      data: {
        orderNumber,
        reason: swap.reason,
        isPaid: statusFacts[before.status].isPaid,
        swap: swappedUnits(swap),
        ...(debitNote && { debitNote }),
      },
    },
  )
}

function auditView({ totalCents, lines }: OrderRow) {
  return { totalCents, items: lines.map(({ name, quantity }) => `${quantity} × ${name}`) }
}
