import { useEffect, useState } from 'react'
import type { Product } from '#contract/catalogue/product.ts'
import type { DayRange } from '#domain/orders/delivery/delivery.ts'
import { later } from '#web/deferred-hydration/later.tsx'
import { hasDeliveryCode } from '#web/session/has-delivery-code.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'

const DeliverTo = later(() => import('./deliver-to.tsx').then((module) => module.DeliverTo), {
  whileMissing: null,
})

type DeliverToLaterProps = { delivery: DayRange; product: Pick<Product, 'id' | 'priceCents'> }

/** The delivery to one's own postal code: the page is the same for everyone, and only the browser knows it. */
export function DeliverToLater({ delivery, product }: DeliverToLaterProps) {
  const { user } = useAuth()
  const [isAsked, setIsAsked] = useState(false)
  const [isKnown, setIsKnown] = useState(false)
  useEffect(() => setIsKnown(hasDeliveryCode()), [])

  const button = (
    <button type="button" onClick={() => setIsAsked(true)} className="link min-h-6">
      Check your postal code
    </button>
  )
  return (
    <div className="mt-4 border-t border-line pt-4 text-sm">
      {isAsked || isKnown || user ? (
        <DeliverTo
          whileLoading={button}
          delivery={delivery}
          product={product}
          isAsked={isAsked}
          onAsk={() => setIsAsked(true)}
        />
      ) : (
        button
      )}
    </div>
  )
}
