import { expectedDelivery } from '#domain/orders/delivery.ts'
import { formatDay, southAfricanDay } from '#domain/south-african-day.ts'
import { useShop } from '../../use-shop.ts'

/** When it arrives if it is ordered today. Every province is served within the same days. */
export default function ArrivalLine({ province }: { province?: string | undefined }) {
  const { deliveryBusinessDays } = useShop().delivery
  const { from, to } = expectedDelivery(southAfricanDay(Date.now()), deliveryBusinessDays)
  return (
    <>
      Order today, expect it{province ? ` in ${province}` : ''} {formatDay(from)} to {formatDay(to)}
    </>
  )
}
