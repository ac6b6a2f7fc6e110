import type { Tx } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { queueEmail } from '../emails/queue-email.ts'
import type { Sealer } from '../emails/sealer.ts'
import { currentShop } from '../shop/current-shop.ts'
import { insertAlerts, type NewAlert, wasAlertRaised } from './alert-queries.ts'

type Needs = { sealer: Sealer; shop: ShopConfig }

/**
 * Raises problems that belong to no order: once while they are open, with one email for all of one kind that are raised
 * together.
 */
export async function raiseAlerts(
  tx: Tx,
  { sealer, shop }: Needs,
  alerts: readonly NewAlert[],
  now: Date,
): Promise<number> {
  const raised = await insertAlerts(tx, alerts, now)
  const [first] = raised
  if (!first) return 0
  const { contact } = await currentShop(tx, shop)
  await queueEmail(
    tx,
    { sealer, now },
    {
      kind: 'shop_alert',
      eventKey: `shop_alert:${first.id}`,
      recipient: contact.email,
      data: { alert: first.kind, about: raised.map(({ details }) => details) },
    },
  )
  return raised.length
}

/** The same for events that may arrive again: one that was settled stays settled. */
export async function raiseAlertOnce(tx: Tx, needs: Needs, alert: NewAlert, now: Date): Promise<void> {
  if (!(await wasAlertRaised(tx, alert))) await raiseAlerts(tx, needs, [alert], now)
}
