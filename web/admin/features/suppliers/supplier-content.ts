import type { Supplier } from '#contract/trade-partners/supplier.ts'
import type { Question } from '#web/ui/confirm-provider.tsx'

export function deletionQuestion({ name, productCount }: Supplier): Question {
  const instead = 'To keep it without using it, make it inactive instead.'
  const what = productCount === 1 ? 'One product stays' : `${productCount} products stay`
  return {
    title: `Delete ${name}?`,
    text:
      productCount === 0
        ? `No product uses it. ${instead}`
        : `${what} in the shop and will have no supplier. ${instead}`,
    confirmLabel: 'Delete',
  }
}
