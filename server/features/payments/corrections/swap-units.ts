import { shortfalls } from '#domain/catalogue/stock.ts'
import { removalProblem, tooLateToCorrect } from '#domain/orders/corrections/correction.ts'
import type { Swap } from '#domain/orders/corrections/swap.ts'
import { currentStatus, statusFacts } from '#domain/orders/order-status.ts'
import { lowestTotalCents, totalProblem } from '#domain/payments/payable-total.ts'
import { planRefund } from '#domain/payments/refunds.ts'
import type { Tx } from '#server/db/client.ts'
import { insertAuditEntry } from '../../audit/audit-queries.ts'
import { queueEmail } from '../../emails/queue-email.ts'
import type { Sealer } from '../../emails/sealer.ts'
import {
  findProductToSwapIn,
  insertSwap,
  type SwappableProduct,
} from '../../orders/corrections/swap-queries.ts'
import {
  findKeptCents,
  findOrder,
  lockOrderByNumber,
  type OrderRow,
  updateOrder,
} from '../../orders/order-queries.ts'
import { doOnce, type KeyReused, type SaveAttempt } from '../../saves/save-once.ts'
import { freeLapsed, holdUnits, listSupply, lockStock } from '../../stock/stock-queries.ts'
import { payLinkToken } from '../pay-links/pay-link-token.ts'
import { findLatestAttempt, hasFailedToOpen } from '../payment-queries.ts'
import { listPayments, type RefundRow } from '../refunds/refund-queries.ts'
import { type RefundNeeds, requestRefunds } from '../refunds/request-refund.ts'
import { saveRefunds } from '../refunds/save-refunds.ts'
import { applySwap, inOf, outOf, swapFor } from './apply-swap.ts'
import { recordSwap } from './record-swap.ts'
import { swappedUnits, swapText } from './swap-text.ts'

type Needs = RefundNeeds & { reconcileAfterMinutes: number; payLinkSealer: Sealer }

export type SwapUnits = {
  orderNumber: string
  /** The version that was read: if it has changed since, nothing is swapped. */
  version: number
  lineId: number
  quantity: number
  productId: number
  /** What was shown before it was saved: positive if the customer pays more. */
  expectedDifferenceCents: number
  reason: string
  isRestocking: boolean
  attempt: SaveAttempt | null
  actor: { accountId: string; email: string }
}

export type SwapRefusal =
  | 'not_found'
  | 'already_packed'
  | 'already_over'
  | 'changed_since'
  | 'unknown_line'
  | 'too_many_units'
  | 'units_packed'
  /** Another one waits for its money. */
  | 'swap_waiting'
  | 'not_supplied'
  | 'unknown_product'
  | 'same_product'
  | 'out_of_stock'
  | 'price_changed'
  /** Somebody may be paying the old amount at this moment. */
  | 'checkout_open'
  /** What is held was worked out for the whole order, which waits for minutes only. */
  | 'stored_value_held'
  | 'total_too_low'
  | 'total_too_high'
  | 'difference_too_low'
  | 'paid_too_much'
  | 'refund_too_high'

export type SwapResult =
  | { kind: 'swapped'; order: OrderRow }
  | { kind: 'refused'; reason: SwapRefusal }
  | KeyReused

// Until somebody decides: it is paid, or withdrawn.
const heldUntil = new Date('9999-12-31T00:00:00Z')

/**
 * Puts another product in the place of units that are not packed. If it costs less, the difference is refunded as any
 * refund is; if it costs more, the order stays as it was and is held back until the difference is paid.
 */
export async function swapUnits(needs: Needs, command: SwapUnits): Promise<SwapResult> {
  const saved = await needs.db.transaction((tx) =>
    doOnce<SaveResult>(tx, command.attempt, needs.clock(), {
      act: () => saveSwap(tx, needs, command),
      // Whoever swapped them asks for what goes back.
      done: { kind: 'saved', refunds: [] },
    }),
  )
  if (saved.kind === 'refused') return saved
  await requestRefunds(needs, saved.refunds)

  const order = await findOrder(needs.db, command.orderNumber)
  if (!order) throw new Error('An order that was corrected is gone')
  return { kind: 'swapped', order }
}

type RefusedSwap = { kind: 'refused'; reason: SwapRefusal }
type SaveResult = { kind: 'saved'; refunds: RefundRow[] } | RefusedSwap | KeyReused
type Swapping = {
  command: SwapUnits
  order: OrderRow
  product: Pick<SwappableProduct, 'priceCents' | 'priceList'>
  swap: Swap
  now: Date
}

async function saveSwap(tx: Tx, needs: Needs, command: SwapUnits): Promise<SaveResult> {
  const order = await lockOrderByNumber(tx, command.orderNumber)
  if (!order) return refused('not_found')
  const now = needs.clock()
  const problem = orderProblem(order, command, now)
  if (problem) return refused(problem)
  const product = await findProductToSwapIn(tx, command.productId, order.accountId)
  if (!product) return refused('unknown_product')
  const { lineId, quantity, productId } = command
  if (outOf(order, command).productId === productId) return refused('same_product')

  const swap = swapFor(order, { lineId, quantity, unitPriceCents: product.priceCents })
  if (swap.differenceCents !== command.expectedDifferenceCents) return refused('price_changed')
  const swapping = { command, order, product, swap, now }
  const isUnpaid = statusFacts[order.status].isUnpaid
  const moneyProblem = await (isUnpaid ? unpaidProblem(tx, swapping) : paidProblem(tx, swapping))
  if (moneyProblem) return refused(moneyProblem)
  if (!(await takeTurnAtStock(tx, swapping))) return refused('out_of_stock')
  return !isUnpaid && swap.differenceCents > 0 ? holdBack(tx, needs, swapping) : swapNow(tx, needs, swapping)
}

function orderProblem(order: OrderRow, command: SwapUnits, now: Date): SwapRefusal | null {
  const { version, lineId, quantity } = command
  const status = currentStatus(order, now)
  const tooLate = tooLateToCorrect({ ...order, status })
  if (tooLate) return tooLate
  if (version !== order.version) return 'changed_since'
  if (order.waitingSwap) return 'swap_waiting'
  if (statusFacts[status].isPaid && !order.isSupplied) return 'not_supplied'
  return removalProblem(order, [{ lineId, quantity }])
}

async function unpaidProblem(tx: Tx, { order, swap }: Swapping): Promise<SwapRefusal | null> {
  const attempt = await findLatestAttempt(tx, order.id)
  if (attempt && !hasFailedToOpen(attempt)) return 'checkout_open'
  if (order.storedCents > 0) return 'stored_value_held'
  return totalProblem(swap.after.totalCents)
}

async function paidProblem(tx: Tx, { order, swap }: Swapping): Promise<SwapRefusal | null> {
  const { before, differenceCents } = swap
  // A second payment goes back first: otherwise its refund would pass for the difference.
  if ((await findKeptCents(tx, order.id)) > before.totalCents) return 'paid_too_much'
  if (differenceCents > 0) return differenceCents < lowestTotalCents ? 'difference_too_low' : null
  if (differenceCents === 0) return null
  const plan = planRefund(await listPayments(tx, order.id), -differenceCents)
  return plan.kind === 'refused' ? 'refund_too_high' : null
}

/** Locks the stock of both products, which nobody else can then sell, and looks whether there is enough of the new one. */
async function takeTurnAtStock(tx: Tx, { command, order, now }: Swapping): Promise<boolean> {
  const wanted = inOf(command)
  const productIds = [wanted.productId]
  await lockStock(tx, [wanted.productId, outOf(order, command).productId])
  // What this order holds already is for its other lines.
  const supply = await listSupply(tx, { orderId: 0, productIds, now })
  if (supply.some(({ lapsed }) => lapsed > 0)) await freeLapsed(tx, productIds, now)
  const levels = supply.map(({ productId, onHand, heldForOthers }) => ({
    productId,
    available: onHand - heldForOthers,
  }))
  return shortfalls(levels, [wanted]).length === 0
}

/** Nothing is owed for it, or all of the order still is. */
async function swapNow(tx: Tx, needs: Needs, swapping: Swapping): Promise<SaveResult> {
  const { command, order, swap, now } = swapping
  const { actor } = command
  const isPaid = statusFacts[order.status].isPaid
  const creditCents = isPaid ? Math.max(0, -swap.differenceCents) : 0
  const creditVatCents = Math.min(Math.max(0, -swap.differenceVatCents), creditCents)
  const terms = newSwap(swapping)
  const ended = await applySwap(tx, {
    order,
    swap: terms,
    creditCents,
    creditVatCents,
    actor: actor.email,
    now,
  })
  const row = await insertSwap(tx, {
    ...terms,
    state: 'done',
    endedAt: now,
    endedBy: actor.email,
    ...ended,
  })
  await recordSwap(tx, needs, { before: order, swap: row, actor, now })
  if (creditCents === 0) return { kind: 'saved', refunds: [] }

  const plan = planRefund(await listPayments(tx, order.id), creditCents)
  if (plan.kind === 'refused') throw new Error('A refund that was possible is not any more')
  const refunds = await saveRefunds(tx, needs, {
    order,
    parts: plan.parts,
    reason: swapText(row),
    // It is on the shelf already.
    isRestocking: false,
    correctionId: ended.correctionId,
    returnId: null,
    requestKey: null,
    actor,
    now,
  })
  return { kind: 'saved', refunds }
}

/** The new product is held, and the order does not leave, until the difference is paid or the swap is withdrawn. */
async function holdBack(tx: Tx, needs: Needs, swapping: Swapping): Promise<SaveResult> {
  const { command, order, now } = swapping
  const { orderNumber } = order
  await holdUnits(tx, { orderId: order.id, items: [inOf(command)], until: heldUntil })
  const row = await insertSwap(tx, { ...newSwap(swapping), state: 'waiting' })
  await updateOrder(tx, order.id, { version: order.version + 1 })
  await insertAuditEntry(tx, {
    actor: command.actor,
    action: 'order_swap_offered',
    subject: { type: 'order', id: orderNumber },
    before: null,
    after: { ...swappedUnits(row), reason: row.reason },
  })
  await queueEmail(
    tx,
    { sealer: needs.sealer, now },
    {
      kind: 'swap_to_pay',
      eventKey: `swap_to_pay:${row.id}`,
      recipient: order.email,
      data: {
        orderNumber,
        token: payLinkToken(needs.payLinkSealer, { orderNumber, swapId: row.id }),
        swap: swappedUnits(row),
      },
    },
  )
  return { kind: 'saved', refunds: [] }
}

function newSwap({ command, order, product, swap, now }: Swapping) {
  const { lineId, quantity, productId, reason, isRestocking, attempt, actor } = command
  const { differenceCents, differenceVatCents } = swap
  return {
    orderId: order.id,
    lineId,
    quantity,
    productId,
    unitPriceCents: product.priceCents,
    priceList: product.priceList,
    differenceCents,
    differenceVatCents,
    isRestocking,
    reason,
    at: now,
    actor: actor.email,
    requestKey: attempt?.key ?? null,
  }
}

function refused(reason: SwapRefusal): RefusedSwap {
  return { kind: 'refused', reason }
}
