import type { Units } from '#domain/catalogue/stock.ts'
import type { Cents } from '#domain/money/money.ts'
import { taxWhenPlaced } from '#domain/money/vat/vat.ts'
import { type ReturnToRefund, returnRefund } from '#domain/orders/returns/return-refund.ts'
import type { OrderRow } from '../order-queries.ts'
import { acceptedUnits } from './conclude-return.ts'
import type { ReturnRow } from './return-queries.ts'

/** What other returns of the order have refunded. */
export function refundedBefore(
  order: OrderRow,
  made: ReturnRow,
  returns: readonly ReturnRow[],
): { units: Map<number, number>; isShippingRefunded: boolean } {
  const refunded = returns.filter(({ id, outcome }) => id !== made.id && outcome === 'refunded')
  const units = new Map(
    order.lines.map(({ id }) => {
      const ofLine = refunded.flatMap(({ lines }) => lines).filter(({ orderLineId }) => orderLineId === id)
      return [id, ofLine.reduce((sum, { received, sentBack }) => sum + received - sentBack, 0)] as const
    }),
  )
  return { units, isShippingRefunded: refunded.some(({ reason }) => reason === 'wrong_or_damaged') }
}

/** The most that a return's refund can be; less may be left of the payment. */
export function refundOfReturn(
  order: OrderRow,
  made: ReturnRow,
  { returns, sentBack }: { returns: readonly ReturnRow[]; sentBack: readonly Units[] },
): { goodsCents: Cents; shippingCents: Cents } {
  const { units, isShippingRefunded } = refundedBefore(order, made, returns)
  const accepted = acceptedUnits(made, sentBack)
  const toRefund: ReturnToRefund = {
    lines: order.lines.map(({ id, unitPriceCents, discount, quantity }) => ({
      unitPriceCents,
      discount,
      quantity,
      refundedBefore: units.get(id) ?? 0,
      accepted: accepted.find(({ orderLineId }) => orderLineId === id)?.quantity ?? 0,
    })),
    shippingCents: order.shippingCents,
    tax: taxWhenPlaced(order),
    reason: made.reason,
    isShippingRefunded,
  }
  return returnRefund(toRefund)
}
