import { type LucideIcon, Mail, PackageCheck, Truck } from 'lucide-react'
import { expectedDelivery } from '#domain/orders/delivery/delivery.ts'
import { businessDaysText } from '#domain/orders/delivery/delivery-text.ts'
import { formatDay, southAfricanDay } from '#domain/south-african-day.ts'
import { useShop } from '../../use-shop.ts'
import { LookedAtNotice } from './looked-at-notice.tsx'
import type { StoredOrder } from './waiting/stored-order.ts'

/** What happens after an order is paid. */
export function NextSteps({ order }: { order: StoredOrder }) {
  const { dispatchBusinessDays, deliveryBusinessDays: everywhere } = useShop().delivery
  const deliveryBusinessDays = order.deliveryDays ?? everywhere
  const countedFrom = southAfricanDay(Date.parse(order.paidAt ?? order.orderDate))
  const delivery = expectedDelivery(countedFrom, deliveryBusinessDays)
  const confirmation = {
    icon: Mail,
    text: `A confirmation email is on its way to ${order.shippingInfo.email}`,
  }
  // Until the problem is resolved, nobody knows when the order leaves.
  if (order.isLookedAt) {
    return (
      <>
        <StepList steps={[confirmation]} />
        <div className="mt-4">
          <LookedAtNotice />
        </div>
      </>
    )
  }
  return (
    <StepList
      steps={[
        confirmation,
        {
          icon: Truck,
          text: `We will email your tracking number within ${businessDaysText(dispatchBusinessDays)}`,
        },
        {
          icon: PackageCheck,
          text: `Delivery takes ${businessDaysText(deliveryBusinessDays)}. It should arrive between ${formatDay(delivery.from)} and ${formatDay(delivery.to)}`,
        },
      ]}
    />
  )
}

function StepList({ steps }: { steps: readonly { icon: LucideIcon; text: string }[] }) {
  return (
    <ol className="flex flex-col gap-3">
      {steps.map(({ icon: Icon, text }) => (
        <li key={text} className="flex items-start gap-3">
          <Icon aria-hidden strokeWidth={1.75} className="mt-0.5 size-5 shrink-0 text-green" />
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </li>
      ))}
    </ol>
  )
}
