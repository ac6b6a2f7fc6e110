import { planRefund, refundableCents, surplusCents } from '#domain/payments/refunds.ts'
import type { Tx } from '#server/db/client.ts'
import { lockOrderByNumber } from '../../orders/order-queries.ts'
import { type KeyReused, type SaveAttempt, saveOnce } from '../../saves/save-once.ts'
import { findRefund, listPayments, listRefundsByRequest, type RefundRow } from './refund-queries.ts'
import { type RefundNeeds, requestRefunds } from './request-refund.ts'
import { saveRefunds } from './save-refunds.ts'

type Needs = RefundNeeds & { reconcileAfterMinutes: number }

export type RefundOrder = {
  orderNumber: string
  /** Null: all that is left, or of an order that was paid twice, the surplus payment. */
  amountCents: number | null
  reason: string
  /** Whether unshipped goods return to stock after a full refund. */
  isRestocking: boolean
  /** The customer agreed to store credit for what was paid in money. */
  isToCredit?: boolean
  attempt: SaveAttempt | null
  actor: { accountId: string; email: string }
}

export type RefundOrderResult =
  | { kind: 'refunding'; refund: RefundRow }
  | { kind: 'refused'; reason: 'not_found' | 'nothing_left' | 'no_account' }
  | KeyReused
  | { kind: 'refused'; reason: 'more_than_left'; maxCents: number }

/** Makes a refund: the intention is saved, then the provider is asked, then its answer is saved. Safe to send twice with one key. */
export async function refundOrder(needs: Needs, command: RefundOrder): Promise<RefundOrderResult> {
  const saved = await saveIntention(needs, command)
  if (saved.kind === 'refused') return saved
  await requestRefunds(needs, saved.toAskFor)

  const refund = await findRefund(needs.db, saved.id)
  if (!refund) throw new Error('A refund that was saved is gone')
  return { kind: 'refunding', refund }
}

type SaveResult =
  | { kind: 'saved'; id: number; toAskFor: RefundRow[] }
  | Extract<RefundOrderResult, { kind: 'refused' }>

function saveIntention(needs: Needs, command: RefundOrder): Promise<SaveResult> {
  return needs.db.transaction((tx) =>
    saveOnce<SaveResult, number>(tx, command.attempt, needs.clock(), {
      save: () => save(tx, needs, command),
      outcomeOf: (result) => (result.kind === 'saved' ? result.id : null),
      // Whoever saved it asks for it.
      recall: async (id) => ({ kind: 'saved', id, toAskFor: [] }),
    }),
  )
}

async function save(tx: Tx, needs: Needs, command: RefundOrder): Promise<SaveResult> {
  const { orderNumber, amountCents, reason, isRestocking, isToCredit = false, attempt, actor } = command
  // Two refunds at once would otherwise both find the same money left.
  const order = await lockOrderByNumber(tx, orderNumber)
  if (!order) return { kind: 'refused', reason: 'not_found' }
  // Saved by the version before this one, or so long ago that its key is forgotten: money never goes back twice for one key.
  const earlier = attempt ? await listRefundsByRequest(tx, order.id, attempt.key) : []
  if (earlier[0]) {
    const sentCents = earlier.reduce((sum, refund) => sum + refund.amountCents, 0)
    return amountCents === null || amountCents === sentCents
      ? { kind: 'saved', id: earlier[0].id, toAskFor: [] }
      : { kind: 'refused', reason: 'key_reused' }
  }
  if (isToCredit && order.accountId === null) return { kind: 'refused', reason: 'no_account' }

  const payments = await listPayments(tx, order.id)
  const wholeCents = surplusCents(payments, order.totalCents) || refundableCents(payments)
  const plan = planRefund(payments, amountCents ?? wholeCents)
  if (plan.kind === 'refused') return plan

  const refunds = await saveRefunds(tx, needs, {
    order,
    parts: plan.parts,
    reason,
    isRestocking,
    isToCredit,
    correctionId: null,
    returnId: null,
    requestKey: attempt?.key ?? null,
    actor,
    now: needs.clock(),
  })
  if (!refunds[0]) throw new Error('A refund that was planned has a part')
  return { kind: 'saved', id: refunds[0].id, toAskFor: refunds }
}
