import type { NotForSaleExit } from '#domain/catalogue/not-for-sale.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { type AuditActor, insertAuditEntry } from '../../audit/audit-queries.ts'
import { doOnce, type KeyReused, type SaveAttempt } from '../../saves/save-once.ts'
import { type LotExit, lockLot, takeFromLot } from '../../stock/not-for-sale-queries.ts'
import { lockStock, moveStock } from '../../stock/stock-queries.ts'
import { isNeededByReturn } from './lot-queries.ts'

type Needs = { db: Db; clock: Clock }

export type TakeNotForSale = {
  lotId: number
  to: NotForSaleExit
  quantity: number
  reason: string | null
  attempt: SaveAttempt | null
  actor: AuditActor
}

export type TakeNotForSaleResult =
  | { kind: 'taken' }
  | KeyReused
  | { kind: 'refused'; reason: 'not_found' | 'return_is_open' }
  | { kind: 'refused'; reason: 'fewer_left'; left: number }

const causes = {
  shelf: 'moved',
  supplier: 'to_supplier',
  written_off: 'written_off',
} as const satisfies Record<NotForSaleExit, LotExit['cause']>

/** Takes units that are not for sale back on the shelf, or out of the books. Safe to send twice with one key. */
export async function takeNotForSale(
  { db, clock }: Needs,
  command: TakeNotForSale,
): Promise<TakeNotForSaleResult> {
  return db.transaction((tx) => {
    const now = clock()
    return doOnce<TakeNotForSaleResult>(tx, command.attempt, now, {
      act: () => take(tx, command, now),
      done: { kind: 'taken' },
    })
  })
}

async function take(
  tx: Tx,
  { lotId, to, quantity, reason, actor }: TakeNotForSale,
  now: Date,
): Promise<TakeNotForSaleResult> {
  const lot = await lockLot(tx, lotId)
  if (!lot) return { kind: 'refused', reason: 'not_found' }
  if (await isNeededByReturn(tx, lot)) return { kind: 'refused', reason: 'return_is_open' }
  if (quantity > lot.quantity) return { kind: 'refused', reason: 'fewer_left', left: lot.quantity }

  const { productId } = lot
  await takeFromLot(tx, { lot, quantity, cause: causes[to], note: reason, actor: actor.email, now })
  if (to === 'shelf') {
    await lockStock(tx, [productId])
    await moveStock(tx, [{ productId, quantity, cause: 'moved' }], { actor: actor.email, now })
  }
  await insertAuditEntry(tx, {
    at: now,
    actor,
    action: 'not_for_sale_taken',
    subject: { type: 'stock', id: String(productId) },
    before: { not_for_sale: lot.quantity },
    after: { not_for_sale: lot.quantity - quantity, to, ...(reason && { reason }) },
  })
  return { kind: 'taken' }
}
