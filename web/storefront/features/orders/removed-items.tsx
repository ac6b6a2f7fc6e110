import type { Order } from '#contract/orders/order.ts'

/** Units that staff took out of an order, or swapped for another product. */
export function RemovedItems({ order }: { order: Pick<Order, 'corrections'> }) {
  const removed = order.corrections.flatMap(({ id, kind, units }) =>
    units.map((unit) => ({ ...unit, key: `${id} ${unit.lineId}`, isSwapped: kind === 'swap' })),
  )
  if (removed.length === 0) return null
  return (
    <ul className="mt-4 divide-y divide-line border-t border-line pt-2">
      {removed.map(({ key, name, quantity, isSwapped }) => (
        <li key={key} className="flex items-start justify-between gap-4 py-2 text-ink-2">
          <s className="min-w-0 wrap-anywhere">
            {quantity} × {name}
          </s>
          <span className="shrink-0 text-sm">{isSwapped ? 'Swapped' : 'Taken out'}</span>
        </li>
      ))}
    </ul>
  )
}
