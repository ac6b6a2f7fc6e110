import clsx from 'clsx'
import { Check } from 'lucide-react'
import { useId } from 'react'
import type { TrackedOrder } from '#contract/orders/order-status.ts'
import type { ParcelItem } from '#contract/orders/parcel.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import { useShop } from '../../use-shop.ts'
import { OrderParcels } from './order-parcels.tsx'
import { orderProgress, type ProgressStep, progressSteps, stepLabel } from './order-progress.ts'

type OrderArrivalProps = { order: TrackedOrder; stillToCome?: readonly ParcelItem[] }

/** When the order arrives, and how far it is. */
export function OrderArrival({ order, stillToCome = [] }: OrderArrivalProps) {
  const { deliveryBusinessDays } = useShop().delivery
  const { title, text, step } = orderProgress(order, {
    today: southAfricanDay(Date.now()),
    deliveryBusinessDays,
  })
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-tile border border-line p-5 sm:p-6">
      <h2 id={id} className="text-xl sm:text-2xl">
        {title}
      </h2>
      {text && <p className="mt-1 text-ink-2">{text}</p>}
      {step && <ProgressSteps current={step} order={order} />}
      <OrderParcels order={order} stillToCome={stillToCome} />
    </section>
  )
}

function ProgressSteps({ current, order }: { current: ProgressStep; order: TrackedOrder }) {
  const reached = progressSteps.indexOf(current)
  return (
    <ol aria-label="Progress of the order" className="mt-5 grid grid-cols-4">
      {progressSteps.map((step, index) => (
        <li
          key={step}
          aria-current={index === reached ? 'step' : undefined}
          className={clsx(
            'relative flex flex-col items-center gap-2 text-center text-sm',
            index > reached ? 'text-ink-2' : 'text-ink',
            index === reached && 'font-semibold',
          )}
        >
          {index > 0 && (
            <span
              aria-hidden
              className={clsx(
                'absolute top-3 right-1/2 mr-5 h-px w-[calc(100%-2.5rem)]',
                index > reached ? 'bg-line-strong' : 'bg-green',
              )}
            />
          )}
          <span
            aria-hidden
            className={clsx(
              'flex size-6 items-center justify-center rounded-full border',
              index > reached ? 'border-line-strong' : 'border-green bg-green text-on-green',
              index === reached && 'outline-2 outline-offset-2 outline-green',
            )}
          >
            {index <= reached && <Check className="size-4" />}
          </span>
          {stepLabel(step, order)}
          {index < reached && <span className="sr-only">(done)</span>}
        </li>
      ))}
    </ol>
  )
}
