import { type Cents, formatRand } from '#domain/money/money.ts'
import { type RefundStatus, refundFacts } from '#domain/payments/refunds.ts'

export const refundKinds = [
  { kind: 'surplus', label: 'What was paid too much' },
  { kind: 'whole', label: 'Full remaining amount' },
  { kind: 'items', label: 'Some items' },
  { kind: 'amount', label: 'An amount' },
] as const

export const unsureRefund = {
  title: 'We do not know whether this was refunded',
  text: 'You can safely press again: it is the same refund and is paid once. Or check Payments first.',
}

/** `payments`: how many payments of money it can come from. */
export function leftText(
  leftCents: Cents,
  { payments, stored }: { payments: number; stored: number },
): string {
  const can = `You can refund ${formatRand(leftCents)}`
  if (payments > 1)
    return `${can} of ${payments} payments. If one of them is not enough, it is taken from the newest first, each with a refund of its own.`
  return stored > 0
    ? `${can}: to the card first, then to the gift card or store credit that paid.`
    : `${can} to the card it came from.`
}

export function unlikeOrderQuestion(amountCents: Cents, leftCents: Cents) {
  return {
    title: `Refund ${formatRand(amountCents)}?`,
    text: `That is far from the ${formatRand(leftCents)} that can be refunded, and from every price in the order. Check the decimal comma.`,
    confirmLabel: `Refund ${formatRand(amountCents)}`,
    cancelLabel: 'Go back',
  }
}

export function refunded({ amountCents, status }: { amountCents: Cents; status: RefundStatus }): string {
  return `${formatRand(amountCents)} ${refundFacts[status].isDone ? 'went' : 'is on its way'} back`
}
