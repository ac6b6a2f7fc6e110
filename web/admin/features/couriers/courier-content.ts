import type { Courier } from '#contract/trade-partners/courier.ts'
import type { Question } from '#web/ui/confirm-provider.tsx'

export function removalQuestion({ name, orderCount }: Courier): Question {
  if (orderCount === 0) return { title: `Delete ${name}?`, text: 'No order uses it.', confirmLabel: 'Delete' }
  const orders = orderCount === 1 ? 'One order uses it' : `${orderCount} orders use it`
  return {
    title: `Deactivate ${name}?`,
    text: `${orders}, so it is kept but not offered for new orders.`,
    confirmLabel: 'Deactivate',
  }
}
