import { type HandMethod, handMethods, paymentMethodLabel } from '#domain/payments/payment-method.ts'
import type { StoredValueKind } from '#domain/payments/stored-value-kinds.ts'

/** Texts for money that staff take and pay out themselves. */
export const byHandContent = {
  link: {
    text: 'Not paid yet. Send a link on which it can be paid without logging in, or record a payment that you took.',
    email: 'Email a link to pay',
    emailed: 'The customer gets the link',
    copy: 'Copy the link',
    copied: 'Copied',
  },
  payment: {
    open: 'Record a payment…',
    title: 'Record a payment',
    subtitle: 'For money that you took yourself. The customer gets the confirmation and the invoice.',
    swapSubtitle:
      'For money that you took yourself. The new product comes into the order, with a debit note.',
    method: 'How it came',
    amount: 'Amount in rand',
    amountHint: 'The whole order, to the cent.',
    swapAmountHint: 'The whole difference, to the cent.',
    reference: 'Reference',
    referenceHint: 'As on your bank statement or the slip. It appears on the invoice.',
    referenceMissing: 'Enter a reference',
    receivedOn: 'Received on',
    receivedMissing: 'Choose the day',
    wrongAmount: (total: string) => `What is owed is ${total}`,
    record: 'Record payment',
    busy: 'Recording...',
    recorded: 'Payment recorded',
  },
  payOut: {
    text: (amount: string) => `You took this money yourself. Pay ${amount} back, then record it here.`,
    reference: 'Reference of your payment',
    missing: 'Enter a reference',
    record: 'Record as paid out',
    recorded: 'Refund recorded',
  },
} as const

export const handMethodOptions = handMethods.map((method) => ({ value: method, label: inFull(method) }))

export function receivedText(method: HandMethod | StoredValueKind, reference: string | null): string {
  return [inFull(method), reference].filter(Boolean).join(', ')
}

function inFull(method: HandMethod | StoredValueKind): string {
  const label = paymentMethodLabel(method)
  return label.charAt(0).toUpperCase() + label.slice(1)
}
