import { couriersText } from '../couriers/courier-provider.ts'
import { providersText } from '../payments/payment-provider.ts'

/** Why a person must look at an order. The program raises it and never acts on it by itself. */
export const attentionReasons = [
  'stock_short_after_late_payment',
  'paid_twice',
  'paid_after_cancelling',
  'stored_value_gone',
  'payment_wrong_amount',
  'payment_wrong_currency',
  'payment_wrong_mode',
  'cancel_requested',
  'return_requested',
  'refund_failed',
  'refund_unanswered',
  'refund_contradicted',
  'refund_to_pay_out',
  'booking_refused',
  'booking_lost',
  'booking_unanswered',
  'booked_twice',
  'courier_not_cancelled',
  'courier_did_not_come',
  'delivery_failed',
  'parcel_came_back',
  'not_collected',
] as const
export type AttentionReason = (typeof attentionReasons)[number]

// Made when it is asked for: every page of an order carries the reasons, and none of a shopper's the labels.
const labelsFor = (provider: string): Record<AttentionReason, string> => ({
  stock_short_after_late_payment: 'Paid after the time to pay ran out, and stock is short: supply or refund',
  paid_twice: 'Paid twice: refund the second payment',
  paid_after_cancelling: 'Paid after it was cancelled: ask the customer, then supply or refund',
  stored_value_gone:
    'Paid after the time to pay ran out, and the gift card or store credit was spent elsewhere: refund the payment',
  payment_wrong_amount: `${provider} reported a payment of a different amount: compare with ${provider}`,
  payment_wrong_currency: `${provider} reported a payment in another currency: compare with ${provider}`,
  payment_wrong_mode: `${provider} reported a test payment for a real order, or the reverse: compare with ${provider}`,
  cancel_requested: 'The customer cancelled before packing: refund',
  return_requested: 'The customer wants to return something: approve or decline',
  refund_failed: 'A refund failed: try again, or pay back another way',
  refund_unanswered: `We do not know if a refund went through: look it up in the ${provider} app`,
  refund_to_pay_out: 'Pay this refund back yourself, then record it: no provider took the money',
  refund_contradicted: `A refund at ${provider} differs from our record: compare`,
  booking_refused: 'A courier will not collect a parcel: book another service',
  booking_lost: 'A courier booking did not get through: book again',
  booking_unanswered: `A courier has not answered for an hour: look it up in ${couriersText()}`,
  booked_twice: `Two couriers were booked for one parcel: cancel one in ${couriersText()}`,
  courier_not_cancelled:
    'A courier still comes for a parcel although it was cancelled or unpacked: call the courier',
  courier_did_not_come: 'A courier did not come for a parcel: ask it to come again, or book another',
  delivery_failed: 'A courier could not deliver a parcel: call the customer, then the courier',
  parcel_came_back: 'A parcel came back: call the customer, then send it again or refund',
  not_collected: 'Not collected in the time that you keep it: call the customer, or cancel and refund',
})

export function attentionLabel(reason: AttentionReason): string {
  return labelsFor(providersText())[reason]
}

/** A parcel that got stuck on its way. */
export const deliveryReasons = [
  'courier_did_not_come',
  'delivery_failed',
  'parcel_came_back',
] as const satisfies readonly AttentionReason[]
export type DeliveryReason = (typeof deliveryReasons)[number]

/** What a shopper asked for is told in words of its own, and where a parcel is beside it. */
const toldElsewhere: readonly AttentionReason[] = ['cancel_requested', 'return_requested', ...deliveryReasons]

/** Whether a person must resolve a problem first, as its shopper is told. */
export function isLookedAt(reasons: readonly AttentionReason[]): boolean {
  return reasons.some((reason) => !toldElsewhere.includes(reason))
}

/** Reasons that are settled once all the order's money is refunded: nothing is left to supply or return. */
export const endedByWholeRefund: readonly AttentionReason[] = [
  'stock_short_after_late_payment',
  'paid_twice',
  'paid_after_cancelling',
  'stored_value_gone',
  'cancel_requested',
  'refund_failed',
  ...deliveryReasons,
  'not_collected',
]

/** Reasons that are settled once the goods have left the shelf for the order. */
export const endedBySupplying: readonly AttentionReason[] = [
  'stock_short_after_late_payment',
  'paid_after_cancelling',
]
