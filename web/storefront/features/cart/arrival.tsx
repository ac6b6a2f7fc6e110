import { Truck } from 'lucide-react'
import { later } from '#web/deferred-hydration/later.tsx'
import type { DoorDelivery } from './delivery/door-delivery.ts'

// The days need a calendar of holidays, and the sums do not wait for it.
const ArrivalLine = later(() => import('./arrival-line.tsx').then((module) => module.ArrivalLine), {
  whileMissing: null,
})

type ArrivalProps = {
  /** Of the address that it goes to; in the cart, of the postal code that this browser knows. */
  province: string | undefined | 'remembered'
  door: DoorDelivery
}

/** The expected days of delivery, below the sums. */
export function Arrival(props: ArrivalProps) {
  return (
    <p className="flex min-h-6 items-start gap-2 text-sm text-ink-2">
      <Truck aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        <ArrivalLine {...props} />
      </span>
    </p>
  )
}
