import clsx from 'clsx'
import type { RecentDelivery } from '#contract/shop/delivery-trial.ts'
import type { OwnerSettings } from '#contract/shop/settings.ts'
import { formatRand } from '#domain/money/money.ts'
import { type DeliveryRule, deliveryRuleFor } from '#domain/orders/delivery/delivery-rule.ts'
import { asShippingRule, shippingCents } from '#domain/orders/delivery/shipping.ts'
import { zoneOf } from '#domain/orders/delivery/zone-of.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import type { PreviewProps } from '../settings-previews.tsx'
import { useRecentDeliveries } from './delivery-queries.ts'
import { zoneContent } from './zone-content.ts'
import { ZoneTrial } from './zone-trial.tsx'

const { preview: content } = zoneContent

/** What the latest orders paid and would pay, and a way to try any other. */
export function ZonePreview({ saved, settings }: PreviewProps) {
  if (saved.zones.length + settings.zones.length === 0) return null
  return (
    <div className="flex flex-col gap-6">
      <RecentOrders settings={settings} />
      <ZoneTrial settings={settings} />
    </div>
  )
}

function RecentOrders({ settings }: { settings: OwnerSettings }) {
  const { data, error, refetch, isFetching } = useRecentDeliveries()
  if (error) {
    return (
      <LoadFailure isRetrying={isFetching} onRetry={refetch}>
        {error.message}
      </LoadFailure>
    )
  }
  if (!data) return <Spinner label={content.loading} />
  if (data.length === 0) return <p className="text-ink-2">{content.none}</p>
  const isAbout = data.some(({ postalCode }) => zoneOf(settings.zones, postalCode)?.asksCourier)
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left">
        <caption className="pb-2 text-left text-ink-2">{content.caption}</caption>
        <thead>
          <tr className="border-b border-line-strong text-ink-2">
            <th scope="col" className="py-1.5 font-medium">
              {content.to}
            </th>
            <th scope="col" className="px-2 py-1.5 text-right font-medium">
              {content.goods}
            </th>
            <th scope="col" className="px-2 py-1.5 text-right font-medium">
              {content.paid}
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              {content.next}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map((delivery) => (
            <DeliveryRow key={delivery.orderNumber} delivery={delivery} settings={settings} />
          ))}
        </tbody>
      </table>
      {isAbout && <p className="mt-2 text-ink-2">{content.courierNote}</p>}
    </div>
  )
}

type DeliveryRowProps = { delivery: RecentDelivery; settings: OwnerSettings }

function DeliveryRow({ delivery, settings }: DeliveryRowProps) {
  const { orderNumber, city, postalCode, subtotalCents, massG, shippingCents: paidCents } = delivery
  const rule = deliveryRuleFor(settings, { postalCode, massG, courierCents: null })
  const nextCents = costCents(rule, subtotalCents)
  const isAbout = zoneOf(settings.zones, postalCode)?.asksCourier && nextCents !== 0
  const isSame = nextCents === paidCents
  return (
    <tr className="border-b border-line tabular-nums">
      <th scope="row" className="py-1.5 font-normal">
        {city} {postalCode}
        <span className="block text-ink-2">{orderNumber}</span>
      </th>
      <td className="px-2 py-1.5 text-right whitespace-nowrap">{formatRand(subtotalCents)}</td>
      <td className="px-2 py-1.5 text-right whitespace-nowrap">{costText(paidCents)}</td>
      <td className="py-1.5 text-right whitespace-nowrap">
        <span className={clsx(!isSame && 'font-semibold text-green')}>
          {isAbout ? content.about(costText(nextCents)) : costText(nextCents)}
        </span>
        <span className="block text-ink-2">{rule.zone ?? content.everywhere}</span>
      </td>
    </tr>
  )
}

/** Null while an amount is being typed. */
function costCents(rule: DeliveryRule, subtotalCents: number): number | null {
  const shipping = asShippingRule(rule)
  const isTyped = Number.isFinite(shipping.feeCents) && Number.isFinite(shipping.freeOverCents)
  return isTyped ? shippingCents(subtotalCents, shipping) : null
}

function costText(cents: number | null): string {
  if (cents === null) return '…'
  return cents === 0 ? 'Free' : formatRand(cents)
}
