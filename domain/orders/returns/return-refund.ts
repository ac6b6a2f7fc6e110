import { type Cents, sumCents } from '../../money/money.ts'
import { type LineDiscount, type PricedLine, paidForLineCents } from '../../money/pricing.ts'
import { type TaxTreatment, vatOnTopCents } from '../../money/vat/vat.ts'
import type { ReturnReason } from './returns.ts'

export type RefundedLine = {
  unitPriceCents: Cents
  discount?: LineDiscount | null
  quantity: number
  /** Units that other returns have refunded. */
  refundedBefore: number
  /** Units that this return accepts. */
  accepted: number
}

export type ReturnToRefund = {
  lines: readonly RefundedLine[]
  shippingCents: Cents
  tax: TaxTreatment
  reason: ReturnReason
  isShippingRefunded: boolean
}

/** What a return's refund comes to: the goods as they were paid, and the delivery if that is owed too. */
export function returnRefund(made: ReturnToRefund): { goodsCents: Cents; shippingCents: Cents } {
  const before = made.lines.map(({ refundedBefore: units, ...line }) => ({ ...line, quantity: units }))
  const after = made.lines.map(({ refundedBefore, accepted, ...line }) => ({
    ...line,
    quantity: refundedBefore + accepted,
  }))
  // The difference of two sums: VAT on top is rounded once for an order, and so the parts add up to what was paid.
  const goodsCents = paidCents(after, made.tax) - paidCents(before, made.tax)
  return { goodsCents, shippingCents: isShippingOwed(made) ? made.shippingCents : 0 }
}

function paidCents(lines: readonly PricedLine[], tax: TaxTreatment): Cents {
  const netCents = sumCents(lines.map(paidForLineCents))
  return tax.kind === 'added' ? netCents + vatOnTopCents(netCents, tax.vatBasisPoints) : netCents
}

/**
 * Whoever cancels a whole order gets all of the money back (ECT Act s44(3)), and so does whoever was sent the wrong or
 * damaged goods, as the returns page promises.
 */
function isShippingOwed({ lines, reason, isShippingRefunded }: ReturnToRefund): boolean {
  if (isShippingRefunded || lines.every(({ accepted }) => accepted === 0)) return false
  const isWhole = lines.every(
    ({ quantity, refundedBefore, accepted }) => refundedBefore + accepted >= quantity,
  )
  return isWhole || reason === 'wrong_or_damaged'
}
