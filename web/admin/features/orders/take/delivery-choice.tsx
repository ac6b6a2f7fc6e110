import type { ShopSettings } from '#contract/shop/shop.ts'
import { type DeliveryMethod, deliveryMethods } from '#domain/orders/delivery/delivery-choice.ts'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { type ChosenPoint, PointChoice } from './point-choice.tsx'
import { takeOrderContent } from './take-order-content.ts'

const { delivery: content } = takeOrderContent

export type ChosenDelivery = { method: DeliveryMethod; point: ChosenPoint | null }

type DeliveryChoiceProps = {
  shop: ShopSettings | undefined
  chosen: ChosenDelivery
  items: readonly { productId: number; quantity: number }[]
  postalCode: string
  /** The order was sent without the point that it goes to. */
  isPointMissing: boolean
  onChange: (change: Partial<ChosenDelivery>) => void
}

/** How an order that staff take is delivered: a point only if the shop offers them. */
export function DeliveryChoice({ shop, chosen, onChange, ...of }: DeliveryChoiceProps) {
  const offered = deliveryMethods.filter((method) => method !== 'point' || shop?.points.isOffered)
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        legend={content.legend}
        name="delivery"
        value={chosen.method}
        choices={offered.map((method) => ({ value: method, label: content.methods[method] }))}
        onChange={(method) => onChange({ method })}
      />
      {chosen.method === 'point' && (
        <PointChoice {...of} chosen={chosen.point} onChoose={(point) => onChange({ point })} />
      )}
    </div>
  )
}

/** What an order says of it. */
export function deliveryBody({ method, point }: ChosenDelivery) {
  return { method, ...(method === 'point' && point && { point: point.key }) }
}
