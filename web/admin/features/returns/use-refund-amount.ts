import type { AdminReturn } from '#contract/orders/admin-return.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { mayDo } from '../layout/destinations.ts'
import { type RefundAmount, refundAmount, type SentBack } from './refund-amount.ts'
import { returnContent } from './return-content.ts'

const { outcome: content } = returnContent

/** What a refund comes to, and why it cannot be made, if so. */
export function useRefundAmount(
  found: AdminReturn,
  sentBack: SentBack,
): { amount: RefundAmount; refusal: string | null } {
  const { user } = useAuth()
  const amount = refundAmount(found, sentBack)
  if (!user || !mayDo(user, 'refunds')) return { amount, refusal: content.noRight }
  return { amount, refusal: amount.amountCents > 0 ? null : content.nothingLeft }
}
