import type { ShippingInfo } from '#contract/orders/order.ts'
import { shippingFieldNames } from '#domain/fields/address-fields.ts'
import { saidOf } from '#domain/fields/record-of.ts'
import {
  invoiceAddressProblem,
  optionalOrderInfo,
  validateShippingInfo,
} from '#domain/orders/checkout/checkout.ts'
import { fieldsToCorrect, tooLateToCorrect } from '#domain/orders/corrections/correction.ts'
import { deliveryMethodOf } from '#domain/orders/delivery/delivery-choice.ts'
import { currentStatus } from '#domain/orders/order-status.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { insertAuditEntry } from '../../audit/audit-queries.ts'
import { updateUnsentRecipients } from '../../emails/email-queries.ts'
import { queueEmail } from '../../emails/queue-email.ts'
import type { Sealer } from '../../emails/sealer.ts'
import { findOrderById, lockOrderByNumber, type OrderRow, updateOrder } from '../order-queries.ts'
import { shippingInfoOf } from '../order-view.ts'
import { deliveryOf } from '../place/delivery-of.ts'
import { insertCorrection } from './correction-queries.ts'

type Needs = { db: Db; clock: Clock; sealer: Sealer }

export type CorrectDetails = {
  orderNumber: string
  /** The version that was read: if it has changed since, nothing is overwritten. */
  version: number
  /** Fields that are not sent stay as they were; an empty one is cleared. */
  details: Partial<ShippingInfo>
  actor: { accountId: string; email: string }
}

export type CorrectDetailsResult =
  | { kind: 'saved'; order: OrderRow }
  | {
      kind: 'refused'
      reason: 'not_found' | 'already_packed' | 'already_over' | 'changed_since' | 'invoiced'
    }
  | { kind: 'refused'; reason: 'invalid'; message: string; fields: Record<string, string> }

type Field = (typeof shippingFieldNames)[number]

/**
 * Corrects where an order goes and how its customer is reached, until it is packed. The invoice stays as it was issued,
 * and so does the delivery fee. Sending the same again changes nothing.
 */
export async function correctDetails(needs: Needs, command: CorrectDetails): Promise<CorrectDetailsResult> {
  const { orderNumber, version, details } = command
  return needs.db.transaction(async (tx): Promise<CorrectDetailsResult> => {
    const order = await lockOrderByNumber(tx, orderNumber)
    if (!order) return { kind: 'refused', reason: 'not_found' }
    const now = needs.clock()
    const status = currentStatus(order, now)
    const tooLate = tooLateToCorrect({ ...order, status })
    if (tooLate) return { kind: 'refused', reason: tooLate }

    const info: ShippingInfo = { ...shippingInfoOf(order), ...details }
    const invalid =
      validateShippingInfo(info, { needsAddress: deliveryMethodOf(order) === 'door' }) ??
      invoiceAddressProblem(info, order.totalCents)
    if (invalid) return { kind: 'refused', reason: 'invalid', ...invalid }
    const corrected = deliveryOf({ ...info, ...optionalOrderInfo(info) })
    const fields = shippingFieldNames.filter((field) => corrected[field] !== order[field])
    if (fields.length === 0) return { kind: 'saved', order }
    // A repeat whose answer was lost has nothing left to change, and was answered above.
    if (version !== order.version) return { kind: 'refused', reason: 'changed_since' }
    const correctable: readonly Field[] = fieldsToCorrect(status)
    if (fields.some((field) => !correctable.includes(field))) return { kind: 'refused', reason: 'invoiced' }

    await updateOrder(tx, order.id, { ...corrected, version: order.version + 1 })
    return { kind: 'saved', order: await recordAndTell(tx, needs, { command, order, fields, now }) }
  })
}

type DetailsCorrection = { command: CorrectDetails; order: OrderRow; fields: readonly Field[]; now: Date }

async function recordAndTell(
  tx: Tx,
  { sealer }: Needs,
  { command: { actor }, order, fields, now }: DetailsCorrection,
): Promise<OrderRow> {
  const { id: orderId, orderNumber } = order
  const correctionId = await insertCorrection(tx, {
    orderId,
    at: now,
    actor: actor.email,
    kind: 'details',
    fields: [...fields],
    reason: '',
    creditCents: 0,
    creditVatCents: 0,
    isRestocking: false,
  })
  const saved = await findOrderById(tx, orderId)
  if (!saved) throw new Error('An order that is locked is gone')
  await insertAuditEntry(tx, {
    actor,
    action: 'order_details_corrected',
    subject: { type: 'order', id: orderNumber },
    before: saidOf(fields, (field) => order[field]),
    after: saidOf(fields, (field) => saved[field]),
  })
  await queueCorrectionEmails(tx, { sealer, now }, { before: order, after: saved, correctionId, fields })
  return saved
}

/** At the new address, where all that follows goes too; the old one, which may be a stranger's, learns only that it moved. */
async function queueCorrectionEmails(
  tx: Tx,
  when: { sealer: Sealer; now: Date },
  {
    before,
    after,
    correctionId,
    fields,
  }: { before: OrderRow; after: OrderRow; correctionId: number; fields: readonly Field[] },
): Promise<void> {
  const { orderNumber } = after
  if (before.email !== after.email) {
    await updateUnsentRecipients(tx, { orderNumber, from: before.email, to: after.email, now: when.now })
    await queueEmail(tx, when, {
      kind: 'order_email_moved',
      eventKey: `order_email_moved:${correctionId}`,
      recipient: before.email,
      data: { orderNumber },
    })
  }
  await queueEmail(tx, when, {
    kind: 'order_corrected',
    eventKey: `order_corrected:${correctionId}`,
    recipient: after.email,
    data: { orderNumber, fields: [...fields] },
  })
}
