import type { Courier } from '#contract/trade-partners/courier.ts'
import type { Question } from '#web/ui/confirm-dialog.tsx'

/** Texts of the couriers. What they share with suppliers stands beside their shared form. */
export const courierContent = {
  searchLabel: 'Search couriers',
  noMatch: { title: 'No couriers match', text: 'Try another word, or show all.' },
  none: {
    title: 'No couriers yet',
    text: 'Add your couriers so that you can record which one took each order.',
  },
  form: {
    areasHint: 'Provinces or towns, separated by commas. Leave empty for everywhere',
    trackingExample: 'https://…/{number}',
    trackingHint: 'The address for tracking a parcel, with {number} instead of its tracking number',
    isActive: 'Active: offered when you fulfil an order',
    inactiveUse: 'not offered for orders',
    deactivate: 'Deactivate',
  },
} as const

export function removalQuestion({ name, orderCount }: Courier): Question {
  if (orderCount === 0) return { title: `Delete ${name}?`, text: 'No order uses it.', confirmLabel: 'Delete' }
  const orders = orderCount === 1 ? 'One order uses it' : `${orderCount} orders use it`
  return {
    title: `Deactivate ${name}?`,
    text: `${orders}, so it is kept but not offered for new orders.`,
    confirmLabel: 'Deactivate',
  }
}
