import type { FulfilOrdersBody } from '#contract/orders/admin-order.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Sealer } from '../../emails/sealer.ts'
import { fulfilOrder, type RefusedFulfilment } from './fulfil-order.ts'

export type FulfilOrders = FulfilOrdersBody & { actor: { accountId: string; email: string } }

export type FulfilOrdersResult = {
  updated: number
  /** Those that were changed. */
  moved: string[]
  refused: { orderNumber: string; why: RefusedFulfilment }[]
}

// Longer than it takes to notice that the wrong rows were ticked, and to press Undo.
const emailDelayMs = 60_000

/** Marks many orders, each in its own transaction: one that cannot be marked does not block the others. */
export async function fulfilOrders(
  needs: { db: Db; clock: Clock; sealer: Sealer },
  { orderNumbers, orders, fulfilled, courierId, actor }: FulfilOrders,
): Promise<FulfilOrdersResult> {
  const numbers = new Map(orders.map(({ orderNumber, trackingNumber }) => [orderNumber, trackingNumber]))
  const named = [...new Set([...orderNumbers, ...numbers.keys()])]
  const refused: FulfilOrdersResult['refused'] = []
  const moved: string[] = []
  for (const orderNumber of named) {
    const trackingNumber = numbers.get(orderNumber) || undefined
    const result = await fulfilOrder(needs, {
      orderNumber,
      fulfilled,
      ...(fulfilled && { courierId, trackingNumber }),
      emailDelayMs,
      actor,
    })
    if (result.kind === 'refused') refused.push({ orderNumber, why: result })
    else if (result.isMoved) moved.push(orderNumber)
  }
  return { updated: named.length - refused.length, moved, refused }
}
