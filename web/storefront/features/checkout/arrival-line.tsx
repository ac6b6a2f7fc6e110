import { provinceOfPostalCode } from '#domain/accounts/province-of-postal-code.ts'
import { expectedDelivery } from '#domain/orders/delivery.ts'
import { formatDay, southAfricanDay } from '#domain/south-african-day.ts'
import { readDeliveryCode } from '#web/session/read-delivery-code.ts'
import { useShop } from '../../use-shop.ts'

/** When it arrives if it is ordered today. Every province is served within the same days. */
export default function ArrivalLine({ province }: { province: string | undefined }) {
  const { deliveryBusinessDays } = useShop().delivery
  const { from, to } = expectedDelivery(southAfricanDay(Date.now()), deliveryBusinessDays)
  const place = province === 'remembered' ? provinceOfPostalCode(readDeliveryCode() ?? '') : province
  return (
    <>
      Order today, expect it{place ? ` in ${place}` : ''} {formatDay(from)} to {formatDay(to)}
    </>
  )
}
