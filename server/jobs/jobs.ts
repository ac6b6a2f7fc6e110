import type { Services } from '#server/services.ts'
import { deleteExpiredAccess } from '../features/accounts/sessions/delete-expired-access.ts'
import { notifyBackInStock } from '../features/back-in-stock/notify-back-in-stock.ts'
import { tidyCounts } from '../features/catalogue/browse/tidy-counts.ts'
import { tidyMissedSearches } from '../features/catalogue/search/tidy-missed-searches.ts'
import { sendDueEmails } from '../features/emails/send-due-emails.ts'
import { numberOwedInvoices } from '../features/invoices/number-invoices.ts'
import { deleteUnusedPhotos } from '../features/media/photos/delete-unused-photos.ts'
import { notifyStaff } from '../features/notifications/notify-staff.ts'
import { watchLowStock } from '../features/notifications/watch-low-stock.ts'
import { watchHeldStock } from '../features/orders/attention/watch-held-stock.ts'
import { expireOrders } from '../features/orders/expire-orders.ts'
import { deleteUnusedReturnPhotos } from '../features/orders/returns/delete-unused-return-photos.ts'
import { reconcileCheckouts } from '../features/payments/checkouts/reconcile-checkouts.ts'
import { reconcileRefunds } from '../features/payments/refunds/reconcile-refunds.ts'
import { watchEvents } from '../features/payments/watch-events.ts'
import { enforceRetention } from '../features/personal-data/enforce-retention.ts'
import { stripOrders } from '../features/personal-data/strip-orders.ts'
import { deleteOldSaves } from '../features/saves/delete-old-saves.ts'
import type { Job } from './run-jobs.ts'

const second = 1000
const minute = 60 * second

/** All background jobs of the shop. A new one is a line here. */
export function jobsOf({ reservationMinutes, reconcileAfterMinutes }: Services): Job<Services>[] {
  const quick = Math.min(10 * second, reservationMinutes * 6 * second)
  const lookEvery = Math.min(30 * second, reconcileAfterMinutes * 15 * second)
  return [
    { name: 'expire-orders', everyMs: quick, limitMs: minute, run: expireOrders },
    { name: 'watch-held-stock', everyMs: 10 * second, limitMs: minute, run: watchHeldStock },
    { name: 'watch-events', everyMs: minute, limitMs: minute, run: watchEvents },
    { name: 'reconcile-checkouts', everyMs: lookEvery, limitMs: 2 * minute, run: reconcileCheckouts },
    { name: 'reconcile-refunds', everyMs: lookEvery, limitMs: 2 * minute, run: reconcileRefunds },
    { name: 'number-invoices', everyMs: 2 * second, limitMs: minute, run: numberOwedInvoices },
    { name: 'send-emails', everyMs: 2 * second, limitMs: 2 * minute, run: sendDueEmails },
    { name: 'watch-low-stock', everyMs: 5 * minute, limitMs: minute, run: watchLowStock },
    { name: 'notify-staff', everyMs: 20 * second, limitMs: minute, run: notifyStaff },
    { name: 'notify-back-in-stock', everyMs: 30 * second, limitMs: minute, run: notifyBackInStock },
    { name: 'tidy-counts', everyMs: minute, limitMs: minute, run: tidyCounts },
    { name: 'tidy-missed-searches', everyMs: 10 * minute, limitMs: minute, run: tidyMissedSearches },
    { name: 'end-access', everyMs: 10 * minute, limitMs: minute, run: endAccess },
    { name: 'strip-orders', everyMs: 60 * minute, limitMs: minute, run: stripOrders },
    { name: 'enforce-retention', everyMs: 60 * minute, limitMs: 5 * minute, run: enforceRetention },
    { name: 'end-saves', everyMs: 60 * minute, limitMs: minute, run: deleteOldSaves },
    { name: 'delete-unused-photos', everyMs: 60 * minute, limitMs: 5 * minute, run: deletePhotos },
  ]
}

async function deletePhotos(services: Services, signal: AbortSignal): Promise<number> {
  const ofProducts = await deleteUnusedPhotos(services, signal)
  return ofProducts + (await deleteUnusedReturnPhotos(services, signal))
}

async function endAccess(services: Services): Promise<number> {
  const { sessions, verificationTokens, rateLimitCounts } = await deleteExpiredAccess(services)
  return sessions + verificationTokens + rateLimitCounts
}
