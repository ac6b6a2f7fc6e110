import { formatClockTime } from '#web/storefront/order-dates.ts'

/** How long an order's stock is reserved. Without the shop's time, only the end is known. */
export type Reservation = {
  until: string
  /** Null if the shop's time is unknown. */
  minutesLeft: number | null
  isShort: boolean
  isOver: boolean
}

const shortMinutes = 5
const msPerMinute = 60_000

/** @param shopNow the shop's time in milliseconds since 1970; the browser's own may be wrong by years */
export function reservationAt(payBefore: string, shopNow: number | null): Reservation {
  const until = formatClockTime(payBefore)
  if (shopNow === null) return { until, minutesLeft: null, isShort: false, isOver: false }
  const msLeft = Date.parse(payBefore) - shopNow
  return {
    until,
    minutesLeft: Math.max(0, Math.ceil(msLeft / msPerMinute)),
    isShort: msLeft > 0 && msLeft < shortMinutes * msPerMinute,
    isOver: msLeft <= 0,
  }
}

export function reservationText({ until, minutesLeft, isOver }: Reservation): string {
  if (isOver)
    return `We held these items until ${until} and have now released them. You have not been charged.`
  if (minutesLeft === null) return `We are holding these items until ${until}`
  const left = minutesLeft === 1 ? '1 minute left' : `${minutesLeft} minutes left`
  return `We are holding these items until ${until} (${left})`
}
