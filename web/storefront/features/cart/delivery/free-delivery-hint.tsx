import { Truck } from 'lucide-react'
import { formatWholeRand } from '#domain/money/money.ts'
import type { CartForecast } from '../cart-forecast.ts'

/** How much is missing for free delivery, or that it is free. */
export function FreeDeliveryHint({ forecast }: { forecast: CartForecast }) {
  const missing = forecast.toFreeShippingCents
  if (missing === null) return null
  const share = forecast.subtotalCents / (forecast.subtotalCents + missing || 1)
  return (
    <div className="rounded-control bg-paper-2 p-3 text-sm">
      <p className="flex items-start gap-2">
        <Truck aria-hidden className="mt-0.5 size-4 shrink-0 text-green" />
        {missing > 0
          ? `Spend ${formatWholeRand(Math.ceil(missing / 100) * 100)} more for free delivery`
          : 'Delivery is free for this order'}
      </p>
      {missing > 0 && (
        <div aria-hidden className="mt-2 h-1 overflow-hidden rounded-full bg-line">
          <div className="h-full rounded-full bg-green" style={{ width: `${Math.round(share * 100)}%` }} />
        </div>
      )}
    </div>
  )
}
