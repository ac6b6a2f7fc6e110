import { isByHand, isStoredValue } from '#domain/payments/payment-method.ts'
import { isKeyRemembered } from '#domain/payments/reconciling.ts'
import { findRefund, takeRefundsToCheck } from './refund-queries.ts'
import { leaveToAPerson, type RefundNeeds, requestRefund } from './request-refund.ts'

type Needs = RefundNeeds & { reconcileAfterMinutes: number }

const maxAtOnce = 20

/** Resolves refunds whose answer was lost, by repeating them with the same key for as long as that is safe. */
export async function reconcileRefunds(needs: Needs, signal: AbortSignal): Promise<number> {
  const now = needs.clock()
  const until = new Date(now.getTime() + needs.reconcileAfterMinutes * 60_000)
  const ids = await takeRefundsToCheck(needs.db, { now, until, limit: maxAtOnce })
  for (const id of ids) {
    if (signal.aborted) break
    const refund = await findRefund(needs.db, id)
    if (!refund) throw new Error('A refund is never deleted')
    // Nobody can be asked about it, so it is never due; a person records it.
    if (isByHand(refund.provider)) continue
    // Whether it was entered is in the shop's own books.
    if (isStoredValue(refund.provider)) {
      await requestRefund(needs, refund, { isRepeat: true })
      continue
    }
    const firstUsedAtMs = refund.requestedAt.getTime()
    const { keyMemoryMs } = needs.providers[refund.provider]
    const isSafe = isKeyRemembered({ firstUsedAtMs, nowMs: needs.clock().getTime(), keyMemoryMs })
    if (refund.status === 'requested' && isSafe) await requestRefund(needs, refund, { isRepeat: true })
    else await leaveToAPerson(needs, refund)
  }
  return ids.length
}
