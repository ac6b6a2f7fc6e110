import type { Order } from '#contract/order.ts'
import { adminFulfilmentLabel, type OrderStatus } from '#domain/order-status.ts'
import { Moment } from '../../ui/moment.tsx'
import { HistoryLink } from '../audit/history-link.tsx'
import { Section } from './section.tsx'

type HistorySectionProps = Pick<Order, 'orderNumber' | 'history'>

/** Every move of the order, who made it and why. */
export function HistorySection({ orderNumber, history }: HistorySectionProps) {
  return (
    <Section title="History">
      <ol className="flex flex-col gap-3">
        {history.map((event) => (
          <li key={`${event.at} ${event.to}`} className="grid grid-cols-[0.5rem_minmax(0,1fr)] gap-x-3">
            <span aria-hidden className="mt-2 size-2 rounded-full bg-green" />
            <div>
              <p className="font-medium">{moveText(event.from, event.to)}</p>
              <p className="text-ink-2 wrap-anywhere">
                <Moment at={event.at} />, {event.actor}
              </p>
              {event.note && <p>{event.note}</p>}
            </div>
          </li>
        ))}
      </ol>
      <HistoryLink type="order" id={orderNumber} label="All that staff did with it" className="mt-3" />
    </Section>
  )
}

function moveText(from: OrderStatus | null, to: OrderStatus): string {
  if (from === null) return 'Placed'
  if (to === 'paid') return from === 'fulfilled' ? 'Marked Unfulfilled' : 'Paid'
  return adminFulfilmentLabel(to)
}
