import { provinceOfPostalCode } from '#domain/accounts/addresses/province-of-postal-code.ts'
import { expectedDelivery } from '#domain/orders/delivery/delivery.ts'
import { formatDay, southAfricanDay } from '#domain/south-african-day.ts'
import { readDeliveryCode } from '#web/session/read-delivery-code.ts'
import { useShop } from '../../use-shop.ts'
import type { DoorDelivery } from './delivery/door-delivery.ts'

type ArrivalLineProps = { province: string | undefined; door: DoorDelivery }

/** When it arrives if it is ordered today. */
export function ArrivalLine({ province, door }: ArrivalLineProps) {
  const { deliveryBusinessDays } = useShop().delivery
  const businessDays = door?.businessDays ?? deliveryBusinessDays
  const { from, to } = expectedDelivery(southAfricanDay(Date.now()), businessDays)
  const place = province === 'remembered' ? provinceOfPostalCode(readDeliveryCode() ?? '') : province
  return (
    <>
      Order today, expect it{place ? ` in ${place}` : ''} {formatDay(from)} to {formatDay(to)}
    </>
  )
}
