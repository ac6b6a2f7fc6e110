import { useState } from 'react'
import { useNavigate } from 'react-router'
import { later } from '#web/deferred-hydration/later.tsx'
import { forgetBoughtNow } from '#web/session/cart/bought-now.ts'
import type { CartLine } from '#web/session/cart/cart-provider.tsx'
import { useMemberParts } from '#web/session/prices/member-parts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useShop } from '../../use-shop.ts'
import { PaymentMarks } from '../content/payment-marks.tsx'
import { Arrival } from './arrival.tsx'
import { cartForecast } from './cart-forecast.ts'
import type { DoorDelivery } from './delivery/door-delivery.ts'
import { FreeDeliveryHint } from './delivery/free-delivery-hint.tsx'
import { ZoneDoorLater } from './delivery/zone-door-later.ts'
import { SummaryRows } from './summary-rows.tsx'
import type { CartCheck } from './use-cart-check.ts'

const DiscountCode = later(() => import('./prices/discount-code.tsx').then((module) => module.DiscountCode), {
  whileMissing: null,
})

type CartSummaryProps = {
  lines: readonly CartLine[]
  driftingCount: number
  check: Pick<CartCheck, 'offered' | 'code' | 'payers' | 'stored'>
}

/** What it comes to, and the way to the checkout: past no change that has not been looked at. */
export function CartSummary({ lines, driftingCount, check }: CartSummaryProps) {
  const shop = useShop()
  const [door, setDoor] = useState<DoorDelivery>(null)
  const forecast = cartForecast(lines, shop, {
    shipping: door?.shipping,
    offered: check.offered,
    payers: check.payers,
  })
  const TotalNote = useMemberParts()?.TotalNote
  const announce = useAnnounce()
  const navigate = useNavigate()

  function proceed() {
    if (driftingCount === 0) {
      forgetBoughtNow()
      navigate('/checkout')
      return
    }
    announce('Please check the changed items first.')
    document.querySelector<HTMLElement>('[data-drift]')?.focus()
  }

  return (
    <section
      aria-labelledby="summary-heading"
      className="mt-8 flex flex-col gap-5 rounded-tile border border-line p-6 lg:sticky lg:top-24 lg:mt-0"
    >
      <h2 id="summary-heading" className="text-xl">
        Order Summary
      </h2>
      <SummaryRows amounts={forecast} />
      {TotalNote && <TotalNote {...forecast} />}
      <DiscountCode
        whileLoading={<Skeleton className="h-11" />}
        code={check.code}
        stored={check.stored}
        forecast={forecast}
      />
      {shop.zones.length > 0 && (
        <ZoneDoorLater whileLoading={<p className="min-h-6" />} lines={lines} onDoor={setDoor} />
      )}
      <Arrival province="remembered" door={door} />
      <FreeDeliveryHint forecast={forecast} />
      {driftingCount > 0 && (
        <p className="text-sm text-clay">
          {driftingCount === 1 ? 'One item has changed.' : `${driftingCount} items have changed.`} Check
          before you continue.
        </p>
      )}
      <div className="flex flex-col gap-3">
        <div className="thumb-bar" data-stays-below>
          <Button size="large" className="w-full" onClick={proceed}>
            Proceed to Checkout
          </Button>
        </div>
        <PaymentMarks paymentKinds={shop.paymentKinds} />
        <ButtonLink to="/" variant="secondary">
          Continue Shopping
        </ButtonLink>
      </div>
    </section>
  )
}
