import type { Units } from '#domain/catalogue/stock.ts'
import type { Cents } from '#domain/money/money.ts'
import { type ReturnReason, returnReasonStaffLabel } from '#domain/orders/returns/returns.ts'
import {
  notFailedCents,
  planRefund,
  type RefundPlan,
  refundableCents,
  refundFacts,
} from '#domain/payments/refunds.ts'
import type { Tx } from '#server/db/client.ts'
import type { AuditActor } from '../../audit/audit-queries.ts'
import type { OrderRow } from '../../orders/order-queries.ts'
import {
  type ConclusionRefusal,
  concludeReturn,
  conclusionRefusal,
} from '../../orders/returns/conclude-return.ts'
import { refundOfReturn } from '../../orders/returns/refund-of-return.ts'
import { listReturnsOf, lockReturn, type ReturnRow } from '../../orders/returns/return-queries.ts'
import { listPayments, type RefundRow } from './refund-queries.ts'
import { type RefundNeeds, requestRefunds } from './request-refund.ts'
import { saveRefunds } from './save-refunds.ts'

type Needs = RefundNeeds & { reconcileAfterMinutes: number }

export type RefundReturn = {
  returnId: number
  /** What the refund comes to, as the person who asks for it has read. */
  expectedCents: Cents
  sentBack: readonly Units[]
  note: string
  /** The customer agreed to store credit for what was paid in money. */
  isToCredit?: boolean | undefined
  actor: AuditActor
}

export type RefundReturnResult =
  | { kind: 'refunding' }
  | {
      kind: 'refused'
      reason: 'not_found' | 'nothing_left' | 'amount_changed' | 'no_account' | ConclusionRefusal
    }

/**
 * Refunds a return: its end and the refund are saved together, then the provider is asked, as for any refund. Safe to send
 * twice. What failed of it may be made once more.
 */
export async function refundReturn(needs: Needs, command: RefundReturn): Promise<RefundReturnResult> {
  const saved = await saveIntention(needs, command)
  if (saved.kind === 'refused') return saved
  if (saved.kind === 'new') await requestRefunds(needs, saved.refunds)
  return { kind: 'refunding' }
}

type SaveResult =
  | { kind: 'new'; refunds: RefundRow[] }
  | { kind: 'requested_before' }
  | Extract<RefundReturnResult, { kind: 'refused' }>

async function saveIntention(needs: Needs, command: RefundReturn): Promise<SaveResult> {
  const { db, clock } = needs
  const { returnId, note, actor } = command
  return db.transaction(async (tx): Promise<SaveResult> => {
    const locked = await lockReturn(tx, returnId)
    if (!locked) return { kind: 'refused', reason: 'not_found' }
    const { made, order } = locked
    const hasFailed = made.refunds.some(({ status }) => refundFacts[status].hasFailed)
    if (made.refunds.length > 0 && !hasFailed) return { kind: 'requested_before' }

    // Once it has ended, only what failed of its refund can follow, of the same goods.
    const isAgain = made.outcome === 'refunded'
    const sentBack = isAgain ? [] : command.sentBack
    const conclusion = { outcome: 'refunded' as const, sentBack, note, actor }
    const reason = isAgain ? null : conclusionRefusal(made, conclusion)
    if (reason) return { kind: 'refused', reason }
    if (command.isToCredit && order.accountId === null) return { kind: 'refused', reason: 'no_account' }
    const plan = await planFor(tx, { order, made, sentBack, expectedCents: command.expectedCents })
    if (plan.kind !== 'planned') return plan

    const now = clock()
    if (!isAgain) await concludeReturn(tx, needs, { order, made, conclusion, now })
    const words = `Return ${returnId}: ${reasonText(made.reason)}`
    const refunds = await saveRefunds(tx, needs, {
      order,
      parts: plan.parts,
      firstPart: made.refunds.length + 1,
      reason: words,
      isToCredit: command.isToCredit ?? false,
      isRestocking: false,
      correctionId: null,
      returnId,
      requestKey: null,
      actor,
      now,
    })
    return { kind: 'new', refunds }
  })
}

type ToPlan = { order: OrderRow; made: ReturnRow; sentBack: readonly Units[]; expectedCents: Cents }

type PlanResult = Exclude<SaveResult, { kind: 'new' }> | Extract<RefundPlan, { kind: 'planned' }>

async function planFor(tx: Tx, { order, made, sentBack, expectedCents }: ToPlan): Promise<PlanResult> {
  const returns = await listReturnsOf(tx, order.id)
  const { goodsCents, shippingCents } = refundOfReturn(order, made, { returns, sentBack })
  const payments = await listPayments(tx, order.id)
  const givenCents = notFailedCents(made.refunds)
  // What was refunded before, outside of returns, cannot be paid twice.
  const amountCents = Math.min(goodsCents + shippingCents - givenCents, refundableCents(payments))
  if (amountCents <= 0)
    return givenCents > 0 ? { kind: 'requested_before' } : { kind: 'refused', reason: 'nothing_left' }
  if (amountCents !== expectedCents) return { kind: 'refused', reason: 'amount_changed' }
  const plan = planRefund(payments, amountCents)
  return plan.kind === 'planned' ? plan : { kind: 'refused', reason: 'nothing_left' }
}

/** As the law wants it on the credit note, in a few words. */
function reasonText(reason: ReturnReason): string {
  return returnReasonStaffLabel(reason).toLowerCase()
}
