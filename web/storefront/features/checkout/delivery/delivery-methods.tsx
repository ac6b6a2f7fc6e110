import { useId } from 'react'
import { formatRand } from '#domain/money/money.ts'
import {
  type DeliveryMethod,
  offeredMethods,
  shippingRuleOf,
} from '#domain/orders/delivery/delivery-choice.ts'
import { shippingCents } from '#domain/orders/delivery/shipping.ts'
import { shopPlace } from '#domain/orders/delivery/shop-place.ts'
import { later } from '#web/deferred-hydration/later.tsx'
import { readDeliveryCode } from '#web/session/read-delivery-code.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useShop } from '../../../use-shop.ts'
import type { DoorDelivery } from '../../cart/delivery/door-delivery.ts'
import { deliveryContent as content } from './delivery-content.ts'
import type { DeliveryDraft } from './delivery-draft.ts'

const PointPicker = later(() => import('./point-picker.tsx').then((module) => module.PointPicker), {
  whileMissing: null,
})

type DeliveryMethodsProps = {
  draft: DeliveryDraft
  door: DoorDelivery
  goodsCents: number
  items: readonly { productId: number; quantity: number }[]
  /** As it is known so far. */
  postalCode: string
  isPointMissing: boolean
  onChoose: (draft: DeliveryDraft) => void
}

/** To the door, in store or at a point, each with its price. Only loaded by shops that offer more than the door. */
export function DeliveryMethods({
  draft,
  door,
  goodsCents,
  items,
  postalCode,
  isPointMissing,
  onChoose,
}: DeliveryMethodsProps) {
  const name = useId()
  const shop = useShop()
  const texts: Record<DeliveryMethod, { title: string; text: string }> = {
    door: content.door,
    collect: { ...content.collect, text: shopPlace(shop).address.join(', ') },
    point: content.point,
  }
  return (
    <fieldset className="mb-8 min-w-0">
      <legend className="sr-only">{content.legend}</legend>
      <div className="flex flex-col gap-3">
        {offeredMethods(shop).map((method) => {
          const rule = shippingRuleOf(method, { ...shop, shipping: door?.shipping ?? shop.shipping })
          const cents = rule ? shippingCents(goodsCents, rule) : 0
          return (
            <label
              key={method}
              className="flex items-start gap-3 rounded-control border border-line-strong p-4 transition-colors hover:border-ink has-checked:border-green has-checked:bg-green-soft"
            >
              <input
                type="radio"
                name={name}
                checked={draft.method === method}
                onChange={() => onChoose({ ...draft, method })}
                className="mt-0.75 size-5 shrink-0 accent-green"
              />
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap justify-between gap-x-4 font-medium">
                  <span>{texts[method].title}</span>
                  <span className="tabular-nums">{cents === 0 ? content.free : formatRand(cents)}</span>
                </span>
                <span className="block text-sm text-ink-2">{texts[method].text}</span>
              </span>
            </label>
          )
        })}
      </div>
      {draft.method === 'point' && (
        <PointPicker
          whileLoading={<Skeleton className="mt-4 h-40" />}
          chosen={draft.point}
          items={items}
          postalCode={postalCode || (readDeliveryCode() ?? '')}
          isMissing={isPointMissing}
          onChoose={(point) => onChoose({ method: 'point', point })}
        />
      )}
    </fieldset>
  )
}
