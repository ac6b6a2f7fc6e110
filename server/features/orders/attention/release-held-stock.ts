import { isMostlyHeld } from '#domain/alert.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { findAlert } from '../../alerts/alert-queries.ts'
import type { AuditActor } from '../../audit/audit-queries.ts'
import type { Sealer } from '../../emails/sealer.ts'
import { cancelOrder } from '../cancel-order.ts'
import { listHeldStock, listHolders } from './held-stock-queries.ts'

type Needs = { db: Db; clock: Clock; sealer: Sealer; shop: ShopConfig }

export type ReleaseHeldStockResult =
  | { kind: 'released'; cancelled: string[]; held: number; onHand: number }
  | { kind: 'refused'; reason: 'not_found' }

/**
 * Cancels the unpaid orders that hold most of a product, until no more than half of it is held. An order paid in the
 * meantime stays; one paid afterwards is a late payment.
 */
export async function releaseHeldStock(
  needs: Needs,
  { alertId, actor }: { alertId: number; actor: AuditActor },
): Promise<ReleaseHeldStockResult> {
  const alert = await findAlert(needs.db, alertId)
  const productId = alert?.kind === 'stock_held' ? alert.details.productId : undefined
  if (productId === undefined) return { kind: 'refused', reason: 'not_found' }

  const now = needs.clock()
  const cancelled: string[] = []
  for (const { orderNumber } of await listHolders(needs.db, { productId, now })) {
    if (!isMostlyHeld(await heldNow(needs, productId))) break
    const result = await cancelOrder(needs, {
      orderNumber,
      accountId: null,
      actor: actor.email,
      staff: actor,
      isUnpaidOnly: true,
    })
    if (result.kind === 'cancelled') cancelled.push(orderNumber)
  }
  return { kind: 'released', cancelled, ...(await heldNow(needs, productId)) }
}

async function heldNow({ db, clock }: Needs, productId: number): Promise<{ held: number; onHand: number }> {
  const [found] = await listHeldStock(db, { now: clock(), productId })
  return found ? { held: found.held, onHand: found.onHand } : { held: 0, onHand: 0 }
}
