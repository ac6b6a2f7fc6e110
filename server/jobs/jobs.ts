import type { Services } from '#server/services.ts'
import { resealSecondFactors } from '../features/accounts/second-factor/reseal-second-factors.ts'
import { deleteExpiredAccess } from '../features/accounts/sessions/delete-expired-access.ts'
import { notifyBackInStock } from '../features/back-in-stock/notify-back-in-stock.ts'
import { backUpDaily, backUpFiles } from '../features/backups/back-up-daily.ts'
import { watchBackups } from '../features/backups/watch-backups.ts'
import { watchCourierWebhook } from '../features/bookings/courier-connection.ts'
import { deleteOldLabels } from '../features/bookings/read-labels.ts'
import { reconcileBookings } from '../features/bookings/reconcile-bookings.ts'
import { reconcileReturnBookings } from '../features/bookings/returns/reconcile-return-bookings.ts'
import { followFilters } from '../features/catalogue/browse/follow-filters.ts'
import { tidyCounts } from '../features/catalogue/browse/tidy-counts.ts'
import { deleteOldImports } from '../features/catalogue/imports/delete-old-imports.ts'
import { workOnImports } from '../features/catalogue/imports/work-on-imports.ts'
import { tidyMissedSearches } from '../features/catalogue/search/tidy-missed-searches.ts'
import { keepCustomerFigures } from '../features/customers/figures/keep-customer-figures.ts'
import { resealEmails } from '../features/emails/reseal-emails.ts'
import { sendDueEmails } from '../features/emails/send-due-emails.ts'
import { numberOwedInvoices } from '../features/invoices/number-invoices.ts'
import { deleteUnusedPhotos } from '../features/media/photos/delete-unused-photos.ts'
import { notifyStaff } from '../features/notifications/notify-staff.ts'
import { watchLowStock } from '../features/notifications/watch-low-stock.ts'
import { watchHeldStock } from '../features/orders/attention/watch-held-stock.ts'
import { remindToCollect } from '../features/orders/collect/remind-to-collect.ts'
import { expireOrders } from '../features/orders/expire-orders.ts'
import { keepOrderFigures } from '../features/orders/figures/keep-order-figures.ts'
import { deleteUnusedReturnPhotos } from '../features/orders/returns/delete-unused-return-photos.ts'
import { reconcileCheckouts } from '../features/payments/checkouts/reconcile-checkouts.ts'
import { reconcileRefunds } from '../features/payments/refunds/reconcile-refunds.ts'
import { remindToPay } from '../features/payments/waiting/remind-to-pay.ts'
import { watchEvents } from '../features/payments/watch-events.ts'
import { enforceRetention } from '../features/personal-data/enforce-retention.ts'
import { stripOrders } from '../features/personal-data/strip-orders.ts'
import { keepSalesDays } from '../features/reports/sales-days/keep-sales-days.ts'
import { checkPrices, followSales } from '../features/sales/follow-sales.ts'
import { deleteOldSaves } from '../features/saves/delete-old-saves.ts'
import { followTexts } from '../features/texts/follow-texts.ts'
import type { Job } from './run-jobs.ts'

const second = 1000
const minute = 60 * second

/** What decides which jobs a shop has, and how often they run. */
export type JobSettings = Pick<Services, 'reservationMinutes' | 'reconcileAfterMinutes'> & {
  /** Null: no backups are made. */
  backups: object | null
}

/** All background jobs of the shop. A new one is a line here. */
export function jobsOf({ reservationMinutes, reconcileAfterMinutes, backups }: JobSettings): Job<Services>[] {
  const quick = Math.min(10 * second, reservationMinutes * 6 * second)
  const lookEvery = Math.min(30 * second, reconcileAfterMinutes * 15 * second)
  return [
    { name: 'expire-orders', everyMs: quick, limitMs: minute, run: expireOrders },
    { name: 'follow-sales', everyMs: 2 * second, limitMs: 5 * minute, run: followSales },
    { name: 'follow-filters', everyMs: 2 * second, limitMs: 5 * minute, run: followFilters },
    { name: 'follow-texts', everyMs: 2 * second, limitMs: minute, run: followTexts },
    { name: 'check-prices', everyMs: minute, limitMs: 5 * minute, run: checkPrices },
    { name: 'watch-held-stock', everyMs: 10 * second, limitMs: minute, run: watchHeldStock },
    { name: 'watch-events', everyMs: minute, limitMs: minute, run: watchEvents },
    { name: 'reconcile-checkouts', everyMs: lookEvery, limitMs: 2 * minute, run: reconcileCheckouts },
    { name: 'reconcile-refunds', everyMs: lookEvery, limitMs: 2 * minute, run: reconcileRefunds },
    { name: 'reconcile-bookings', everyMs: lookEvery, limitMs: 2 * minute, run: reconcileBookings },
    {
      name: 'reconcile-return-bookings',
      everyMs: lookEvery,
      limitMs: 2 * minute,
      run: reconcileReturnBookings,
    },
    { name: 'watch-courier-webhook', everyMs: 60 * minute, limitMs: minute, run: watchCourierWebhook },
    { name: 'delete-old-labels', everyMs: 60 * minute, limitMs: 5 * minute, run: deleteOldLabels },
    { name: 'number-invoices', everyMs: 2 * second, limitMs: minute, run: numberOwedInvoices },
    { name: 'send-emails', everyMs: 2 * second, limitMs: 2 * minute, run: sendDueEmails },
    { name: 'watch-low-stock', everyMs: 5 * minute, limitMs: minute, run: watchLowStock },
    { name: 'notify-staff', everyMs: 20 * second, limitMs: minute, run: notifyStaff },
    { name: 'notify-back-in-stock', everyMs: 30 * second, limitMs: minute, run: notifyBackInStock },
    { name: 'remind-to-collect', everyMs: 10 * minute, limitMs: 5 * minute, run: remindToCollect },
    { name: 'remind-to-pay', everyMs: minute, limitMs: minute, run: remindToPay },
    { name: 'tidy-counts', everyMs: minute, limitMs: minute, run: tidyCounts },
    { name: 'keep-order-figures', everyMs: 5 * minute, limitMs: 5 * minute, run: keepOrderFigures },
    { name: 'keep-customer-figures', everyMs: 5 * minute, limitMs: 5 * minute, run: keepCustomerFigures },
    { name: 'keep-sales-days', everyMs: 5 * minute, limitMs: 5 * minute, run: keepSalesDays },
    { name: 'tidy-missed-searches', everyMs: 10 * minute, limitMs: minute, run: tidyMissedSearches },
    { name: 'end-access', everyMs: 10 * minute, limitMs: minute, run: endAccess },
    { name: 'strip-orders', everyMs: 60 * minute, limitMs: minute, run: stripOrders },
    { name: 'enforce-retention', everyMs: 60 * minute, limitMs: 5 * minute, run: enforceRetention },
    { name: 'work-on-imports', everyMs: 2 * second, limitMs: 5 * minute, run: workOnImports },
    { name: 'delete-old-imports', everyMs: 60 * minute, limitMs: 5 * minute, run: deleteOldImports },
    { name: 'end-saves', everyMs: 60 * minute, limitMs: minute, run: deleteOldSaves },
    { name: 'reseal', everyMs: 60 * minute, limitMs: 5 * minute, run: reseal },
    ...(backups ? ofBackups : []),
    { name: 'delete-unused-photos', everyMs: 60 * minute, limitMs: 5 * minute, run: deletePhotos },
  ]
}

const ofBackups: Job<Services>[] = [
  { name: 'back-up', everyMs: 2 * minute, limitMs: 12 * 60 * minute, run: backUpDaily },
  { name: 'back-up-files', everyMs: 2 * minute, limitMs: 60 * minute, run: backUpFiles },
  { name: 'watch-backups', everyMs: 2 * minute, limitMs: minute, run: watchBackups },
]

async function reseal(services: Services, signal: AbortSignal): Promise<number> {
  return (await resealSecondFactors(services)) + (await resealEmails(services, signal))
}

async function deletePhotos(services: Services, signal: AbortSignal): Promise<number> {
  const ofProducts = await deleteUnusedPhotos(services, signal)
  return ofProducts + (await deleteUnusedReturnPhotos(services, signal))
}

async function endAccess(services: Services): Promise<number> {
  const { sessions, verificationTokens, rateLimitCounts } = await deleteExpiredAccess(services)
  return sessions + verificationTokens + rateLimitCounts
}
