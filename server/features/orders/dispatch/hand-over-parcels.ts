import type { HandOverBody } from '#contract/orders/dispatch.ts'
import { keepsCourier, parcelFacts } from '#domain/orders/parcels/parcel-state.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { insertAuditEntry } from '../../audit/audit-queries.ts'
import type { Sealer } from '../../emails/sealer.ts'
import { drawCollectCode, leavingMove } from '../collect/leaving-move.ts'
import { queueParcelEmails } from '../emails/parcels/queue-parcel-emails.ts'
import { isActiveCourier } from '../fulfil/courier-queries.ts'
import { type SendingRefusal, sendingRefusal } from '../fulfil/sending-refusal.ts'
import { findKeptCents, lockOrderByNumber, type OrderRow } from '../order-queries.ts'
import { followParcels } from '../parcels/follow-parcels.ts'
import { moveParcelByStaff } from '../parcels/move-parcel.ts'
import { type ParcelRow, updateParcel } from '../parcels/parcel-queries.ts'
import { findParcelTracked } from './dispatch-queries.ts'

type Needs = { db: Db; clock: Clock; sealer: Sealer }

export type NamedParcel = { orderNumber: string; number: number }

export type HandOver = HandOverBody & { actor: { accountId: string; email: string } }

export type HandOverRefusal =
  | 'not_found'
  | 'no_such_parcel'
  | 'unpacked'
  | 'unknown_courier'
  | SendingRefusal
  | 'number_twice'
  | 'number_taken'

export type HandOverResult = {
  handedOver: NamedParcel[]
  refused: (NamedParcel & { reason: HandOverRefusal })[]
}

// Longer than it takes to notice that the wrong rows were ticked, and to press Undo.
const emailDelayMs = 60_000

/**
 * Hands packed parcels to a courier, each in its own transaction: one that cannot go does not block the others.
 * Repeated, it finds them handed over. A dry run only says what would be refused.
 */
export async function handOverParcels(needs: Needs, command: HandOver): Promise<HandOverResult> {
  const result: HandOverResult = { handedOver: [], refused: [] }
  const numbers = new Set<string>()
  for (const wanted of command.parcels) {
    const { orderNumber, number } = wanted
    const trackingNumber = wanted.trackingNumber?.toLowerCase()
    const isTwice = trackingNumber !== undefined && trackingNumber !== '' && numbers.has(trackingNumber)
    const reason = isTwice ? 'number_twice' : await handOverParcel(needs, { ...command, wanted })
    if (trackingNumber) numbers.add(trackingNumber)
    if (reason) result.refused.push({ orderNumber, number, reason })
    else result.handedOver.push({ orderNumber, number })
  }
  return result
}

type HandOverParcel = Omit<HandOver, 'parcels'> & { wanted: HandOver['parcels'][number] }

async function handOverParcel(needs: Needs, command: HandOverParcel): Promise<HandOverRefusal | null> {
  const { orderNumber, number } = command.wanted
  return needs.db.transaction(async (tx) => {
    const order = await lockOrderByNumber(tx, orderNumber)
    if (!order) return 'not_found'
    const parcel = order.parcels.find((one) => one.number === number)
    if (!parcel) return 'no_such_parcel'
    if (parcelFacts[parcel.state].hasLeft) return null
    const reason = await refusal(tx, order, parcel, command)
    if (reason || command.dryRun) return reason

    await leave(tx, needs, { order, parcel, command })
    return null
  })
}

async function refusal(
  tx: Tx,
  order: OrderRow,
  parcel: ParcelRow,
  { courierId, wanted }: HandOverParcel,
): Promise<HandOverRefusal | null> {
  if (!parcelFacts[parcel.state].awaitsCourier) return 'unpacked'
  const reason = sendingRefusal(order, await findKeptCents(tx, order.id))
  if (reason) return reason
  if (typeof courierId === 'number' && !(await isActiveCourier(tx, courierId))) return 'unknown_courier'
  const { trackingNumber } = wanted
  if (!trackingNumber) return null
  const carrier = courierId === undefined ? parcel.courierId : courierId
  const other = await findParcelTracked(tx, { courierId: carrier, trackingNumber, exceptId: parcel.id })
  return other ? 'number_taken' : null
}

type Leaving = { order: OrderRow; parcel: ParcelRow; command: HandOverParcel }

async function leave(tx: Tx, needs: Needs, { order, parcel, command }: Leaving): Promise<void> {
  const now = needs.clock()
  const { courierId, service, actor, wanted } = command
  await moveParcelByStaff(tx, parcel, { ...leavingMove(order), now })
  await drawCollectCode(tx, order)
  const isKept = keepsCourier(parcel.state, wanted.trackingNumber)
  await updateParcel(tx, parcel.id, {
    ...(courierId !== undefined && !isKept && { courierId }),
    ...(service !== undefined && !isKept && { service: service || null }),
    // Without one, a parcel keeps the number that it has.
    ...(wanted.trackingNumber && { trackingNumber: wanted.trackingNumber }),
    updatedAt: now,
  })
  const saved = await followParcels(tx, order.id, { actor: actor.email, at: now })
  const sendAt = new Date(now.getTime() + emailDelayMs)
  await queueParcelEmails(tx, { sealer: needs.sealer, now, sendAt }, saved)
  const after = saved.parcels.find(({ id }) => id === parcel.id)
  await insertAuditEntry(tx, {
    at: now,
    actor,
    action: 'parcel_handed_over',
    subject: { type: 'order', id: order.orderNumber },
    before: null,
    after: {
      parcel: parcel.number,
      courier: after?.courier ?? null,
      trackingNumber: after?.trackingNumber ?? null,
    },
  })
}
