import { type Cents, formatRand } from '#domain/money/money.ts'
import { type RefundStatus, refundFacts } from '#domain/payments/refunds.ts'

export const refundKinds = [
  { kind: 'whole', label: 'Full remaining amount' },
  { kind: 'items', label: 'Some items' },
  { kind: 'amount', label: 'An amount' },
] as const

export const unsureRefund = {
  title: 'We do not know whether this was refunded',
  text: 'You can safely press again: it is the same refund and is paid once. Or check Payments first.',
}

export const leftText = (leftCents: Cents) =>
  `You can refund ${formatRand(leftCents)} to the card it came from.`

export function refunded({ amountCents, status }: { amountCents: Cents; status: RefundStatus }): string {
  return `${formatRand(amountCents)} ${refundFacts[status].isDone ? 'went' : 'is on its way'} back`
}
