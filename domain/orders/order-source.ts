/** How an order came to the shop: its customer placed it, staff took it, or a quote was accepted. */
export const orderSources = ['online', 'telephone', 'counter', 'quote'] as const
export type OrderSource = (typeof orderSources)[number]

const labels: Record<OrderSource, string> = {
  online: 'Online',
  telephone: 'By telephone',
  counter: 'In the shop',
  quote: 'From a quote',
}

export function orderSourceLabel(source: OrderSource): string {
  return labels[source]
}
