import clsx from 'clsx'
import type { Order } from '#contract/orders/order.ts'
import { formatClockTime, formatOrderDate } from '../../order-dates.ts'
import { orderTimeline } from './order-timeline.ts'

export function OrderTimelineList({ order }: { order: Order }) {
  const steps = orderTimeline(order)
  return (
    <ol>
      {steps.map((step, index) => {
        const isLast = index === steps.length - 1
        return (
          <li key={`${step.at} ${step.text}`} className="relative pb-5 pl-7 last:pb-0">
            {!isLast && (
              <span aria-hidden className="absolute top-3 bottom-[-0.5rem] left-[0.3125rem] w-px bg-line" />
            )}
            <span
              aria-hidden
              className={clsx(
                'absolute top-2 left-0 size-[0.6875rem] rounded-full border-2',
                isLast ? 'border-green bg-green' : 'border-line-strong bg-paper',
              )}
            />
            <p className={clsx(isLast && 'font-medium')}>{step.text}</p>
            <p className="text-sm text-ink-2 tabular-nums">
              <time dateTime={step.at}>
                {formatOrderDate(step.at)}, {formatClockTime(step.at)}
              </time>
            </p>
          </li>
        )
      })}
    </ol>
  )
}
