import { retentionLimits } from '#domain/retention.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { deleteOldQuotes } from '../quotes/quote-queries.ts'
import { currentShop } from '../shop/current-shop.ts'
import { type OrderToStrip, updateToFigures } from './personal-data-queries.ts'
import {
  deleteOldAlerts,
  deleteOldAnswers,
  deleteOldBackInStockRequests,
  deleteOldEntries,
  deleteOldMessages,
  lockOldPaidOrders,
  lockOldUnpaidOrders,
  updateOldEmailsUnreadable,
  updateOldEventsWithoutBody,
} from './retention-queries.ts'

// No row is locked for longer than a few hundred of them take.
const rowsAtOnce = 500

type Needs = { db: Db; clock: Clock; shop: ShopConfig }

/**
 * Deletes data whose retention period is over, a batch at a time, and returns how much. If it is stopped, the next run
 * continues.
 */
export async function enforceRetention({ db, clock, shop }: Needs, signal: AbortSignal): Promise<number> {
  const { retention } = await currentShop(db, shop)
  const limits = retentionLimits(retention, clock())
  const stripAll = async (tx: Tx, old: OrderToStrip[]) => {
    if (old.length > 0) await updateToFigures(tx, old)
    return old.length
  }
  const limit = rowsAtOnce
  const kinds: ((tx: Tx) => Promise<number>)[] = [
    (tx) => deleteOldMessages(tx, { before: limits.contactMessages, limit }),
    (tx) => deleteOldAnswers(tx, { before: limits.contactMessages, limit }),
    (tx) => deleteOldQuotes(tx, { before: limits.contactMessages, limit }),
    (tx) => deleteOldBackInStockRequests(tx, { before: limits.backInStockRequests, limit }),
    (tx) => updateOldEmailsUnreadable(tx, { before: limits.emails, limit }),
    (tx) => updateOldEventsWithoutBody(tx, { before: limits.webhooks, limit }),
    (tx) => deleteOldEntries(tx, { before: limits.auditEntries, limit }),
    (tx) => deleteOldAlerts(tx, { before: limits.auditEntries, limit }),
    async (tx) => stripAll(tx, await lockOldUnpaidOrders(tx, { before: limits.unpaidOrders, limit })),
    async (tx) => stripAll(tx, await lockOldPaidOrders(tx, { before: limits.taxRecords, limit })),
  ]
  let done = 0
  for (const takeSome of kinds) {
    let taken = limit
    while (taken === limit && !signal.aborted) {
      taken = await db.transaction(takeSome)
      done += taken
    }
  }
  return done
}
