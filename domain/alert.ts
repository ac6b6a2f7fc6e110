import { providersText } from './payments/payment-provider.ts'

/** A problem that a person must look at and that belongs to no order. */
export const alertKinds = [
  'payment_unmatched',
  'refund_unmatched',
  'event_unhandled',
  'event_unknown',
  'stock_held',
  'courier_charge',
  'backup_late',
] as const
export type AlertKind = (typeof alertKinds)[number]

const labelsFor = (provider: string): Record<AlertKind, string> => ({
  payment_unmatched: 'Payment for an order we have no record of',
  refund_unmatched: `${provider} refunded a payment we have no record of`,
  event_unhandled: `An event from ${provider} was stored but never processed`,
  event_unknown: `${provider} sent an event type the shop does not know`,
  stock_held: 'Unpaid orders hold more than half of a product',
  courier_charge: 'A courier charged more than 10% more or less than it said',
  backup_late: 'The shop is not being backed up',
})

const adviceFor = (provider: string): Record<AlertKind, string> => ({
  payment_unmatched: `Find the payment in the ${provider} app. Place the order by hand or refund the payment there, then record what you did.`,
  refund_unmatched: `Find the refund in the ${provider} app and record what it was for.`,
  event_unhandled: `Find it in the ${provider} app, compare it with the order and record what you did.`,
  event_unknown: `Look it up in the ${provider} app and record what it means.`,
  stock_held:
    'Their customers may be about to pay. Release the stock to cancel the unpaid orders that hold most of it. If one is paid after that, it counts as a late payment.',
  courier_charge:
    'The courier weighed the parcel again. Correct the size and weight of its products, or object to the charge with the courier. The customer pays nothing more.',
  backup_late:
    'Check that the place in BACKUP_TO can be reached and has space, and read the log of the shop for the reason. This alert ends by itself once a backup has gone well.',
})

export function alertLabel(kind: AlertKind): string {
  return labelsFor(providersText())[kind]
}

export function alertAdvice(kind: AlertKind): string {
  return adviceFor(providersText())[kind]
}

/** What is known about it, under the names of the contract. */
export type AlertDetails = {
  paymentId?: string | null
  refundId?: string | null
  checkoutId?: string | null
  orderNumber?: string | null
  amountCents?: number
  currency?: string
  mode?: string
  eventType?: string
  productId?: number
  productName?: string
  onHand?: number
  held?: number
  orders?: number
  bookedCents?: number
  /** Until when everything is in the backup; null if nothing is. */
  backedUpAt?: string | null
}

// The last one or two units are all held whenever anyone is at checkout.
const fewestUnits = 3

/** Whether unpaid orders hold so much of a product that the owner should know. */
export function isMostlyHeld({ onHand, held }: { onHand: number; held: number }): boolean {
  return held >= fewestUnits && held * 2 > onHand
}
