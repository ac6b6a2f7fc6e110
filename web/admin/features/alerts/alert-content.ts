import type { Alert } from '#contract/shop/alert.ts'

type Release = { cancelled: readonly unknown[]; held: number; onHand: number }

/** Texts of the page of alerts. What each kind of alert means stands in the domain. */
export const alertContent = {
  title: 'Alerts',
  intro: 'Problems to resolve that do not belong to an order.',
  failure: 'The alerts could not be loaded',
  none: { title: 'No open alerts', text: 'You get an email when there is one.' },
  resolved: 'Resolved',
  resolvedByItself: 'Resolved by itself',
  resolve: 'Resolve',
  openProduct: 'Open the product',
  noteLabel: 'What did you find, and what did you do?',
  noteMissing: 'Describe what you found',
  cancel: 'Cancel',
  release: 'Release the stock',
  notReleased: 'The stock was not released',
  noBackup: 'None yet',
} as const

export function heldText({ held, onHand, orders }: Alert['details']): string {
  return `${held} of ${onHand} on hand, by ${orders} unpaid ${orders === 1 ? 'order' : 'orders'}`
}

export function released({ cancelled, held, onHand }: Release) {
  return {
    title:
      cancelled.length === 1
        ? '1 unpaid order was cancelled'
        : `${cancelled.length} unpaid orders were cancelled`,
    text: `${held} of ${onHand} on hand are now held. The customers will get an email.`,
  }
}
