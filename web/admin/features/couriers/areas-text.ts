import type { Courier } from '#contract/trade-partners/courier.ts'

export function areasText({ areas }: Courier): string {
  return areas.join(', ') || 'Everywhere'
}
