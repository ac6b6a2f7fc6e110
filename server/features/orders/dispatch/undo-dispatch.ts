import { parcelFacts } from '#domain/orders/parcels/parcel-state.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { insertAuditEntry } from '../../audit/audit-queries.ts'
import { leavingMove } from '../collect/leaving-move.ts'
import { undoSending } from '../fulfil/undo-sending.ts'
import { lockOrderByNumber, type OrderRow } from '../order-queries.ts'
import { followParcels } from '../parcels/follow-parcels.ts'
import { moveParcelByStaff } from '../parcels/move-parcel.ts'
import type { ParcelRow } from '../parcels/parcel-queries.ts'
import type { HandOver, NamedParcel } from './hand-over-parcels.ts'

type Needs = { db: Db; clock: Clock }

export type UndoDispatch = {
  parcels: readonly NamedParcel[]
  /** `left`: they stand packed in the shop again; `packed`: they are opened. */
  what: 'left' | 'packed'
  actor: HandOver['actor']
}

export type UndoRefusal = 'not_found' | 'no_such_parcel' | 'already_moving' | 'already_left'

export type UndoDispatchResult = {
  undone: NamedParcel[]
  refused: (NamedParcel & { reason: UndoRefusal })[]
}

/** Undoes a step of dispatch, for each parcel in its own transaction. Repeated, it changes nothing. */
export async function undoDispatch(needs: Needs, command: UndoDispatch): Promise<UndoDispatchResult> {
  const result: UndoDispatchResult = { undone: [], refused: [] }
  for (const { orderNumber, number } of command.parcels) {
    const reason = await undoOne(needs, { ...command, orderNumber, number })
    if (reason) result.refused.push({ orderNumber, number, reason })
    else result.undone.push({ orderNumber, number })
  }
  return result
}

type One = Omit<UndoDispatch, 'parcels'> & NamedParcel

async function undoOne(needs: Needs, { orderNumber, number, what, actor }: One): Promise<UndoRefusal | null> {
  return needs.db.transaction(async (tx) => {
    const order = await lockOrderByNumber(tx, orderNumber)
    if (!order) return 'not_found'
    const parcel = order.parcels.find((one) => one.number === number)
    if (!parcel) return 'no_such_parcel'
    const now = needs.clock()
    const reason = await (what === 'left' ? undoLeft : undoPacked)(tx, { order, parcel, now })
    if (reason === 'undone_before') return null
    if (reason) return reason
    await followParcels(tx, order.id, { actor: actor.email, at: now })
    await insertAuditEntry(tx, {
      at: now,
      actor,
      action: what === 'left' ? 'parcel_hand_over_undone' : 'order_unpacked',
      subject: { type: 'order', id: orderNumber },
      before: null,
      after: { parcel: number },
    })
    return null
  })
}

type Undone = { order: OrderRow; parcel: ParcelRow; now: Date }

async function undoLeft(
  tx: Tx,
  { order, parcel, now }: Undone,
): Promise<UndoRefusal | 'undone_before' | null> {
  if (!parcelFacts[parcel.state].hasLeft) return 'undone_before'
  // Its courier has said more of it since: it is really on its way.
  if (parcel.state !== leavingMove(order).to) return 'already_moving'
  await undoSending(tx, order, { parcels: [parcel], now })
  return null
}

async function undoPacked(tx: Tx, { parcel, now }: Undone): Promise<UndoRefusal | 'undone_before' | null> {
  const { isPacked, hasLeft } = parcelFacts[parcel.state]
  if (!isPacked) return 'undone_before'
  if (hasLeft) return 'already_left'
  await moveParcelByStaff(tx, parcel, { to: 'cancelled', now, text: 'Unpacked' })
  return null
}
