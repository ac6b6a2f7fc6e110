import { useEffect, useEffectEvent, useState } from 'react'
import { isPostalCode } from '#domain/accounts/addresses/address.ts'
import { provinceOfPostalCode } from '#domain/accounts/addresses/province-of-postal-code.ts'
import { lowestFeeCents } from '#domain/orders/delivery/delivery-anywhere.ts'
import { type DeliveryRule, deliveryRuleFor, somewhere } from '#domain/orders/delivery/delivery-rule.ts'
import { plainRand } from '#domain/orders/delivery/delivery-text.ts'
import { asShippingRule } from '#domain/orders/delivery/shipping.ts'
import type { CartLine } from '#web/session/cart/cart.ts'
import { readDeliveryCode, rememberDeliveryCode } from '#web/session/read-delivery-code.ts'
import { useShop } from '../../../use-shop.ts'
import { PostalCodeForm } from '../../catalogue/product/delivery/postal-code-form.tsx'
import { useToldRule } from '../../catalogue/product/delivery/use-told-rule.ts'
import type { DoorDelivery } from './door-delivery.ts'

type ZoneDoorProps = {
  lines: readonly CartLine[]
  /** Of the address, as far as it is typed. Without one, the code that this browser knows, and another can be given. */
  postalCode?: string
  /** Grows when the shop has said that something changed. */
  round?: number
  onDoor: (door: DoorDelivery) => void
}

/** Where the delivery in the sums goes, or what it depends on. Only loaded by shops with delivery zones. */
export function ZoneDoor({ lines, postalCode: typed, round = 0, onDoor }: ZoneDoorProps) {
  const shop = useShop()
  const [remembered, setRemembered] = useState(readDeliveryCode)
  const code = typed ?? remembered
  const postalCode = code !== null && isPostalCode(code) ? code : null
  const items = lines.map(({ id, quantity }) => ({ productId: id, quantity }))
  const told = useToldRule(postalCode, items, round)
  const rule = told ?? deliveryRuleFor(shop, { ...somewhere, postalCode })

  const tell = useEffectEvent((rule: DeliveryRule) => {
    onDoor({ shipping: asShippingRule(rule), businessDays: rule.businessDays })
  })
  // Told again only when the rule says something else.
  const said = JSON.stringify(rule)
  useEffect(() => tell(JSON.parse(said)), [said])

  if (typed !== undefined) return <PlaceText postalCode={postalCode} />
  return (
    <RememberedPlace
      postalCode={postalCode}
      onChoose={(chosen) => {
        rememberDeliveryCode(chosen)
        setRemembered(chosen)
      }}
    />
  )
}

type RememberedPlaceProps = { postalCode: string | null; onChoose: (postalCode: string) => void }

function RememberedPlace({ postalCode, onChoose }: RememberedPlaceProps) {
  const [isChanging, setIsChanging] = useState(false)
  if (isChanging) {
    return (
      <PostalCodeForm
        code={postalCode}
        onChoose={(code) => {
          setIsChanging(false)
          onChoose(code)
        }}
      />
    )
  }
  return (
    <div className="flex flex-wrap gap-x-1">
      <PlaceText postalCode={postalCode} />
      <button type="button" onClick={() => setIsChanging(true)} className="link min-h-6 text-sm">
        {postalCode === null ? content.give : content.change}
      </button>
    </div>
  )
}

function PlaceText({ postalCode }: { postalCode: string | null }) {
  const shop = useShop()
  return (
    <p role="status" className="text-sm text-ink-2">
      {postalCode === null ? content.depends(lowestFeeCents(shop)) : content.to(postalCode)}
    </p>
  )
}

const content = {
  depends: (lowestCents: number) =>
    lowestCents === 0
      ? 'What delivery costs depends on where it goes.'
      : `Delivery is from ${plainRand(lowestCents)}, depending on where it goes.`,
  to: (code: string) => {
    const province = provinceOfPostalCode(code)
    return `For delivery to ${code}${province ? ` (${province})` : ''}.`
  },
  give: 'Enter your postal code',
  change: 'Change postal code',
}
