import { sql } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { updateAlertsOver } from '../alerts/alert-queries.ts'
import { raiseAlerts } from '../alerts/raise-alerts.ts'
import type { Sealer } from '../emails/sealer.ts'
import { listUnhandledEvents } from './payment-queries.ts'

type Needs = { db: Db; clock: Clock; sealer: Sealer; shop: ShopConfig }

// Longer than an event may be rejected as too early, with time for it to be sent again.
const patienceMs = 30 * 60_000

/** Raises alerts about events that were saved but never handled, and settles those whose cause is gone. */
export async function watchEvents({ db, clock, ...needs }: Needs): Promise<number> {
  return db.transaction(async (tx) => {
    const now = clock()
    const recorded = await updateAlertsOver(tx, {
      kind: 'payment_unmatched',
      isOver: sql`exists (select from payments p where p.provider_payment_id = a.subject)`,
      clearedAt: now,
      note: 'It is now recorded',
    })
    const handled = await updateAlertsOver(tx, {
      kind: 'event_unhandled',
      isOver: sql`exists (select from webhook_events e where e.webhook_id = a.subject and e.handled_at is not null)`,
      clearedAt: now,
      note: 'It was sent again and processed',
    })
    const events = await listUnhandledEvents(tx, new Date(now.getTime() - patienceMs))
    const raised = await raiseAlerts(
      tx,
      needs,
      events.map(({ webhookId, eventType }) => ({
        kind: 'event_unhandled' as const,
        subject: webhookId,
        details: { eventType },
      })),
      now,
    )
    return recorded + handled + raised
  })
}
