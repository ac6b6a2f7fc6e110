import type { AdminReturn } from '#contract/orders/admin-return.ts'
import type { Cents } from '#domain/money/money.ts'
import { taxWhenPlaced } from '#domain/money/vat/vat.ts'
import { returnRefund } from '#domain/orders/returns/return-refund.ts'
import { notFailedCents } from '#domain/payments/refunds.ts'

/** Units that go back to the customer, by product. */
export type SentBack = Readonly<Record<number, number>>

export type RefundAmount = { goodsCents: Cents; shippingCents: Cents; amountCents: Cents; isCapped: boolean }

/** What a return's refund comes to: the server works it out by the same rule, and refuses another amount. */
export function refundAmount(found: AdminReturn, sentBack: SentBack): RefundAmount {
  const { made, lines, shippingCents, isShippingRefunded, leftCents } = found
  const parts = returnRefund({
    lines: lines.map(({ productId, unitPriceCents, discount, ordered, refundedBefore }) => ({
      unitPriceCents,
      discount,
      quantity: ordered,
      refundedBefore,
      accepted: acceptedOf(made, productId, sentBack),
    })),
    shippingCents,
    tax: taxWhenPlaced(found),
    reason: made.reason,
    isShippingRefunded,
  })
  // Of a return that has ended, what failed of its refund is still owed.
  const wholeCents = parts.goodsCents + parts.shippingCents - notFailedCents(found.refunds)
  return { ...parts, amountCents: Math.min(wholeCents, leftCents), isCapped: wholeCents > leftCents }
}

export function acceptedOf(
  { items }: AdminReturn['made'],
  productId: number | null,
  sentBack: SentBack,
): number {
  const item = items.find((one) => one.productId === productId)
  if (!item || productId === null) return 0
  // What was sent back before: of a return that has ended, and of one whose replacement was withdrawn.
  return item.received - item.sentBack - (sentBack[productId] ?? 0)
}

export function unitsOf(sentBack: SentBack): { productId: number; quantity: number }[] {
  return Object.entries(sentBack)
    .filter(([, quantity]) => quantity > 0)
    .map(([productId, quantity]) => ({ productId: Number(productId), quantity }))
}
