import { formatDay } from '#domain/delivery.ts'
import type { KeptReason } from './network-first.ts'

/** What a page that was kept says of itself. By the clock of the device, which its reader looks at. */
export function keptWords(kept: { at: Date; reason: KeptReason }, now: Date): string {
  const cause = kept.reason === 'offline' ? 'You are offline.' : 'The connection is slow.'
  const time = `${twoDigits(kept.at.getHours())}:${twoDigits(kept.at.getMinutes())}`
  const day = localDay(kept.at)
  const moment = day === localDay(now) ? time : `${formatDay(day)}, ${time}`
  return `${cause} This page is from ${moment}; prices and stock may have changed.`
}

function localDay(moment: Date): string {
  return [moment.getFullYear(), twoDigits(moment.getMonth() + 1), twoDigits(moment.getDate())].join('-')
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
