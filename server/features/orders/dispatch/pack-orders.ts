import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { type PackOrder, type PackRefusal, packOrder } from './pack-order.ts'

export type PackOrders = { orderNumbers: readonly string[]; actor: PackOrder['actor'] }

export type PackOrdersResult = {
  packed: { orderNumber: string; number: number }[]
  refused: { orderNumber: string; reason: PackRefusal }[]
}

/** Packs many orders without scanning, each in its own transaction: one that cannot be packed does not block the others. */
export async function packOrders(
  needs: { db: Db; clock: Clock },
  { orderNumbers, actor }: PackOrders,
): Promise<PackOrdersResult> {
  const result: PackOrdersResult = { packed: [], refused: [] }
  for (const orderNumber of new Set(orderNumbers)) {
    const outcome = await packOrder(needs, { orderNumber, body: null, actor })
    if (outcome.kind === 'packed') result.packed.push({ orderNumber, number: outcome.number })
    else result.refused.push({ orderNumber, reason: outcome.reason })
  }
  return result
}
