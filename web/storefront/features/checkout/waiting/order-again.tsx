import { southAfricanDay } from '#domain/south-african-day.ts'
import { formatClockTime, formatOrderDate } from '#web/storefront/order-dates.ts'
import { Button } from '#web/ui/button.tsx'
import type { PaidAlike } from '../paying/pay-for-cart.ts'

type OrderAgainProps = {
  paid: PaidAlike
  total: string
  isBusy: boolean
  onOrderAgain: () => void
  onSeeOrder: () => void
}

/** Before buying the same goods twice in a day: seldom intended, but sometimes. */
export function OrderAgain({ paid, total, isBusy, onOrderAgain, onSeeOrder }: OrderAgainProps) {
  return (
    <div
      ref={(element) => element?.scrollIntoView({ block: 'nearest' })}
      role="alert"
      className="flex flex-col gap-3 rounded-control border border-clay bg-clay-soft p-4"
    >
      <p className="font-semibold">
        You ordered and paid for the same items {whenText(paid.paidAt)}. Order them again?
      </p>
      <Button variant="secondary" isBusy={isBusy} busyLabel="Processing..." onClick={onOrderAgain}>
        Order again and pay {total}
      </Button>
      <Button variant="secondary" onClick={onSeeOrder}>
        No, show that order
      </Button>
    </div>
  )
}

function whenText(paidAt: string): string {
  const isToday = southAfricanDay(Date.parse(paidAt)) === southAfricanDay(Date.now())
  return `${isToday ? '' : `on ${formatOrderDate(paidAt)} `}at ${formatClockTime(paidAt)}`
}
