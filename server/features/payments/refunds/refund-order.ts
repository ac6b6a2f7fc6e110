import { isStoredValue } from '#domain/payments/payment-method.ts'
import { planRefund, refundableCents, surplusCents } from '#domain/payments/refunds.ts'
import { lockOrderByNumber } from '../../orders/order-queries.ts'
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
  requestKey: string | null
  actor: { accountId: string; email: string }
}

export type RefundOrderResult =
  | { kind: 'refunding'; refund: RefundRow }
  | { kind: 'refused'; reason: 'not_found' | 'nothing_left' | 'key_reused' | 'no_account' }
  | { kind: 'refused'; reason: 'more_than_left'; maxCents: number }

/** Makes a refund: the intention is saved, then the provider is asked, then its answer is saved. */
export async function refundOrder(needs: Needs, command: RefundOrder): Promise<RefundOrderResult> {
  const saved = await saveIntention(needs, command)
  if (saved.kind === 'refused') return saved
  // A duplicate request finds the first one's refund, which that one sends.
  if (saved.kind === 'new') await requestRefunds(needs, saved.refunds)

  const refund = await findRefund(needs.db, saved.refunds[0].id)
  if (!refund) throw new Error('A refund that was saved is gone')
  return { kind: 'refunding', refund }
}

type Saved =
  | { kind: 'new' | 'requested_before'; refunds: [RefundRow, ...RefundRow[]] }
  | Extract<RefundOrderResult, { kind: 'refused' }>

async function saveIntention(needs: Needs, command: RefundOrder): Promise<Saved> {
  const { orderNumber, amountCents, reason, isRestocking, isToCredit = false, requestKey, actor } = command
  return needs.db.transaction(async (tx): Promise<Saved> => {
    // Two refunds at once would otherwise both find the same money left.
    const order = await lockOrderByNumber(tx, orderNumber)
    if (!order) return { kind: 'refused', reason: 'not_found' }
    const [earlier, ...itsParts] = requestKey ? await listRefundsByRequest(tx, order.id, requestKey) : []
    if (earlier) {
      const refunds: [RefundRow, ...RefundRow[]] = [earlier, ...itsParts]
      return isSameRefund(refunds, command)
        ? { kind: 'requested_before', refunds }
        : { kind: 'refused', reason: 'key_reused' }
    }
    if (isToCredit && order.accountId === null) return { kind: 'refused', reason: 'no_account' }

    const payments = await listPayments(tx, order.id)
    const wholeCents = surplusCents(payments, order.totalCents) || refundableCents(payments)
    const plan = planRefund(payments, amountCents ?? wholeCents)
    if (plan.kind === 'refused') return plan

    const [first, ...others] = await saveRefunds(tx, needs, {
      order,
      parts: plan.parts,
      reason,
      isRestocking,
      isToCredit,
      correctionId: null,
      returnId: null,
      requestKey,
      actor,
      now: needs.clock(),
    })
    if (!first) throw new Error('A refund that was planned has a part')
    return { kind: 'new', refunds: [first, ...others] }
  })
}

function isSameRefund(
  refunds: readonly RefundRow[],
  { amountCents, isRestocking, isToCredit = false }: RefundOrder,
): boolean {
  const cents = refunds.reduce((sum, refund) => sum + refund.amountCents, 0)
  const money = refunds.filter(({ isToCredit: is, provider }) => is || !isStoredValue(provider))
  return (
    (amountCents === null || amountCents === cents) &&
    refunds.every((refund) => refund.isRestocking === isRestocking) &&
    money.every((refund) => refund.isToCredit === isToCredit)
  )
}
