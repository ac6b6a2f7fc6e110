import { sql } from 'drizzle-orm'
import { isMostlyHeld } from '#domain/alert.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { updateAlertsOver } from '../../alerts/alert-queries.ts'
import { raiseAlerts } from '../../alerts/raise-alerts.ts'
import type { Sealer } from '../../emails/sealer.ts'
import { listHeldStock } from './held-stock-queries.ts'

type Needs = { db: Db; clock: Clock; sealer: Sealer; shop: ShopConfig }

/**
 * Alerts the owner to products of which unpaid orders hold more than half, and settles the alert once they no longer
 * do.
 */
export async function watchHeldStock({ db, clock, ...needs }: Needs): Promise<number> {
  return db.transaction(async (tx) => {
    const now = clock()
    const held = (await listHeldStock(tx, { now })).filter(isMostlyHeld)
    const subjects = held.map(({ productId }) => String(productId))
    const over = await updateAlertsOver(tx, {
      kind: 'stock_held',
      isOver: sql`a.subject <> all(${sql.param(subjects)}::text[])`,
      clearedAt: now,
      note: 'Back under half of the stock',
    })
    const raised = await raiseAlerts(
      tx,
      needs,
      held.map((details) => ({ kind: 'stock_held' as const, subject: String(details.productId), details })),
      now,
    )
    return over + raised
  })
}
