import { formatDay } from '#domain/south-african-day.ts'
import type { CachedReason } from './network-first.ts'

/** The notice on a cached page. In the device's time, which its reader knows. */
export function cachedPageText(cached: { at: Date; reason: CachedReason }, now: Date): string {
  const cause = cached.reason === 'offline' ? 'You are offline.' : 'The connection is slow.'
  const time = `${twoDigits(cached.at.getHours())}:${twoDigits(cached.at.getMinutes())}`
  const day = localDay(cached.at)
  const moment = day === localDay(now) ? time : `${formatDay(day)}, ${time}`
  return `${cause} This page is from ${moment}; prices and stock may have changed.`
}

function localDay(moment: Date): string {
  return [moment.getFullYear(), twoDigits(moment.getMonth() + 1), twoDigits(moment.getDate())].join('-')
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
