import type { OrderCorrection } from '#contract/orders/order.ts'
import { type ShippingField, shippingFields } from '#domain/fields/address-fields.ts'
import { formatRand } from '#domain/money/money.ts'

/** Texts for correcting an order that was placed. */
export const correctionContent = {
  details: {
    edit: 'Correct',
    save: 'Save corrections',
    saved: 'Details corrected',
    savedText: 'The customer gets an email.',
    feeStays: 'The delivery fee and the invoice stay as they are. The customer gets an email.',
    feeStaysUnpaid: 'The delivery fee stays as it is. The customer gets an email.',
    emailHint: 'Emails about this order go here from now on. The old address is told that it changed.',
    noProvince: 'No province',
  },
  removal: {
    open: 'Take out…',
    title: (orderNumber: string) => `Take out of ${orderNumber}`,
    subtitle: 'Before it is packed. The customer gets an email.',
    items: 'How many to take out',
    each: (cents: number) => `${formatRand(cents)} each`,
    nothingChosen: 'Choose what to take out',
    reason: 'Reason',
    reasonHint: 'The customer sees it in the email and on the credit note.',
    reasonMissing: 'Enter a reason',
    restock: 'Return them to stock',
    feeStays: 'The delivery fee is not refunded: the rest is still delivered.',
    freeStays: 'Delivery stays free.',
    feeBack: 'Nothing is left in the order, so the delivery fee is refunded too.',
    takeOut: 'Take out',
    takeOutAndRefund: (cents: number) => `Take out and refund ${formatRand(cents)}`,
    takeOutAndOwe: (cents: number) => `Take out, ${formatRand(cents)} left to pay`,
    busy: 'Taking out...',
    done: 'Taken out of the order',
    failed: 'Nothing was taken out',
    unsure: 'We do not know whether this was taken out',
    unsureText: 'You can safely press again: it is done once.',
  },
  takenOut: 'Taken out',
  swapped: 'Swapped',
  swap: 'Swap…',
} as const

/** "Address and phone corrected", "1 × Mouse taken out": a correction in the history. */
export function correctionText({
  kind,
  fields,
  units,
  added,
}: Pick<OrderCorrection, 'kind' | 'fields' | 'units' | 'added'>): string {
  if (kind === 'details') return `${inWords(fields.map(fieldLabel))} corrected`
  const out = inWords(units.map(({ quantity, name }) => `${quantity} × ${name}`))
  return added ? `${out} swapped for ${added.quantity} × ${added.name}` : `${out} taken out`
}

export function fieldLabel(field: string, place = 0): string {
  const label = isShippingField(field) ? shippingFields[field].label : field
  return place === 0 ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

function isShippingField(field: string): field is ShippingField {
  return field in shippingFields
}

function inWords(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
