import type { Order } from '#contract/orders/order.ts'

/** "Keyboard and 1 more" */
export function goodsInShort([first, ...others]: Order['items']): string {
  return `${first?.name ?? ''}${others.length > 0 ? ` and ${others.length} more` : ''}`
}
