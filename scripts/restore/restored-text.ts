import { invoiceNumber } from '#domain/money/invoice.ts'
import type { RestoreTo } from '#server/features/backups/choose-base.ts'
import type { MovedCounter } from '#server/features/backups/finish-restore.ts'
import type { RestoredShop } from './restore-shop.ts'

type Facts = { to: RestoreTo; dataFolder: string; seconds: number }

/** What was restored, for whoever restores a shop on a bad day. */
export function restoredText(
  { base, log, files, lastCommitAt, moved }: RestoredShop,
  { to, dataFolder, seconds }: Facts,
): string {
  const last = lastCommitAt ?? new Date(base.endedAt)
  return [
    '',
    `Restored to ${dataFolder} in ${seconds.toFixed(1)} s.`,
    `  Base backup    ${base.endedAt}`,
    `  Log behind it  ${log.until ? `until ${log.until.toISOString()}` : 'none'}`,
    `  Asked for      ${to === 'latest' ? 'the newest' : to.toISOString()}`,
    `  Last change    ${last.toISOString()}${to === 'latest' ? '' : `, ${gap(to, last)} before the time you asked for`}`,
    `  Pictures       ${files}`,
    '',
    movedText(moved),
    '',
    'Next: npm start, then npm run recover-payments, which finds the payments of orders that are not in these books.',
  ].join('\n')
}

export function movedText(moved: readonly MovedCounter[]): string {
  return moved
    .map(({ kind, from, to }) => {
      const first = invoiceNumber(kind, to + 1)
      const skipped = `${invoiceNumber(kind, from + 1)} to ${invoiceNumber(kind, to)}`
      return `The next ${kind === 'invoice' ? 'invoice' : 'credit note'} is ${first}; ${skipped} are recorded as skipped.`
    })
    .join('\n')
}

function gap(to: Date, last: Date): string {
  return `${Math.max(0, (to.getTime() - last.getTime()) / 1000).toFixed(1)} s`
}
