import clsx from 'clsx'
import type { TrackedParcel } from '#contract/orders/parcel.ts'
import { shopperParcelLabel } from '#domain/orders/parcels/shopper-parcel-label.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import { formatClockTime, formatFullDay } from '#web/storefront/order-dates.ts'

/** The way of a parcel so far, with times; nothing for one that has only been packed. */
export function ParcelSteps({ steps }: Pick<TrackedParcel, 'steps'>) {
  if (steps.length < 2) return null
  return (
    <ol className="mt-3 flex flex-col">
      {steps.map(({ state, at }, index) => {
        const isNewest = index === steps.length - 1
        return (
          <li key={state} className="relative flex gap-3 pb-3 last:pb-0">
            {!isNewest && <span aria-hidden className="absolute top-4 bottom-0 left-1 w-px bg-line-strong" />}
            <span
              aria-hidden
              className={clsx(
                'mt-1.75 size-2.25 shrink-0 rounded-full',
                isNewest ? 'bg-green' : 'bg-line-strong',
              )}
            />
            <p className="min-w-0">
              <span className={clsx(isNewest && 'font-semibold')}>{shopperParcelLabel(state)}</span>{' '}
              <time dateTime={at} className="text-ink-2 tabular-nums">
                {formatFullDay(southAfricanDay(Date.parse(at)))}, {formatClockTime(at)}
              </time>
            </p>
          </li>
        )
      })}
    </ol>
  )
}
