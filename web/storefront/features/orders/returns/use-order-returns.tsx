import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { addMonths, southAfricanDay } from '#domain/south-african-day.ts'
import { later } from '#web/deferred-hydration/later.tsx'
import { useShop } from '#web/storefront/use-shop.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { OrderSection } from '../order-section.tsx'
import type { LoadedReturns } from './own-returns.tsx'

// Most orders are viewed before they ship, and their pages do not need the form.
const OwnReturns = later(() => import('./own-returns.tsx').then((module) => module.OwnReturns))
const ReturnOffer = later(() => import('./return-offer.tsx').then((module) => module.ReturnOffer), {
  whileMissing: null,
})

/** Returns: the way to begin one, for the top of the page, and their section. */
export function useOrderReturns(
  order: Order,
  loading: LoadedReturns | null,
): { offer: ReactNode; section: ReactNode } {
  const [isOpen, setIsOpen] = useState(false)
  const section = useRef<HTMLDivElement>(null)
  if (loading === null) return { offer: null, section: null }

  function begin() {
    setIsOpen(true)
    section.current?.scrollIntoView()
  }

  return {
    offer: order.deliveredOn && (
      <PlaceOfOffer deliveredOn={order.deliveredOn} loading={loading} onPress={begin} />
    ),
    section: (
      <div ref={section} className="print:hidden">
        <OrderSection title="Returns">
          <OwnReturns
            whileLoading={<Skeleton className="h-32" />}
            order={order}
            loading={loading}
            isOpen={isOpen}
            setIsOpen={setIsOpen}
          />
        </OrderSection>
      </div>
    ),
  }
}

type PlaceOfOfferProps = ComponentProps<typeof ReturnOffer> & { deliveredOn: string }

/** Kept from the first for as long as something can be returned, so that nothing below it moves. */
function PlaceOfOffer({ deliveredOn, ...offer }: PlaceOfOfferProps) {
  const { defectMonths } = useShop().returns
  if (addMonths(deliveredOn, defectMonths) < southAfricanDay(Date.now())) return null
  return (
    <div className="mt-4 min-h-24 sm:min-h-19 lg:min-h-11 print:hidden">
      <ReturnOffer {...offer} />
    </div>
  )
}
