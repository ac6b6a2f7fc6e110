import { shortfalls, type Units, unitsByProduct } from '#domain/catalogue/stock.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { AuditActor } from '../../audit/audit-queries.ts'
import type { Sealer } from '../../emails/sealer.ts'
import { listSupply, lockStock, type SupplyRow, sellStock } from '../../stock/stock-queries.ts'
import { productIdsOf } from '../place/wanted-stock.ts'
import {
  acceptedUnits,
  type ConclusionRefusal,
  concludeReturn,
  conclusionRefusal,
} from './conclude-return.ts'
import { insertReplacement, listProductNames } from './replacement-queries.ts'
import { lockReturn, type ReturnRow } from './return-queries.ts'

type Needs = { db: Db; clock: Clock; random: () => number; sealer: Sealer }

export type ReplaceReturn = {
  returnId: number
  /** Products that are sent in the place of others; all others are replaced by the same. */
  instead: readonly { productId: number; by: number }[]
  sentBack: readonly Units[]
  note: string
  actor: AuditActor
}

export type ReplaceReturnResult =
  | { kind: 'replaced'; made: ReturnRow }
  | { kind: 'refused'; reason: 'not_found' | 'address_gone' | 'unknown_product' | ConclusionRefusal }
  /** `products`: their names. */
  | { kind: 'refused'; reason: 'out_of_stock'; products: string[] }

/**
 * Sends goods in the place of returned ones: an order that costs nothing, and whose goods leave the shelf at once. Safe to
 * send twice.
 */
export async function replaceReturn(needs: Needs, command: ReplaceReturn): Promise<ReplaceReturnResult> {
  return needs.db.transaction(async (tx): Promise<ReplaceReturnResult> => {
    const locked = await lockReturn(tx, command.returnId)
    if (!locked) return { kind: 'refused', reason: 'not_found' }
    const { made, order } = locked
    if (made.outcome === 'replaced') return { kind: 'replaced', made }
    const { sentBack, note, actor } = command
    const conclusion = { outcome: 'replaced' as const, sentBack, note, actor }
    const reason = conclusionRefusal(made, conclusion)
    if (reason) return { kind: 'refused', reason }
    if (order.retention !== 'whole') return { kind: 'refused', reason: 'address_gone' }

    const now = needs.clock()
    const taken = await takeGoods(tx, { wanted: wantedFor(made, command), now })
    if (taken.kind === 'refused') return taken
    const { wanted, supply } = taken
    const replacement = await insertReplacement(tx, needs, { order, made, wanted, actor: actor.email, now })
    await sellStock(tx, { orderId: replacement.id, wanted, supply, actor: actor.email, now })
    const { orderNumber: replacementOrderNumber } = replacement
    return {
      kind: 'replaced',
      made: await concludeReturn(tx, needs, { order, made, conclusion, replacementOrderNumber, now }),
    }
  })
}

/** Each product once, as a line of the new order. */
function wantedFor(made: ReturnRow, { instead, sentBack }: ReplaceReturn): Units[] {
  const lines = acceptedUnits(made, sentBack).flatMap(({ productId, quantity }) =>
    productId === null || quantity === 0
      ? []
      : [{ productId: instead.find((one) => one.productId === productId)?.by ?? productId, quantity }],
  )
  return Array.from(unitsByProduct(lines), ([productId, quantity]) => ({ productId, quantity }))
}

type TakeResult =
  | { kind: 'possible'; wanted: Units[]; supply: SupplyRow[] }
  | Extract<ReplaceReturnResult, { kind: 'refused' }>

/** Locks the stock, which nobody else can then sell, and looks whether it is enough. */
async function takeGoods(tx: Tx, { wanted, now }: { wanted: Units[]; now: Date }): Promise<TakeResult> {
  const productIds = productIdsOf(wanted)
  const names = await listProductNames(tx, productIds)
  if (names.length < productIds.length) return { kind: 'refused', reason: 'unknown_product' }
  await lockStock(tx, productIds)
  // No order holds these units yet: what others hold is theirs.
  const supply = await listSupply(tx, { orderId: 0, productIds, now })
  const levels = supply.map(({ productId, onHand, heldForOthers }) => ({
    productId,
    available: onHand - heldForOthers,
  }))
  const missing = shortfalls(levels, wanted)
  if (missing.length === 0) return { kind: 'possible', wanted, supply }
  const products = missing.map(({ productId }) => names.find(({ id }) => id === productId)?.name ?? '')
  return { kind: 'refused', reason: 'out_of_stock', products }
}
