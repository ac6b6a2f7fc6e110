import type { Units } from '#domain/catalogue/stock.ts'
import { taxWhenPlaced } from '#domain/money/vat/vat.ts'
import {
  type OrderedLine,
  type Removal,
  removalOf,
  removalProblem,
  tooLateToCorrect,
} from '#domain/orders/corrections/correction.ts'
import { currentStatus, statusFacts } from '#domain/orders/order-status.ts'
import type { LineUnits } from '#domain/orders/parcels/units-to-pack.ts'
import { totalProblem } from '#domain/payments/payable-total.ts'
import { planRefund } from '#domain/payments/refunds.ts'
import type { Tx } from '#server/db/client.ts'
import { insertAuditEntry } from '../../audit/audit-queries.ts'
import { queueEmail } from '../../emails/queue-email.ts'
import { insertCorrection, removeUnits } from '../../orders/corrections/correction-queries.ts'
import {
  findKeptCents,
  findOrder,
  findOrderById,
  lockOrderByNumber,
  type OrderRow,
  updateOrder,
} from '../../orders/order-queries.ts'
import { followParcels } from '../../orders/parcels/follow-parcels.ts'
import { productIdsOf } from '../../orders/place/wanted-stock.ts'
import { doOnce, type KeyReused, type SaveAttempt } from '../../saves/save-once.ts'
import { lockStock, releaseUnits, restock } from '../../stock/stock-queries.ts'
import { findLatestAttempt, hasFailedToOpen } from '../payment-queries.ts'
import { listPayments, type RefundRow } from '../refunds/refund-queries.ts'
import { type RefundNeeds, requestRefunds } from '../refunds/request-refund.ts'
import { saveRefunds } from '../refunds/save-refunds.ts'

type Needs = RefundNeeds & { reconcileAfterMinutes: number }

export type TakeOutUnits = {
  orderNumber: string
  /** The version that was read: if it has changed since, nothing is taken out. */
  version: number
  units: readonly LineUnits[]
  /** In words for the customer: it stands on the credit note. */
  reason: string
  /** Whether the units are back on the shelf. */
  isRestocking: boolean
  attempt: SaveAttempt | null
  actor: { accountId: string; email: string }
}

export type TakeOutRefusal =
  | 'not_found'
  | 'already_packed'
  | 'already_over'
  | 'changed_since'
  | 'unknown_line'
  | 'too_many_units'
  | 'units_packed'
  /** It would change what the swap was worked out from. */
  | 'swap_waiting'
  /** Somebody may be paying the old amount at this moment. */
  | 'checkout_open'
  /** What is held was worked out for the whole order, which waits for minutes only. */
  | 'stored_value_held'
  | 'nothing_stays'
  | 'total_too_low'
  | 'paid_too_much'
  | 'refund_too_high'

export type TakeOutResult =
  | { kind: 'taken_out'; order: OrderRow }
  | { kind: 'refused'; reason: TakeOutRefusal }
  | KeyReused

/**
 * Takes units out of an order before they are packed. What was paid for them is refunded as any refund is: saved, then
 * asked for. What is paid for delivery stays as it was, until nothing else is left.
 */
export async function takeOutUnits(needs: Needs, command: TakeOutUnits): Promise<TakeOutResult> {
  const saved = await needs.db.transaction((tx) =>
    doOnce<SaveResult>(tx, command.attempt, needs.clock(), {
      act: () => saveRemoval(tx, needs, command),
      // Whoever took them out asks for what goes back.
      done: { kind: 'saved', refunds: [] },
    }),
  )
  if (saved.kind === 'refused') return saved
  await requestRefunds(needs, saved.refunds)

  const order = await findOrder(needs.db, command.orderNumber)
  if (!order) throw new Error('An order that was corrected is gone')
  return { kind: 'taken_out', order }
}

type SaveResult =
  | { kind: 'saved'; refunds: RefundRow[] }
  | { kind: 'refused'; reason: TakeOutRefusal }
  | KeyReused
type Taking = { command: TakeOutUnits; order: OrderRow; removal: Removal; now: Date }

async function saveRemoval(tx: Tx, needs: Needs, command: TakeOutUnits): Promise<SaveResult> {
  const order = await lockOrderByNumber(tx, command.orderNumber)
  if (!order) return refused('not_found')
  const now = needs.clock()
  const status = currentStatus(order, now)
  const tooLate = tooLateToCorrect({ ...order, status })
  if (tooLate) return refused(tooLate)
  if (command.version !== order.version) return refused('changed_since')
  if (order.waitingSwap) return refused('swap_waiting')
  const { units } = command
  const problem = removalProblem(order, units)
  if (problem) return refused(problem)

  const lines = orderedLines(order)
  const { shippingCents } = order
  const removal = removalOf({ lines, units, shippingCents, tax: taxWhenPlaced(order) })
  const taking = { command, order, removal, now }
  return statusFacts[status].awaitsPayment ? lowerUnpaid(tx, needs, taking) : lowerPaid(tx, needs, taking)
}

/** Nothing is paid yet and no checkout is open: the order simply asks for less. */
async function lowerUnpaid(tx: Tx, needs: Needs, taking: Taking): Promise<SaveResult> {
  const { command, order, removal } = taking
  const attempt = await findLatestAttempt(tx, order.id)
  if (attempt && !hasFailedToOpen(attempt)) return refused('checkout_open')
  if (order.storedCents > 0) return refused('stored_value_held')
  if (removal.left.itemCount === 0) return refused('nothing_stays')
  if (totalProblem(removal.left.totalCents)) return refused('total_too_low')

  const items = productsOf(order, command.units)
  await lockStock(tx, productIdsOf(items))
  await releaseUnits(tx, { orderId: order.id, items })
  const { pricesIncludeVat: _, ...amounts } = removal.left
  await updateOrder(tx, order.id, amounts)
  await record(tx, needs, taking, { creditCents: 0, creditVatCents: 0 })
  return { kind: 'saved', refunds: [] }
}

/** The invoice stays; the units are credited on a note of their own when the refund is through. */
async function lowerPaid(tx: Tx, needs: Needs, taking: Taking): Promise<SaveResult> {
  const { command, order, removal, now } = taking
  const { reason, actor } = command
  const keptCents = await findKeptCents(tx, order.id)
  // A second payment goes back first: otherwise its refund would pass for that of the units.
  if (keptCents > removal.left.totalCents + removal.creditCents) return refused('paid_too_much')
  const isLast = removal.left.itemCount === 0
  const amountCents = isLast ? keptCents : removal.creditCents
  const plan = amountCents > 0 ? planRefund(await listPayments(tx, order.id), amountCents) : null
  if (plan?.kind === 'refused') return refused('refund_too_high')

  const items = productsOf(order, command.units)
  if (command.isRestocking && order.isSupplied) {
    await lockStock(tx, productIdsOf(items))
    await restock(tx, { orderId: order.id, items, actor: actor.email, now })
  }
  const creditVatCents = Math.min(removal.creditVatCents, amountCents)
  const correctionId = await record(tx, needs, taking, { creditCents: amountCents, creditVatCents })
  // Where the rest has left already, nothing is owed any more.
  await followParcels(tx, order.id, { actor: actor.email, at: now })
  if (!plan) return { kind: 'saved', refunds: [] }
  const refunds = await saveRefunds(tx, needs, {
    order,
    parts: plan.parts,
    reason,
    // They are on the shelf already.
    isRestocking: false,
    correctionId,
    returnId: null,
    requestKey: null,
    actor,
    now,
  })
  return { kind: 'saved', refunds }
}

async function record(
  tx: Tx,
  { sealer }: Needs,
  { command, order, now }: Taking,
  credit: { creditCents: number; creditVatCents: number },
): Promise<number> {
  const { units, reason, isRestocking, attempt, actor } = command
  const { id: orderId, orderNumber } = order
  const correctionId = await insertCorrection(tx, {
    orderId,
    at: now,
    actor: actor.email,
    kind: 'removal',
    fields: [],
    reason,
    ...credit,
    isRestocking,
    requestKey: attempt?.key ?? null,
  })
  await removeUnits(tx, correctionId, units)
  await updateOrder(tx, orderId, { version: order.version + 1 })
  const after = await findOrderById(tx, orderId)
  if (!after) throw new Error('An order that is locked is gone')
  await insertAuditEntry(tx, {
    actor,
    action: 'order_units_taken_out',
    subject: { type: 'order', id: orderNumber },
    before: auditView(order),
    after: { ...auditView(after), reason, refundedCents: credit.creditCents },
  })
  await queueEmail(
    tx,
    { sealer, now },
    {
      kind: 'order_reduced',
      eventKey: `order_reduced:${correctionId}`,
      recipient: order.email,
      data: { orderNumber, reason, creditCents: credit.creditCents, units: namedUnits(order, units) },
    },
  )
  return correctionId
}

function refused(reason: TakeOutRefusal): { kind: 'refused'; reason: TakeOutRefusal } {
  return { kind: 'refused', reason }
}

function orderedLines({ lines }: OrderRow): OrderedLine[] {
  return lines.map((line) => ({ ...line, lineId: line.id }))
}

function productsOf({ lines }: OrderRow, units: readonly LineUnits[]): Units[] {
  const byProduct = new Map<number, number>()
  for (const { id, productId } of lines) {
    const quantity = units.find(({ lineId }) => lineId === id)?.quantity ?? 0
    if (productId === null) throw new Error('A product that was ordered is archived, never deleted')
    if (quantity > 0) byProduct.set(productId, (byProduct.get(productId) ?? 0) + quantity)
  }
  return Array.from(byProduct, ([productId, quantity]) => ({ productId, quantity }))
}

function namedUnits({ lines }: OrderRow, units: readonly LineUnits[]) {
  return lines.flatMap(({ id, name }) => {
    const quantity = units.find(({ lineId }) => lineId === id)?.quantity ?? 0
    return quantity > 0 ? [{ name, quantity }] : []
  })
}

function auditView({ totalCents, lines }: OrderRow) {
  return { totalCents, items: lines.map(({ name, quantity }) => `${quantity} × ${name}`) }
}
