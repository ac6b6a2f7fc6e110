import type { Order } from '#contract/orders/order.ts'
import { formatRand } from '#domain/money/money.ts'
import { fulfilmentLabel } from '#domain/orders/fulfilment-label.ts'
import { isPaid, type OrderStatus, statusFacts } from '#domain/orders/order-status.ts'
import { refundFacts } from '#domain/payments/refunds.ts'
import { Moment } from '../../../ui/moment.tsx'
import { Section } from '../../../ui/section.tsx'
import { HistoryLink } from '../../audit/history-link.tsx'
import { correctionText } from '../corrections/correction-content.ts'
import { orderContent } from '../order-content.ts'

const { history: content } = orderContent

type HistorySectionProps = { order: Pick<Order, 'orderNumber' | 'history' | 'refunds' | 'corrections'> }

/** Every status change, who made it and why, with corrections and refunds in between. */
export function HistorySection({ order }: HistorySectionProps) {
  return (
    <Section title={content.title}>
      <ol className="flex flex-col gap-3">
        {happenings(order).map(({ key, at, what, who, note }) => (
          <li key={key} className="grid grid-cols-[0.5rem_minmax(0,1fr)] gap-x-3">
            <span aria-hidden className="mt-2 size-2 rounded-full bg-green" />
            <div>
              <p className="font-medium">{what}</p>
              <p className="text-ink-2 wrap-anywhere">
                <Moment at={at} />
                {who && `, ${who}`}
              </p>
              {note && <p>{note}</p>}
            </div>
          </li>
        ))}
      </ol>
      <HistoryLink type="order" id={order.orderNumber} label={content.activity} className="mt-3" />
    </Section>
  )
}

type Happening = { key: string; at: string; what: string; who: string | null; note: string | null }

function happenings({ history, refunds, corrections }: HistorySectionProps['order']): Happening[] {
  const moves = history.map(({ at, from, to, actor, note }) => ({
    key: `${at} ${to}`,
    at,
    what: moveText(from, to),
    who: actor,
    note,
  }))
  const sentBack = refunds
    .filter(({ status }) => !refundFacts[status].hasFailed)
    .map(({ id, at, endedAt, amountCents, status, reason }) => ({
      key: `refund ${id}`,
      at: endedAt ?? at,
      what: `${formatRand(amountCents)} ${refundFacts[status].isDone ? content.refunded : content.onItsWay}`,
      who: null,
      note: reason,
    }))
  const corrected = corrections.map((made) => ({
    key: `correction ${made.id}`,
    at: made.at,
    what: correctionText(made),
    who: made.actor,
    note: made.reason || null,
  }))
  return [...moves, ...corrected, ...sentBack].toSorted((one, other) => one.at.localeCompare(other.at))
}

function moveText(from: OrderStatus | null, to: OrderStatus): string {
  if (from === null) return content.placed
  if (isPaid(to) && statusFacts[from].isUnpaid) return content.paid
  if (isPaid(to) && statusFacts[from].hasLeft) return content.unfulfilled
  return fulfilmentLabel(to)
}
